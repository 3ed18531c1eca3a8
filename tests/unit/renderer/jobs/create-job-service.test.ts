import { describe, expect, it } from 'vitest'
import { msUntilSent } from '#shared/budget/pacing.ts'
import { progressOfAll } from '#renderer/features/downloads/job-progress.ts'
import { createJobService } from '#renderer/jobs/create-job-service.ts'
import type { JobOrder, JobService } from '#renderer/ports/job-service.ts'
import { succeed } from '#shared/errors/result.ts'
import { eventually } from '#support/eventually.ts'
import { manyTurns } from '#support/many-turns.ts'
import { aLoader, type LoaderBench } from '#support/a-loader.ts'
import { valueOf } from '#support/a-partition.ts'

const DAY = 86_400_000
const start = Date.UTC(2019, 0, 1)
const now = Date.UTC(2026, 0, 1)

/** Each series has three years of 365 days, which take three requests. */
function orderOf(name: string, series: number): JobOrder {
  return {
    name,
    interval: { start, end: start + 3 * 365 * DAY },
    series: Array.from({ length: series }, (_, i) => ({
      seriesKey: { dataHubId: `${name}-${i}`, resolution: 'daily' },
      bucketZone: 'UTC',
    })),
  }
}

let ids = 0
function jobsOver({ loader, partition }: LoaderBench, at = now): JobService {
  const clock = { now: () => at }
  const newId = (): string => `j${ids++}`
  const { countRevisions } = partition.archive
  const protect = (): (() => void) => () => undefined
  return createJobService({ loader, store: partition.jobs, clock, newId, protect, countRevisions })
}

const states = (jobs: JobService): string[] =>
  jobs.list().map(({ document, state }) => `${document.name} ${state}`)
const idOf = (jobs: JobService, name: string): string =>
  jobs.list().find(({ document }) => document.name === name)?.document.id ?? ''

/** An answer counts as done when it arrives; a restart finds what was stored by then. */
async function untilStored(requests: number, jobs: JobService, order: JobOrder): Promise<void> {
  await eventually(async () => valueOf(await jobs.cost(order)).requestsSaved).toBe(requests)
}

async function aStartedService() {
  const bench = await aLoader(now, 'UTC')
  const jobs = jobsOver(bench)
  valueOf(await jobs.start())
  return { ...bench, jobs, bench }
}

describe('createJobService', () => {
  it('fetches everything in the background, in as many requests as announced', async () => {
    const { jobs, service } = await aStartedService()
    const cost = valueOf(await jobs.cost(orderOf('a', 10)))
    expect(cost.requests).toBe(30)
    valueOf(await jobs.add(orderOf('a', 10)))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    expect(service.requests.length).toBe(30)
    expect(new Set(service.requests.map(({ lane }) => lane))).toEqual(new Set(['background']))
    expect(jobs.list()[0]).toMatchObject({ requestsPlanned: 30, requestsDone: 30, seriesDone: 10 })
  })

  it('continues after a kill without fetching a committed segment again', async () => {
    const { jobs, service, bench } = await aStartedService()
    service.hold()
    valueOf(await jobs.add(orderOf('a', 6)))
    await eventually(() => service.requests.length).toBe(18)
    service.release(5)
    await eventually(() => jobs.list()[0]?.requestsDone).toBe(5)
    // It was killed: the answers under way are lost with the process.
    service.drop()
    const before = service.requests.length
    const again = jobsOver(await restarted(bench))
    await untilStored(5, again, orderOf('a', 6))
    valueOf(await again.start())
    await eventually(() => states(again)).toEqual(['a finished'])
    expect(service.requests.length - before).toBe(18 - 5)
  })

  it('stops asking while it is paused and loses nothing by it', async () => {
    const { jobs, service } = await aStartedService()
    service.hold()
    valueOf(await jobs.add(orderOf('a', 6)))
    await eventually(() => service.requests.length).toBe(18)
    service.release(4)
    await eventually(() => jobs.list()[0]?.requestsDone).toBe(4)
    const ended = new Promise((resolve) => jobs.onBrought(resolve))
    valueOf(await jobs.pause(idOf(jobs, 'a')))
    await ended
    const atPause = service.requests.length
    service.release()
    await manyTurns()
    expect(states(jobs)).toEqual(['a paused'])
    expect(service.requests.length).toBe(atPause)
    valueOf(await jobs.resume(idOf(jobs, 'a')))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    // Four were answered before the pause; the cancelled ones are requested again.
    expect(service.requests.length - atPause).toBe(18 - 4)
  })

  it('runs one job at a time, and the one moved first next', async () => {
    const { jobs, service } = await aStartedService()
    service.hold()
    for (const name of ['a', 'b', 'c']) valueOf(await jobs.add(orderOf(name, 1)))
    await eventually(() => service.requests.length).toBe(3)
    expect(states(jobs)).toEqual(['a running', 'b waiting', 'c waiting'])
    valueOf(await jobs.move(idOf(jobs, 'c'), 'first'))
    await eventually(() => states(jobs)).toEqual(['c running', 'a waiting', 'b waiting'])
    service.release()
    await eventually(() => new Set(jobs.list().map(({ state }) => state))).toEqual(new Set(['finished']))
    const asked = service.requests.map(({ seriesKey }) => seriesKey.dataHubId)
    expect([...new Set(asked.slice(3))]).toEqual(['c-0', 'a-0', 'b-0'])
  })

  it('forgets a removed job and keeps what it fetched', async () => {
    const { jobs, service, partition } = await aStartedService()
    valueOf(await jobs.add(orderOf('a', 1)))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    valueOf(await jobs.remove(idOf(jobs, 'a')))
    expect(jobs.list()).toEqual([])
    expect(valueOf(await partition.jobs.list())).toEqual([])
    expect(valueOf(await jobs.cost(orderOf('a', 1))).requests).toBe(0)
    expect(service.requests.length).toBe(3)
  })

  it('stops early without a network, and tries again with the next start', async () => {
    const { jobs, service, bench } = await aStartedService()
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    valueOf(await jobs.add(orderOf('a', 15)))
    await eventually(() => states(jobs)).toEqual(['a interrupted'])
    expect(service.requests.length).toBeLessThanOrEqual(8 * 3)
    expect(jobs.list()[0]?.failures).toEqual([{ kind: 'offline', reason: 'network' }])
    service.script.refuse = () => undefined
    const again = jobsOver(bench)
    valueOf(await again.start())
    await eventually(() => states(again)).toEqual(['a finished'])
  })

  it('stops if the user cancels its waiting requests, instead of counting them as fetched', async () => {
    const { jobs, service } = await aStartedService()
    service.script.refuse = () => ({ kind: 'cancelled' })
    valueOf(await jobs.add(orderOf('a', 15)))
    await eventually(() => states(jobs)).toEqual(['a interrupted'])
    expect(jobs.list()[0]).toMatchObject({ failures: [{ kind: 'cancelled' }], seriesDone: 0 })
    expect(service.requests.length).toBeLessThanOrEqual(8 * 3)
    await eventually(() => jobs.list()[0]?.requestsPlanned).toBe(45)
    service.script.refuse = () => undefined
    valueOf(await jobs.resume(idOf(jobs, 'a')))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    expect(jobs.list()[0]).toMatchObject({ failures: [], seriesDone: 15 })
  })

  it('marks a series the service does not know, asks once for it, and brings the others', async () => {
    const { jobs, service, bench } = await aStartedService()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'a-1' ? { kind: 'not-found', status: 404 } : undefined
    valueOf(await jobs.add(orderOf('a', 3)))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    const failed = [{ at: 1, error: { kind: 'not-found', status: 404 } }]
    expect(jobs.list()[0]).toMatchObject({ seriesDone: 2, failures: [], document: { failed } })
    const again = jobsOver(bench)
    valueOf(await again.start())
    expect(again.list()[0]?.document.failed).toEqual(failed)
    const before = service.requests.length
    service.script.refuse = () => undefined
    valueOf(await again.resume(idOf(again, 'a')))
    await eventually(() => again.list()[0]?.seriesDone).toBe(3)
    expect(service.requests.length - before).toBe(3)
    expect(again.list()[0]?.document.failed).toEqual([])
  })

  it('tries a series again that the service broke on, and no other', async () => {
    const { jobs, service, bench } = await aStartedService()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'a-1' ? { kind: 'timeout', afterMs: 1 } : undefined
    valueOf(await jobs.add(orderOf('a', 3)))
    await eventually(() => states(jobs)).toEqual(['a interrupted'])
    service.script.refuse = () => undefined
    const before = service.requests.length
    const again = jobsOver(bench)
    valueOf(await again.start())
    await eventually(() => states(again)).toEqual(['a finished'])
    expect(service.requests.slice(before).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual([
      'a-1',
      'a-1',
      'a-1',
    ])
  })

  it('leaves a paused job paused over a restart, and says how far it is', async () => {
    const { jobs, service, bench } = await aStartedService()
    service.hold()
    valueOf(await jobs.add(orderOf('a', 6)))
    await eventually(() => service.requests.length).toBe(18)
    service.release(4)
    await eventually(() => jobs.list()[0]?.requestsDone).toBe(4)
    valueOf(await jobs.pause(idOf(jobs, 'a')))
    service.drop()
    const before = service.requests.length
    const again = jobsOver(await restarted(bench))
    await untilStored(4, again, orderOf('a', 6))
    valueOf(await again.start())
    await eventually(() => again.list()[0]).toMatchObject({
      state: 'paused',
      requestsPlanned: 14,
      requestsSaved: 4,
    })
    expect(service.requests.length).toBe(before)
  })

  it('does not request again what settles while the job runs', async () => {
    const { jobs, service, bench } = await aStartedService()
    const order = { ...orderOf('a', 2), interval: { start: now - 10 * DAY, end: now } }
    valueOf(await jobs.add(order))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    bench.setNow(now + DAY / 2)
    valueOf(await jobs.resume(idOf(jobs, 'a')))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    expect(service.requests.length).toBe(2)
  })

  it('requests the days to be rechecked again, at the announced cost, and says what had changed', async () => {
    const { jobs, service, bench } = await aStartedService()
    const order = { ...orderOf('a', 2), interval: { start: now - 400 * DAY, end: now } }
    valueOf(await jobs.add(order))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    expect(jobs.list()[0]?.document.ended).toMatchObject({ revised: 0 })
    const corrected = now - 20 * DAY
    const before = service.script.valueAt
    service.script.valueAt = (time, request) => (before(time, request) ?? 0) + (time === corrected ? 1 : 0)
    const asked = service.requests.length
    bench.setNow(now + 1)
    const later = jobsOver(bench, now + 1)
    valueOf(await later.start())
    const again = { ...order, name: 'again', recheckDays: 30 }
    expect(valueOf(await later.cost(again)).requests).toBe(2)
    valueOf(await later.add(again))
    await eventually(() => later.list().map(({ state }) => state)).toEqual(['finished', 'finished'])
    expect(service.requests.slice(asked).map(({ interval }) => interval)).toEqual([
      // The settled day before is requested as well, for comparison.
      { start: now - 31 * DAY, end: now },
      { start: now - 31 * DAY, end: now },
    ])
    const ended = later.list().find(({ document }) => document.name === 'again')?.document.ended
    expect(ended).toMatchObject({ segments: 4, revised: 2 })
  })

  it('fetches the reading at the end of its range for a totalizer, so that its total is complete offline', async () => {
    const { jobs, service } = await aStartedService()
    const seriesKey = { dataHubId: 'counter', resolution: 'hourly' } as const
    const interval = { start, end: start + 2 * DAY }
    const series = [{ seriesKey, bucketZone: 'UTC', isTotalizer: true as const }]
    valueOf(await jobs.add({ name: 'a', interval, series }))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    expect(service.requests.map((each) => each.interval)).toEqual([{ start, end: interval.end + DAY / 24 }])
  })

  it('rounds its range to the buckets of each zone, as the chart does', async () => {
    const { jobs, service } = await aStartedService()
    const seriesKey = { dataHubId: 'kathmandu', resolution: 'daily' } as const
    const interval = { start, end: start + 2 * DAY }
    valueOf(await jobs.add({ name: 'a', interval, series: [{ seriesKey, bucketZone: 'Asia/Kathmandu' }] }))
    await eventually(() => states(jobs)).toEqual(['a finished'])
    // Kathmandu is 5:45 ahead, so its day began at 18:15.
    const early = 5.75 * 3_600_000
    expect(service.asked()).toEqual([{ start: start - early, end: start + 3 * DAY - early }])
  })

  it('changes the order one place at a time', async () => {
    const { jobs, service } = await aStartedService()
    service.hold()
    for (const name of ['a', 'b', 'c', 'd']) valueOf(await jobs.add(orderOf(name, 1)))
    const names = (): string =>
      jobs
        .list()
        .map(({ document }) => document.name)
        .join('')
    valueOf(await jobs.move(idOf(jobs, 'd'), 'up'))
    expect(names()).toBe('abdc')
    valueOf(await jobs.move(idOf(jobs, 'a'), 'down'))
    expect(names()).toBe('badc')
    await eventually(() => states(jobs)[0]).toBe('b running')
    valueOf(await jobs.move(idOf(jobs, 'c'), 'down'))
    expect(names()).toBe('badc')
    service.release()
    await eventually(() => new Set(jobs.list().map(({ state }) => state))).toEqual(new Set(['finished']))
  })

  it('counts the jobs before it in the time of each, of a form and of all', async () => {
    const { jobs, service } = await aStartedService()
    service.hold()
    for (const [name, series] of [
      ['a', 40],
      ['b', 30],
      ['c', 1],
    ] as const)
      valueOf(await jobs.add(orderOf(name, series)))
    await eventually(() => jobs.list().map(({ remainingMs }) => remainingMs > 0)).toEqual([true, true, true])
    const times = jobs.list().map(({ remainingMs }) => remainingMs)
    expect(times).toEqual(
      [120, 210, 213].map((requests) => msUntilSent({ limit: 60, freeInMs: [] }, requests)),
    )
    expect(progressOfAll(jobs.list()).remainingMs).toBe(times[2])
    const form = valueOf(await jobs.cost(orderOf('d', 1)))
    expect(form.durationMs).toBe(msUntilSent({ limit: 60, freeInMs: [] }, 216))
    service.release()
  })

  it('begins with a click when a person resumes it: nothing else is sent after a token was refused', async () => {
    const { jobs, service } = await aStartedService()
    let isTaken = false
    service.script.refuse = ({ lane }) => {
      isTaken ||= lane === 'interactive'
      return isTaken ? undefined : { kind: 'unauthorized', status: 401 }
    }
    valueOf(await jobs.add(orderOf('a', 4)))
    await eventually(() => states(jobs)).toEqual(['a interrupted'])
    valueOf(await jobs.resume(idOf(jobs, 'a')))
    await eventually(() => states(jobs)).toEqual(['a finished'])
  })

  it('does not bring back a job that is removed while its end is counted', async () => {
    const bench = await aLoader(now, 'UTC')
    const names = ['counted', 'next']
    const counting = Promise.withResolvers<undefined>()
    let isCounting = false
    const jobs = createJobService({
      loader: bench.loader,
      store: bench.partition.jobs,
      clock: { now: () => now },
      newId: () => names.shift() ?? '',
      protect: () => () => undefined,
      countRevisions: async () => {
        isCounting = true
        await counting.promise
        return succeed(0)
      },
    })
    valueOf(await jobs.start())
    valueOf(await jobs.add(orderOf('a', 1)))
    await eventually(() => isCounting).toBe(true)
    valueOf(await jobs.remove('counted'))
    counting.resolve(undefined)
    valueOf(await jobs.add(orderOf('b', 1)))
    await eventually(() => states(jobs)).toEqual(['b finished'])
    expect(valueOf(await bench.partition.jobs.list())).toHaveLength(1)
  })
})

/** Returns a loader over the same partition and service without memory of requests in flight, as in a fresh process. */
async function restarted(bench: LoaderBench): Promise<LoaderBench> {
  const { createSeriesLoader } = await import('#renderer/query/load/loaders/create-series-loader.ts')
  let tickets = 0
  const loader = createSeriesLoader({
    bridge: bench.service.bridge,
    connectionId: 'c1',
    store: bench.partition.series,
    clock: { now: () => now },
    newTicket: () => `again-${tickets++}`,
    lookUpDelivery: () => undefined,
    room: bench.room,
  })
  return { ...bench, loader }
}
