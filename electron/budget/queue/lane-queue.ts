import type { Lane } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { lanePriority, type Job } from './job.ts'

/** The waiting jobs by lane; all operations except `moveFirst` take constant time, however long the queue is. */
export interface LaneQueue {
  readonly add: (job: Job) => void
  /** Puts a job that was sent before at the front of its lane, from its `notBefore` on. */
  readonly addAgain: (job: Job) => void
  readonly remove: (job: Job) => void
  /** Moves a waiting job to the end of another lane. */
  readonly changeLane: (job: Job, lane: Lane) => void
  readonly moveFirst: (job: Job) => void
  /** Returns the next job in `lane`, among the services that `admits` accepts. */
  readonly first: (lane: Lane, now: EpochMs, admits: (service: string) => boolean) => Job | undefined
  /** Returns when the next delayed job will be ready; Infinity if none is delayed, or all are ready. */
  readonly nextReadyAt: (now: EpochMs) => EpochMs
  readonly count: (lane: Lane) => number
  readonly size: () => number
  /** Returns the waiting jobs in the order in which they will be sent. */
  readonly ordered: () => Iterable<Job>
}

/** A queue for each service, so that requests that cannot be sent to one service hold up no other. */
export function createLaneQueue(): LaneQueue {
  const queues = new Map<string, OneServiceQueue>()
  const queueOf = ({ service }: Job): OneServiceQueue => {
    const queue = queues.get(service) ?? createOneServiceQueue()
    queues.set(service, queue)
    return queue
  }
  const all = (): readonly OneServiceQueue[] => [...queues.values()]
  return {
    add: (job) => {
      queueOf(job).add(job)
    },
    addAgain: (job) => queueOf(job).addAgain(job),
    remove: (job) => queueOf(job).remove(job),
    changeLane: (job, lane) => queueOf(job).changeLane(job, lane),
    moveFirst: (job) => queueOf(job).moveFirst(job),
    first: (lane, now, admits) => {
      for (const [service, queue] of queues) {
        const job = admits(service) ? queue.first(lane, now) : undefined
        if (job !== undefined) return job
      }
      return undefined
    },
    nextReadyAt: (now) => all().reduce((at, queue) => Math.min(at, queue.nextReadyAt(now)), Infinity),
    count: (lane) => all().reduce((sum, queue) => sum + queue.count(lane), 0),
    size: () => all().reduce((sum, queue) => sum + queue.size(), 0),
    ordered: () => all().flatMap((queue) => [...queue.ordered()]),
  }
}

type OneServiceQueue = Omit<LaneQueue, 'first'> & {
  readonly first: (lane: Lane, now: EpochMs) => Job | undefined
}

function createOneServiceQueue(): OneServiceQueue {
  // Sets keep insertion order and delete in constant time: 100,000 tickets may be cancelled at once.
  const front = lanesOfSets()
  const rest = lanesOfSets()
  const delayed = new Set<Job>()

  function remove(job: Job): void {
    front[job.lane].delete(job)
    rest[job.lane].delete(job)
    delayed.delete(job)
  }

  function release(now: EpochMs): void {
    for (const job of delayed) {
      if (job.notBefore > now) continue
      delayed.delete(job)
      front[job.lane].add(job)
    }
  }

  function moveFirst(job: Job): void {
    if (delayed.has(job)) return
    remove(job)
    const others = [...front[job.lane]]
    front[job.lane].clear()
    for (const each of [job, ...others]) front[job.lane].add(each)
  }

  function changeLane(job: Job, lane: Lane): void {
    const isDelayed = delayed.has(job)
    remove(job)
    job.lane = lane
    if (isDelayed) delayed.add(job)
    else rest[lane].add(job)
  }

  function* ordered(): Generator<Job> {
    for (const lane of lanePriority) {
      yield* front[lane]
      yield* rest[lane]
    }
    yield* delayed
  }

  const countIn = (lane: Lane): number => front[lane].size + rest[lane].size
  return {
    add: (job) => rest[job.lane].add(job),
    addAgain: (job) => delayed.add(job),
    remove,
    changeLane,
    moveFirst,
    first: (lane, now) => {
      if (delayed.size > 0) release(now)
      return firstOf(front[lane]) ?? firstOf(rest[lane])
    },
    nextReadyAt: (now) =>
      [...delayed].reduce((at, { notBefore }) => (notBefore > now ? Math.min(at, notBefore) : at), Infinity),
    count: (lane) => countIn(lane) + [...delayed].filter((job) => job.lane === lane).length,
    size: () => lanePriority.reduce((sum, lane) => sum + countIn(lane), delayed.size),
    ordered,
  }
}

function lanesOfSets(): Record<Lane, Set<Job>> {
  return { interactive: new Set(), visible: new Set(), poll: new Set(), background: new Set() }
}

function firstOf(jobs: ReadonlySet<Job>): Job | undefined {
  const next = jobs.values().next()
  return next.done === true ? undefined : next.value
}
