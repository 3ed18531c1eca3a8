import { describe, expect, it } from 'vitest'
import type { Segment } from '#shared/series/columns.ts'
import { bucketStart, bucketStarts, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { DialectMemory } from '#electron/api/dialect/dialect.ts'
import { createDialectMemory } from '#support/a-dialect-memory.ts'
import { chooseStamps, stampKnowledgeOf, stampReadingOf } from '#electron/api/dialect/stamp-memory.ts'
import type { Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { withZones } from '#scripts/demo-service/portfolio/zones.ts'
import { local } from '#support/local-instants.ts'
import { portfolio as ofDemo } from '../demo/a-service.ts'
import { anOrigin } from './a-client.ts'
import { aServedClient } from './a-served-client.ts'

const zones = ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']

/** The range is `(start, end]`, as is usual if timestamps mark the ends of intervals. */
const stampsEnds: Partial<Dialect> = {
  stamps: 'interval-end',
  rangeStart: 'exclusive',
  rangeEnd: 'inclusive',
}

interface Bench {
  readonly fetch: (resolution: Resolution, zone: IanaZone, interval: Interval) => Promise<Segment>
  readonly memory: DialectMemory
  readonly asked: () => readonly string[]
}

async function speaking(dialect: Partial<Dialect>, memory = createDialectMemory()): Promise<Bench> {
  const portfolio = withZones(ofDemo, zones)
  const { client, service } = await aServedClient({ portfolio, dialect }, { dialect: memory })
  return {
    memory,
    asked: () => service.requests().map(({ query }) => `${String(query['start'])} ${String(query['end'])}`),
    fetch: async (resolution, bucketZone, interval) => {
      const variable = portfolio.variables.find(
        ({ zone, kind, status, sendsNulls }) =>
          zone === bucketZone && kind === 'average-rate' && status === 'enabled' && !sendsNulls,
      )
      if (variable === undefined) throw new Error(`nothing is metered in ${bucketZone}`)
      const seriesKey = { dataHubId: variable.dataHubId, resolution }
      const answer = await client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone })
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return answer.value
    },
  }
}

function readingOf(memory: DialectMemory) {
  return stampReadingOf(stampKnowledgeOf(memory))
}

/** The hours of a week are the first answer from which the convention can be found. */
const aWeek = { start: Date.UTC(2026, 4, 4), end: Date.UTC(2026, 4, 11) }

describe.each(zones)('a service that stamps ends, in %s', (zone) => {
  it.each([
    ['15-minute', '2026-04-01', '2026-04-09'],
    // The range includes the clock changes of spring and autumn in both hemispheres.
    ['hourly', '2025-09-20', '2026-05-01'],
    ['daily', '2025-09-01', '2026-05-01'],
    ['weekly', '2025-09-01', '2026-05-04'],
    ['monthly', '2025-07-01', '2026-05-01'],
    ['yearly', '2025-01-01', '2026-01-01'],
  ] as const)('is read to the columns of one that stamps starts: %s', async (resolution, from, to) => {
    // Demands are rounded to buckets, since the hours of some zones begin between those of UTC.
    const interval = roundToBuckets(local(from, to, zone), resolution, zone)
    const truth = await (await speaking({})).fetch(resolution, zone, interval)
    const bench = await speaking(stampsEnds)
    await bench.fetch('hourly', zone, aWeek)
    expect(readingOf(bench.memory).found).toBe('end')
    const segment = await bench.fetch(resolution, zone, interval)
    expect([...segment.times]).toEqual([...truth.times])
    expect([...segment.values]).toEqual([...truth.values])
    expect(segment).toMatchObject({ interval, stamps: 'end' })
    const starts = bucketStarts(interval, resolution, zone)
    expect([...segment.times].every((time) => starts.includes(time))).toBe(true)
    expect(segment.times.length).toBeGreaterThan(0.9 * starts.length)
  })
})

describe('a first answer', () => {
  it('that two callers joined is evidence once', async () => {
    const { fetch, memory, asked } = await speaking(stampsEnds)
    const both = await Promise.all([1, 2].map(() => fetch('hourly', 'Europe/London', aWeek)))
    expect(asked()).toHaveLength(1)
    expect(readingOf(memory).answers).toEqual({ start: 0, end: 1, both: 0 })
    expect(both.map(({ stamps }) => stamps)).toEqual(['end', 'end'])
  })

  it('of hundreds of hours decides at once and is itself read as it should be', async () => {
    const truth = await (await speaking({})).fetch('hourly', 'Europe/London', aWeek)
    const { fetch, memory } = await speaking(stampsEnds)
    const segment = await fetch('hourly', 'Europe/London', aWeek)
    expect(segment).toMatchObject({
      stamps: 'end',
      interval: aWeek,
      times: truth.times,
      values: truth.values,
    })
    expect(segment.defects.outside).toBe(0)
    expect(readingOf(memory)).toEqual({
      stamps: 'end',
      found: 'end',
      answers: { start: 0, end: 1, both: 0 },
    })
  })

  it('of a day is taken as starts until three agree', async () => {
    const { fetch, memory } = await speaking(stampsEnds)
    const read: string[] = []
    for (const day of [0, 2, 4]) {
      const start = aWeek.start + day * DAY_MS
      read.push((await fetch('hourly', 'Europe/London', { start, end: start + DAY_MS })).stamps)
    }
    expect(read).toEqual(['start', 'start', 'end'])
    expect(readingOf(memory).found).toBe('end')
  })

  it('of raw readings says nothing, and they stay where they are', async () => {
    const interval = { start: aWeek.start, end: aWeek.start + DAY_MS }
    const truth = await (await speaking({})).fetch('raw', 'Europe/London', interval)
    const { fetch, memory } = await speaking(stampsEnds)
    await fetch('hourly', 'Europe/London', aWeek)
    const segment = await fetch('raw', 'Europe/London', interval)
    expect(segment).toMatchObject({ stamps: 'start', times: truth.times })
    expect(readingOf(memory).answers.end).toBe(1)
  })
})

describe('a service that stamps starts', () => {
  it('is recognized, and distinguished from one whose ranges include their end', async () => {
    const usual = await speaking({})
    await usual.fetch('hourly', 'Europe/London', aWeek)
    expect(readingOf(usual.memory)).toMatchObject({ stamps: 'start', found: 'start' })
    const inclusive = await speaking({ rangeEnd: 'inclusive' })
    const segment = await inclusive.fetch('hourly', 'Europe/London', aWeek)
    expect(segment).toMatchObject({ stamps: 'start', defects: { outside: 1 } })
    expect(segment.times.at(-1)).toBe(aWeek.end - HOUR_MS)
    expect(readingOf(inclusive.memory)).toEqual({ stamps: 'start', answers: { start: 0, end: 0, both: 1 } })
  })
})

describe('what a person chooses', () => {
  it.each<Partial<Dialect>>([
    { stamps: 'interval-end' },
    { stamps: 'interval-end', rangeEnd: 'inclusive' },
    stampsEnds,
  ])('reads %j to the columns of one that stamps starts, though nothing was found', async (dialect) => {
    const zone = 'America/New_York'
    const days = local('2026-02-20', '2026-03-20', zone)
    const truth = await (await speaking({})).fetch('daily', zone, days)
    const { fetch, memory } = await speaking(dialect)
    chooseStamps(memory, 'end')
    await fetch('hourly', zone, aWeek)
    const segment = await fetch('daily', zone, days)
    expect(segment).toMatchObject({ stamps: 'end', interval: days, times: truth.times, values: truth.values })
    chooseStamps(memory, undefined)
    expect(readingOf(memory).chosen).toBeUndefined()
  })

  it('asks for the bucket that a range lacks: a later one of ends, an earlier one of starts', async () => {
    const known = await speaking({ stamps: 'interval-end' })
    await known.fetch('hourly', 'Europe/London', aWeek)
    chooseStamps(known.memory, 'end')
    await known.fetch('hourly', 'Europe/London', aWeek)
    expect(known.asked()).toEqual([
      '2026-05-04T00:00:00Z 2026-05-11T00:00:00Z',
      '2026-05-04T01:00:00Z 2026-05-11T01:00:00Z',
    ])
    const other = await speaking({ rangeStart: 'exclusive', rangeEnd: 'inclusive' })
    await other.fetch('hourly', 'Europe/London', aWeek)
    chooseStamps(other.memory, 'start')
    const segment = await other.fetch('hourly', 'Europe/London', aWeek)
    expect(other.asked()[1]).toBe('2026-05-03T23:00:00Z 2026-05-10T23:00:00Z')
    const truth = await (await speaking({})).fetch('hourly', 'Europe/London', aWeek)
    expect(segment).toMatchObject({ interval: aWeek, times: truth.times, values: truth.values })
  })

  it('covers no bucket that the answer turns out to lack', async () => {
    const { fetch, memory } = await speaking(stampsEnds)
    chooseStamps(memory, 'end')
    const segment = await fetch('hourly', 'Europe/London', aWeek)
    expect(segment.interval).toEqual({ start: aWeek.start + HOUR_MS, end: aWeek.end })
    expect(segment.times[0]).toBe(aWeek.start + HOUR_MS)
  })
})

it('days that the service cuts in UTC keep their own starts', async () => {
  const zone = 'Europe/London'
  const days = { start: Date.UTC(2026, 2, 20), end: Date.UTC(2026, 3, 10) }
  const truth = await (await speaking({ days: 'utc' })).fetch('daily', zone, days)
  const { fetch } = await speaking({ ...stampsEnds, days: 'utc' })
  await fetch('hourly', zone, aWeek)
  const segment = await fetch('daily', zone, days)
  expect([...segment.times]).toEqual([...truth.times])
  expect([...segment.values]).toEqual([...truth.values])
})

it.each([
  ['America/New_York', 'daily', '2026-03-01', '2026-04-01'],
  ['America/New_York', 'monthly', '2026-01-01', '2026-12-01'],
  ['Asia/Kathmandu', 'daily', '2026-03-01', '2026-04-01'],
] as const)(
  'brings the day or month of UTC in which a range begins, in %s %s',
  async (zone, resolution, from, to) => {
    const range = local(from, to, zone)
    const first = bucketStart(range.start, resolution, 'UTC')
    for (const dialect of [{}, stampsEnds]) {
      const { fetch, asked } = await speaking({ ...dialect, days: 'utc' })
      await fetch('hourly', 'Europe/London', aWeek)
      const segment = await fetch(resolution, zone, range)
      expect(segment.interval).toEqual({ start: first, end: range.end })
      expect(segment.times[0]).toBe(first)
      expect(asked()).toHaveLength(2)
    }
    const { fetch } = await speaking({})
    await fetch('hourly', 'Europe/London', aWeek)
    expect((await fetch(resolution, zone, range)).interval).toEqual(range)
  },
)

it('asks for no more than a year for the sake of the first day of UTC', async () => {
  const zone = 'America/New_York'
  const year = local('2025-01-01', '2026-01-01', zone)
  const { fetch, asked } = await speaking({ days: 'utc' })
  await fetch('hourly', 'Europe/London', aWeek)
  const segment = await fetch('daily', zone, year)
  expect(asked().slice(1)).toEqual(['2025-01-01T05:00:00Z 2026-01-01T05:00:00Z'])
  expect(segment.interval).toEqual(year)
})
