import { describe, expect, it } from 'vitest'
import type { LoadedSeries, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { eventually } from '#support/eventually.ts'
import { aLoader } from '#support/a-loader.ts'
import { settlePromises } from '#support/manual-clock.ts'
import { createSeriesLoader } from '#renderer/query/load/loaders/create-series-loader.ts'
import { succeed } from '#shared/errors/result.ts'

const ZONE = 'Europe/London'
const HOUR = 3_600_000
const DAY = 24 * HOUR

function local(text: string): number {
  const at = parseLocal(text, ZONE)
  if (at === undefined) throw new Error(`no such local time: ${text}`)
  return at
}

function demandOf(from: string, to: string, resolution: Resolution = 'hourly'): SeriesDemand {
  return {
    seriesKey: { dataHubId: 'b0-electricity', resolution },
    interval: { start: local(from), end: local(to) },
    bucketZone: ZONE,
  }
}

const year2021 = demandOf('2021-01-01', '2022-01-01')
const later = local('2023-06-01')

describe('createSeriesLoader', () => {
  it('asks for a common year in one request, and for nothing the second time', async () => {
    const { service, loaded, load } = await aLoader(later, ZONE)
    const cold = await loaded(year2021)
    expect(service.asked()).toEqual([year2021.interval])
    expect(cold).toMatchObject({
      missing: [],
      provisional: [],
      units: 'kW',
      progress: { requestsPlanned: 1, requestsDone: 1, failures: [], finished: true },
    })
    expect(cold.columns.times.length).toBe(8760)
    const warm = await load(year2021)
    expect(service.requests.length).toBe(1)
    expect(warm.length).toBe(1)
    expect(warm[0]?.columns).toEqual(cold.columns)
  })

  it('tells of what came from the service, for a chart and for a download, and not of what was cached', async () => {
    const { loader, arrivals } = await aLoader(later, ZONE)
    await loader.load(year2021, 'visible', () => undefined).done
    await loader.load(year2021, 'visible', () => undefined).done
    expect(arrivals).toEqual(['b0-electricity'])
    await loader.load(demandOf('2020-01-01', '2020-02-01'), 'background', () => undefined, 'to-cache').done
    expect(arrivals).toEqual(['b0-electricity', 'b0-electricity'])
  })

  it('keeps no values that only go to the cache', async () => {
    const { loader, loaded, service } = await aLoader(later, ZONE)
    const series = await loader.load(year2021, 'background', () => undefined, 'to-cache').done
    expect([series.columns.times.length, series.missing]).toEqual([0, []])
    const requests = service.requests.length
    expect((await loaded(year2021)).columns.times).toHaveLength(8760)
    expect(service.requests).toHaveLength(requests)
  })

  it('has the whole first day of a range if the service cuts days in UTC, without a further request', async () => {
    const zone = 'America/New_York'
    const { service, loaded } = await aLoader(later, 'UTC')
    const daysOf = (from: string, to: string) => {
      const [start = NaN, end = NaN] = [from, to].map((date) => parseLocal(date, zone))
      const seriesKey = { dataHubId: 'b0-electricity', resolution: 'daily' as const }
      return { seriesKey, interval: { start, end }, bucketZone: zone }
    }
    for (const demand of [daysOf('2021-03-01', '2021-04-01'), daysOf('2021-03-10', '2021-03-20')]) {
      const { columns, covered } = await loaded(demand)
      const { interval } = demand
      const meaning = { kind: 'average-rate', from: 'daily', to: 'daily', zone, interval } as const
      const { presentMs, expectedMs } = deriveColumns(columns, meaning)
      expect(presentMs).toEqual(expectedMs)
      expect(covered).toMatchObject([interval])
    }
    expect(service.asked()).toHaveLength(1)
  })

  it('asks for a leap year in two requests that share the hour at their seam', async () => {
    const { service, loaded } = await aLoader(later, ZONE)
    const leapYear = demandOf('2020-01-01', '2021-01-01')
    const series = await loaded(leapYear)
    const [first, second] = service.asked()
    expect(service.asked().length).toBe(2)
    expect(first?.end).toBe((second?.start ?? 0) + HOUR)
    expect(series.columns.times.length).toBe(8784)
    expect(new Set(series.columns.times).size).toBe(8784)
  })

  it('asks only for what is missing on either side of what is cached', async () => {
    const { service, loaded } = await aLoader(later, ZONE)
    await loaded(demandOf('2021-03-01', '2021-04-01'))
    await loaded(demandOf('2021-02-01', '2021-05-01'))
    // One request over both stretches costs less than two, since bytes are not scarce.
    expect(service.asked()).toEqual([
      demandOf('2021-02-01', '2021-05-01').interval,
      demandOf('2021-03-01', '2021-04-01').interval,
    ])
    await loaded(demandOf('2021-02-10', '2021-04-20'))
    expect(service.requests.length).toBe(2)
  })

  it('publishes what is cached before anything arrives', async () => {
    const { service, loader, loaded } = await aLoader(later, ZONE)
    await loaded(demandOf('2021-01-01', '2021-02-01'))
    service.hold()
    const published: number[] = []
    const load = loader.load(demandOf('2021-01-01', '2021-03-01'), 'visible', ({ columns, missing }) => {
      published.push(columns.times.length, missing.length)
    })
    await eventually(() => published).toEqual([744, 1])
    service.release()
    await load.done
    expect(published.slice(-2)).toEqual([744 + 672, 0])
  })

  it('keeps the picture and says what is missing when the service cannot be reached', async () => {
    const { service, loaded } = await aLoader(later, ZONE)
    await loaded(demandOf('2021-01-01', '2021-02-01'))
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    const series = await loaded(demandOf('2021-01-01', '2023-02-01'))
    expect(series.columns.times.length).toBe(744)
    expect(series.missing).toEqual([demandOf('2021-02-01', '2023-02-01').interval])
    expect(series.progress.failures).toEqual([{ kind: 'offline', reason: 'network' }])
    expect(service.requests.length).toBe(1 + 2)
  })

  it('loses one segment when one request fails, and asks for that one alone later', async () => {
    const { service, loaded } = await aLoader(later, ZONE)
    const threeYears = demandOf('2020-01-01', '2023-01-01')
    service.script.refuse = ({ interval }) =>
      interval.start === threeYears.interval.start ? { kind: 'not-found', status: 404 } : undefined
    const series = await loaded(threeYears)
    expect(series.missing.length).toBe(1)
    expect(series.progress).toMatchObject({ requestsPlanned: 4, requestsDone: 4, finished: true })
    service.script.refuse = () => undefined
    const before = service.requests.length
    expect((await loaded(threeYears)).missing).toEqual([])
    expect(service.requests.slice(before).map(({ interval }) => interval)).toEqual(series.missing)
  })

  it('never asks for the future beyond the open bucket, and counts it neither missing nor a gap', async () => {
    const now = local('2021-06-15 10:20')
    const { service, loaded } = await aLoader(now, ZONE)
    const series = await loaded(year2021)
    expect(service.asked()).toEqual([{ start: year2021.interval.start, end: local('2021-06-15 11:00') }])
    expect(series.missing).toEqual([])
    expect((await loaded(demandOf('2022-01-01', '2022-02-01'))).missing).toEqual([])
    expect(service.requests.length).toBe(1)
  })

  it('asks for the provisional tail again, but not within a minute', async () => {
    const now = local('2021-06-15 10:20')
    const { service, loaded, setNow, setReported } = await aLoader(now, ZONE)
    setReported({ intervalMs: 60_000 })
    const today = demandOf('2021-06-15', '2021-06-16')
    expect((await loaded(today)).provisional).toEqual([
      { start: local('2021-06-15 08:00'), end: local('2021-06-15 11:00') },
    ])
    setNow(now + 59_000)
    await loaded(today)
    expect(service.requests.length).toBe(1)
    setNow(now + 61_000)
    await loaded(today)
    // The settled hour before is requested as well, for comparison.
    expect(service.requests[1]?.interval).toEqual({
      start: local('2021-06-15 07:00'),
      end: local('2021-06-15 11:00'),
    })
    setNow(now + 2 * DAY)
    setReported({ lastRecorded: { seenAt: now + DAY, newest: now + DAY } })
    expect((await loaded(today)).provisional).toEqual([])
    await loaded(today)
    expect(service.requests.length).toBe(3)
  })

  it('asks for a hole at the end again at the pace of its delivery, and never takes it for settled', async () => {
    const { service, loaded, setNow, setReported } = await aLoader(later, ZONE)
    const delivered = local('2021-06-15')
    setReported({ intervalMs: DAY, lastRecorded: { seenAt: later, newest: delivered - HOUR } })
    service.script.valueAt = (time) => (time < delivered ? 1 : undefined)
    const hole = { start: delivered - HOUR, end: local('2021-07-01') }
    const june = demandOf('2021-06-01', '2021-07-01')
    expect((await loaded(june)).provisional).toEqual([hole])
    setNow(later + DAY - 1)
    await loaded(june)
    expect(service.requests.length).toBe(1)
    service.script.valueAt = () => 1
    setNow(later + DAY)
    expect((await loaded(june)).columns.times.length).toBe(30 * 24)
    expect(service.requests[1]?.interval).toEqual({ ...hole, start: hole.start - HOUR })
  })

  it('asks again for the hole of a clock that was ahead as soon as it is right', async () => {
    const now = local('2021-06-15 10:20')
    const { service, loaded, setNow, setReported } = await aLoader(now + 40 * DAY, ZONE)
    setReported(undefined)
    // The service itself has nothing about the future.
    service.script.valueAt = (time) => (time <= now ? 1 : undefined)
    const june = demandOf('2021-06-14', '2021-06-17')
    await loaded(june)
    service.script.valueAt = () => 1
    setNow(now + 3 * DAY)
    expect((await loaded(june)).columns.times.length).toBe(3 * 24)
    await loaded(june)
    expect(service.requests.length).toBe(2)
  })

  it('brings what is provisional along with what is missing where it costs no further request', async () => {
    const now = local('2021-06-15 10:20')
    const { service, loaded, setNow, setReported } = await aLoader(now, ZONE)
    setReported({ intervalMs: DAY })
    await loaded(demandOf('2021-06-15', '2021-06-16'))
    setNow(now + HOUR)
    await loaded(demandOf('2021-06-15', '2021-06-16'))
    expect(service.requests[1]?.interval).toEqual({
      start: local('2021-06-15 07:00'),
      end: local('2021-06-15 12:00'),
    })
  })

  it('finds an hour that two answers give differently where they meet, at no request more, and keeps it', async () => {
    const { service, loaded, loader } = await aLoader(later, ZONE)
    service.script.valueAt = () => 1
    await loaded(demandOf('2021-01-01', '2021-02-01'))
    service.script.valueAt = () => 2
    const both = demandOf('2021-01-01', '2021-03-01')
    const seam = { time: local('2021-01-31 23:00'), before: 1, after: 2 }
    const seamsOf = ({ covered }: LoadedSeries) => covered.flatMap(({ seams = [] }) => seams)
    expect(seamsOf(await loaded(both))).toMatchObject([seam])
    expect(seamsOf(await loader.load(both, 'visible', () => undefined, 'nothing').done)).toEqual([seam])
    expect(service.requests).toHaveLength(2)
  })

  it('requests once more what is to be rechecked', async () => {
    const { service, loader, loaded } = await aLoader(later, ZONE)
    await loaded(year2021)
    const recheck = { ...year2021, freshSince: later + 1, recheckSince: local('2021-12-01') }
    await loader.load(recheck, 'background', () => undefined, 'to-cache').done
    expect(service.requests.slice(1).map(({ interval }) => interval)).toEqual([
      { start: local('2021-11-30 23:00'), end: local('2022-01-01') },
    ])
    await loader.load({ ...recheck, freshSince: later }, 'background', () => undefined, 'to-cache').done
    expect(service.requests.length).toBe(2)
  })

  it('cuts calendar buckets in the zone of the variable, over both clock changes', async () => {
    const { service, loaded } = await aLoader(later, ZONE)
    const series = await loaded(demandOf('2021-01-01', '2022-01-01', 'daily'))
    expect(series.columns.times.length).toBe(365)
    expect(series.columns.times).toContain(local('2021-07-01'))
    expect(series.missing).toEqual([])
    expect(service.requests.length).toBe(1)
  })

  it('tells of many series at once what is cached and what is on its way', async () => {
    const { service, loader, loaded } = await aLoader(later, ZONE)
    const daily = demandOf('2021-01-01', '2022-01-01', 'daily')
    const monthly = demandOf('2021-01-01', '2022-01-01', 'monthly')
    await loaded(year2021)
    service.hold()
    const load = loader.load(daily, 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(2)
    const read = await loader.readCoverage([monthly.seriesKey, daily.seriesKey, year2021.seriesKey])
    if (!read.ok) throw new Error('coverage could not be read')
    expect(read.value.of(year2021.seriesKey)).toMatchObject({ covered: [year2021.interval], underWay: [] })
    expect(read.value.of(daily.seriesKey)).toMatchObject({ covered: [], underWay: [daily.interval] })
    expect(read.value.of(monthly.seriesKey)).toMatchObject({ covered: [], underWay: [] })
    service.release()
    await load.done
  })

  it('shares the requests of overlapping loads', async () => {
    const { service, loader } = await aLoader(later, ZONE)
    service.hold()
    const first = loader.load(demandOf('2021-01-01', '2021-07-01'), 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(1)
    const same = loader.load(demandOf('2021-02-01', '2021-03-01'), 'visible', () => undefined)
    const wider = loader.load(demandOf('2021-01-01', '2021-10-01'), 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(2)
    service.release()
    const [a, b, c] = await Promise.all([first.done, same.done, wider.done])
    expect([a.missing, b.missing, c.missing]).toEqual([[], [], []])
    expect(b.columns.times.length).toBe(28 * 24)
    expect(service.requests[1]?.interval).toEqual(demandOf('2021-07-01', '2021-10-01').interval)
  })

  it('needs consent beyond a minute of what the service grants', async () => {
    const { loader, service } = await aLoader(later, ZONE)
    const needed = () => Promise.all([60, 61, 600, 601].map((requests) => loader.needsConsent(requests)))
    expect(await needed()).toEqual([false, true, true, true])
    const readBudget = service.bridge.readBudget
    Object.assign(service.bridge, {
      readBudget: async (request: Parameters<typeof readBudget>[0]) => {
        const read = await readBudget(request)
        return read.ok ? succeed({ ...read.value, limit: 600 }) : read
      },
    })
    expect(await needed()).toEqual([false, false, false, true])
  })

  it('does not send what is cancelled while room is checked', async () => {
    const { service, partition, room } = await aLoader(later, ZONE)
    const checked = Promise.withResolvers<undefined>()
    let isChecking = false
    const check = async () => {
      isChecking = true
      await checked.promise
      return succeed(null)
    }
    const loader = createSeriesLoader({
      bridge: service.bridge,
      connectionId: 'c1',
      store: partition.series,
      clock: { now: () => later },
      newTicket: () => 't',
      lookUpDelivery: () => undefined,
      room: { ...room, check },
    })
    const load = loader.load(year2021, 'visible', () => undefined)
    await eventually(() => isChecking).toBe(true)
    load.cancel()
    await load.done
    checked.resolve(undefined)
    await settlePromises()
    expect(service.requests).toEqual([])
  })

  it('publishes an answer before it is written, and ends when it is', async () => {
    const { service, partition, room } = await aLoader(later, ZONE)
    const written = Promise.withResolvers<undefined>()
    const write: typeof partition.series.write = async (...segment) => {
      await written.promise
      return await partition.series.write(...segment)
    }
    const loader = createSeriesLoader({
      ...{ bridge: service.bridge, connectionId: 'c1', store: { ...partition.series, write } },
      ...{ clock: { now: () => later }, newTicket: () => 't', lookUpDelivery: () => undefined, room },
    })
    const published: LoadedSeries[] = []
    let isDone = false
    const { done } = loader.load(year2021, 'visible', (series) => published.push(series))
    void done.then(() => (isDone = true))
    await eventually(() => published.at(-1)?.columns.times.length).toBe(8760)
    expect(isDone).toBe(false)
    written.resolve(undefined)
    expect((await done).progress.finished).toBe(true)
  })

  it('does not request again what was being stored when its load was cancelled', async () => {
    const { service, partition, room } = await aLoader(later, ZONE)
    const written = Promise.withResolvers<undefined>()
    let isWriting = false
    const write: typeof partition.series.write = async (...segment) => {
      isWriting = true
      await written.promise
      return await partition.series.write(...segment)
    }
    const loader = createSeriesLoader({
      ...{ bridge: service.bridge, connectionId: 'c1', store: { ...partition.series, write } },
      ...{ clock: { now: () => later }, newTicket: () => 't', lookUpDelivery: () => undefined, room },
    })
    const first = loader.load(year2021, 'background', () => undefined, 'to-cache')
    await eventually(() => isWriting).toBe(true)
    first.cancel()
    await first.done
    const second = loader.load(year2021, 'background', () => undefined, 'to-cache')
    written.resolve(undefined)
    expect((await second.done).missing).toEqual([])
    expect(service.requests).toHaveLength(1)
  })

  it('moves what a download has requested to the lane of the click that waits for it', async () => {
    const { service, loader } = await aLoader(later, ZONE)
    service.hold()
    const job = loader.load(year2021, 'background', () => undefined)
    await eventually(() => service.requests.length).toBe(1)
    const click = loader.load(year2021, 'interactive', () => undefined)
    await eventually(() => service.prioritised).toEqual(['t0 interactive'])
    service.release()
    await Promise.all([job.done, click.done])
    expect(service.requests.length).toBe(1)
  })

  it('cancels what was not answered and keeps what was', async () => {
    const { service, loader, loaded, partition } = await aLoader(later, ZONE)
    service.hold()
    const threeYears = demandOf('2020-01-01', '2023-01-01')
    const load = loader.load(threeYears, 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(4)
    service.release(1)
    const { seriesKey } = threeYears
    await eventually(() => partition.series.readCoverage([seriesKey])).toMatchObject({
      value: [[expect.anything()]],
    })
    load.cancel()
    const series = await load.done
    expect(series.progress).toMatchObject({ failures: [], finished: true })
    service.release()
    const before = service.requests.length
    expect((await loaded(threeYears)).missing).toEqual([])
    expect(service.requests.length - before).toBe(3)
  })

  it('continues for the other load when one of two is cancelled', async () => {
    const { service, loader } = await aLoader(later, ZONE)
    service.hold()
    const first = loader.load(year2021, 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(1)
    const published: number[] = []
    const second = loader.load(year2021, 'visible', ({ columns }) => published.push(columns.times.length))
    await eventually(() => published.length).toBe(1)
    first.cancel()
    expect((await first.done).columns.times.length).toBe(0)
    service.release()
    expect((await second.done).columns.times.length).toBe(8760)
    expect(service.requests.length).toBe(1)
  })

  it('stores an answer that comes after the cancelling', async () => {
    const { service, loader, loaded, partition } = await aLoader(later, ZONE)
    // A service that ignores cancelling, like one whose answer is already on its way.
    const { bridge } = service
    service.hold()
    const cancelTickets = bridge.cancelTickets
    Object.assign(bridge, { cancelTickets: () => Promise.resolve({ ok: true, value: null }) })
    const load = loader.load(year2021, 'visible', () => undefined)
    await eventually(() => service.requests.length).toBe(1)
    load.cancel()
    await load.done
    service.release()
    Object.assign(bridge, { cancelTickets })
    const { seriesKey, interval } = year2021
    await eventually(() => partition.series.readCoverage([seriesKey])).toMatchObject({
      value: [[interval]],
    })
    expect((await loaded(year2021)).columns.times.length).toBe(8760)
    expect(service.requests.length).toBe(1)
  })

  it('shows what the disk had no room for, and says so', async () => {
    const bench = await aLoader(later, ZONE)
    const { partition } = bench
    Object.assign(partition.series, {
      write: () => Promise.resolve({ ok: false, error: { kind: 'storage-full' } }),
    })
    const series = await bench.loaded(year2021)
    expect(series.columns.times.length).toBe(8760)
    expect(series.progress.failures).toEqual([{ kind: 'storage-full' }])
  })

  it('reports what a refetch of settled values changed', async () => {
    const { service, loaded, loader } = await aLoader(later, ZONE)
    const day = demandOf('2021-06-14', '2021-06-15')
    await loaded(day)
    const changedAt = local('2021-06-14 05:00')
    const before = changedAt / 60_000
    service.script.valueAt = (time) => (time === changedAt ? 7 : time / 60_000)
    const series = await loader.load(day, 'interactive', () => undefined, 'everything').done
    const { seriesKey } = day
    expect(series.revisions).toEqual([{ seriesKey, time: changedAt, before, after: 7, notedAt: later }])
    expect(service.requests.length).toBe(2)
  })
})
