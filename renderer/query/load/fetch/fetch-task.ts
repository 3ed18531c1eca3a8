import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { LookUpDelivery, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import type { StorageRoom } from '#renderer/ports/storage-room.ts'
import { bisect, type FetchEvent } from './bisect.ts'
import type { SizeLimits } from './size-limits.ts'
import { sightingsFrom } from '#renderer/query/load/load-cost.ts'

/** The intervals that are being fetched, by series, so that overlapping loads share their requests. */
export interface TasksInFlight {
  readonly all: (key: string) => readonly FetchTask[]
  readonly over: (key: string, intervals: readonly Interval[]) => readonly FetchTask[]
  readonly add: (key: string, task: FetchTask) => void
  /** Resolves once the answers are stored that arrived before their load was cancelled. */
  readonly stored: (key: string) => Promise<unknown>
}

export function createTasksInFlight(): TasksInFlight {
  const byKey = new Map<string, Set<FetchTask>>()

  const remove = (key: string, task: FetchTask): void => {
    const tasks = byKey.get(key)
    tasks?.delete(task)
    if (tasks?.size === 0) byKey.delete(key)
  }

  const all = (key: string): readonly FetchTask[] =>
    [...(byKey.get(key) ?? [])].filter((task) => !task.isCancelled())

  return {
    all,
    over: (key, intervals) =>
      all(key).filter((task) => intervals.some((interval) => overlap(task.interval, interval))),
    add(key, task) {
      const tasks = byKey.get(key) ?? new Set()
      byKey.set(key, tasks.add(task))
      const forget = (): void => remove(key, task)
      task.done.then(forget, forget)
    },
    stored: (key) =>
      Promise.all([...(byKey.get(key) ?? [])].flatMap((task) => (task.isCancelled() ? [task.stored()] : []))),
  }
}

function overlap(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** The ports that fetching needs besides its demand. */
export interface FetchPorts {
  readonly bridge: Pick<Bridge, 'fetchSeries' | 'cancelTickets' | 'moveTicketFirst'>
  readonly connectionId: string
  readonly store: Pick<SeriesStore, 'write'>
  readonly newTicket: () => string
  readonly lookUpDelivery: LookUpDelivery
  readonly room: StorageRoom
}

/**
 * An interval that a load needs, and the requested one, which includes a bucket of the neighbouring answers in order to
 * compare them.
 */
export interface PlannedFetch {
  readonly needed: Interval
  readonly asked: Interval
}

/** A planned interval that is being fetched, shared by every load that needs it: nothing is requested twice. */
export interface FetchTask {
  readonly interval: Interval
  /**
   * Reports what has happened so far and what happens next; the returned function removes the listener, and cancels the
   * task if it was the last.
   */
  readonly join: (listener: (event: FetchEvent) => void) => () => void
  readonly isCancelled: () => boolean
  /** Resolves once everything that has arrived is stored, which may be long before a cancelled request ends. */
  readonly stored: () => Promise<unknown>
  /**
   * Moves the task to `lane` if a load in that lane waits for it too: a click does not wait at the pace of a download.
   */
  readonly prioritise: (lane: Lane) => void
  readonly done: Promise<void>
}

const urgency: readonly Lane[] = ['interactive', 'visible', 'poll', 'background']

/** Bytes of a value with its time, before they are packed. */
const BYTES_A_VALUE = 16

export function startFetchTask(
  ports: FetchPorts,
  { seriesKey, bucketZone }: SeriesDemand,
  { needed, asked }: PlannedFetch,
  startedIn: Lane,
  limits: SizeLimits,
): FetchTask {
  const { bridge, connectionId, store, room } = ports
  const tickets = new Set<string>()
  const listeners = new Set<(event: FetchEvent) => void>()
  const emitted: FetchEvent[] = []
  let lane = startedIn
  let ended = false
  let cancelled = false
  let storing: Promise<unknown> | undefined

  const emit = (event: FetchEvent): void => {
    emitted.push(event)
    for (const listener of [...listeners]) listener(event)
  }

  const isCancelled = (): boolean => cancelled
  const isTakenBack = (): boolean => !cancelled && !room.isOpen()

  const request = async (part: Interval): Promise<AppError | undefined> => {
    if (isCancelled()) return { kind: 'cancelled' }
    // No slot is spent on an answer for which there is no room.
    const kept = await room.check()
    if (!kept.ok) return kept.error
    if (isCancelled()) return { kind: 'cancelled' }
    const reported = ports.lookUpDelivery(seriesKey.dataHubId)
    const ticket = ports.newTicket()
    tickets.add(ticket)
    const result = await bridge.fetchSeries({
      connectionId,
      lane,
      ticket,
      seriesKey,
      interval: part,
      bucketZone,
    })
    tickets.delete(ticket)
    // The request was withdrawn while it waited for its slot, since there was no room for the answer of another one.
    if (!result.ok && result.error.kind === 'cancelled' && isTakenBack()) return { kind: 'storage-full' }
    emit({ kind: 'answered' })
    if (!result.ok) return result.error
    // The segment is shown before it is stored, and even if that fails; the load ends only once it is stored.
    emit({ kind: 'segment', segment: result.value, revisions: [] })
    // The answer is stored even if nobody waits any more, since the slot is spent.
    const writing = store.write(result.value, bucketZone, sightingsFrom(reported))
    storing = Promise.all([storing, writing])
    const written = await writing
    if (!written.ok) {
      room.noteFailure(BYTES_A_VALUE * result.value.times.length)
      emit({ kind: 'failed', error: written.error })
    } else if (written.value.length > 0)
      emit({ kind: 'segment', segment: result.value, revisions: written.value })
    return undefined
  }

  const takeBack = (): void => {
    if (tickets.size > 0)
      void bridge.cancelTickets({ connectionId, tickets: [...tickets], onItsWay: 'finish' })
  }

  const cancel = (): void => {
    cancelled = true
    takeBack()
  }
  const leaveRoom = room.onFull(takeBack)

  const run = { seriesKey, bucketZone, limits, request, emit, isCancelled }
  return {
    interval: needed,
    join(listener) {
      for (const event of emitted) listener(event)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && !ended) cancel()
      }
    },
    isCancelled,
    stored: async () => storing,
    prioritise(next) {
      if (urgency.indexOf(next) >= urgency.indexOf(lane)) return
      lane = next
      for (const ticket of tickets) void bridge.moveTicketFirst({ connectionId, ticket, lane })
    },
    done: bisect(run, asked).finally(() => {
      ended = true
      leaveRoom()
    }),
  }
}
