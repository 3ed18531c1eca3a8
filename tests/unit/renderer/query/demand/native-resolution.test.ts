import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNativeResolutions } from '#renderer/query/demand/native-resolution.ts'
import { notFinerThan } from '#renderer/query/demand/plan-query.ts'
import type { LoadedSeries, NativeResolutions } from '#renderer/ports/series-loader.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 0, 1)
const year: Interval = { start, end: start + 365 * day }

/** An answer with values `stepMs` apart, from the beginning of `interval` unless `times` are given. */
function answer(
  resolution: Resolution,
  interval: Interval,
  times: number | readonly number[],
  part: Partial<LoadedSeries> = {},
): LoadedSeries {
  const all = typeof times === 'number' ? everyStep(interval, times) : times
  const columns = { times: Float64Array.from(all), values: new Float64Array(all.length).fill(1) }
  return {
    demand: { seriesKey: { dataHubId: 'a', resolution }, interval, bucketZone: 'UTC' },
    columns,
    units: 'kW',
    covered: [{ ...interval, fetchedAt: 0 }],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 1, requestsDone: 1, failures: [], finished: true },
    ...part,
  }
}

function everyStep({ start: from, end }: Interval, stepMs: number): readonly number[] {
  return Array.from({ length: Math.ceil((end - from) / stepMs) }, (_, at) => from + at * stepMs)
}

const daysFrom = (first: number, count: number): Interval => ({
  start: start + first * day,
  end: start + (first + count) * day,
})

function after(...answers: readonly LoadedSeries[]): NativeResolutions {
  const memory = createNativeResolutions()
  answers.forEach(memory.learn)
  return memory
}

describe('createNativeResolutions', () => {
  it('learns the step of values that come further apart than requested', () => {
    expect(after(answer('minute', daysFrom(0, 2), hour)).floorOf('a', daysFrom(0, 2))).toBe('hourly')
    expect(after(answer('15-minute', daysFrom(0, 2), hour)).floorOf('a', daysFrom(0, 2))).toBe('hourly')
    const wide = daysFrom(0, 4000)
    const found = [1, 7, 28, 31, 365].map((days) =>
      after(answer('hourly', wide, days * day)).floorOf('a', wide),
    )
    expect(found).toEqual(['daily', 'weekly', 'monthly', 'monthly', 'yearly'])
  })

  it('looks at no more of a year of minutes than its beginning', () => {
    const minutes = answer('minute', year, hour / 60)
    let reads = 0
    const times = new Proxy(minutes.columns.times, {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key) as unknown
      },
    })
    after({ ...minutes, columns: { ...minutes.columns, times } })
    expect(reads).toBeLessThan(10)
  })

  it('learns nothing from values as close as requested', () => {
    expect(after(answer('hourly', year, hour)).floorOf('a', year)).toBeUndefined()
    expect(after(answer('daily', year, day)).floorOf('a', year)).toBeUndefined()
  })

  it('learns nothing from silence, which once made an hourly variable monthly for good', () => {
    for (const resolution of ['hourly', 'daily', 'monthly'] as const)
      expect(after(answer(resolution, year, [])).floorOf('a', year)).toBeUndefined()
    const gaps = new Float64Array(365).fill(NaN)
    const empty = { times: Float64Array.from(everyStep(year, day)), values: gaps }
    expect(after(answer('hourly', year, [], { columns: empty })).floorOf('a', year)).toBeUndefined()
  })

  it('lets hours be tried where quarters were silent for good, and nowhere else', () => {
    const silent = after(answer('15-minute', daysFrom(0, 3), []))
    expect(silent.floorOf('a', daysFrom(0, 3))).toBe('hourly')
    expect(silent.floorOf('a', daysFrom(1, 1))).toBe('hourly')
    expect(silent.floorOf('a', daysFrom(2, 3))).toBeUndefined()
    const awaited = answer('15-minute', daysFrom(0, 3), [], { provisional: [daysFrom(2, 1)] })
    expect(after(awaited).floorOf('a', daysFrom(0, 3))).toBeUndefined()
    const later = after(
      answer('15-minute', daysFrom(0, 3), []),
      answer('15-minute', daysFrom(0, 3), hour / 4),
    )
    expect(later.floorOf('a', daysFrom(0, 3))).toBeUndefined()
  })

  it('learns nothing from a few first readings, from gaps and from a sparse first stretch', () => {
    expect(after(answer('hourly', year, [start, start + 31 * day])).floorOf('a', year)).toBeUndefined()
    const uneven = [0, 8, 22, 43, 61].map((days) => start + days * day)
    expect(after(answer('hourly', year, uneven)).floorOf('a', year)).toBeUndefined()
    const thenHours = [...everyStep(daysFrom(0, 70), 7 * day), ...everyStep(daysFrom(70, 30), hour)]
    expect(after(answer('hourly', year, thenHours)).floorOf('a', year)).toBeUndefined()
  })

  it('learns nothing while a part is missing or failed', () => {
    const missing = answer('hourly', year, day, { missing: [daysFrom(0, 1)] })
    expect(after(missing).floorOf('a', year)).toBeUndefined()
  })

  it('believes days or longer only if finer values were requested', () => {
    const memory = after(answer('hourly', daysFrom(0, 30), day))
    expect(memory.floorOf('a', daysFrom(3, 10))).toBe('daily')
    expect(memory.floorOf('a', daysFrom(25, 10))).toBeUndefined()
    expect(memory.floorOf('b', daysFrom(3, 10))).toBeUndefined()
    memory.learn(answer('hourly', daysFrom(30, 3), day))
    expect(memory.floorOf('a', daysFrom(25, 8))).toBe('daily')
  })

  it('believes hours everywhere until closer values are seen', () => {
    const memory = after(answer('15-minute', daysFrom(0, 2), hour))
    expect(memory.floorOf('a', daysFrom(100, 2))).toBe('hourly')
    memory.learn(answer('15-minute', daysFrom(200, 2), 15 * 60_000))
    expect(memory.floorOf('a', daysFrom(100, 2))).toBeUndefined()
    expect(memory.floorOf('a', daysFrom(0, 2))).toBe('hourly')
  })

  it('unlearns where closer values are seen later', () => {
    const memory = after(answer('hourly', year, 28 * day))
    expect(memory.floorOf('a', daysFrom(0, 60))).toBe('monthly')
    memory.learn(answer('hourly', daysFrom(40, 10), hour))
    expect(memory.floorOf('a', daysFrom(0, 60))).toBeUndefined()
  })

  it('forgets an expression that was edited to have other variables', () => {
    const part = (dataHubId: string) => ({
      parts: [{ seriesKey: { dataHubId, resolution: 'hourly' as const }, interval: year, bucketZone: 'UTC' }],
    })
    const memory = after(answer('hourly', year, day, part('daily meter')))
    expect(memory.floorOf('a', year)).toBe('daily')
    memory.learn(answer('daily', year, day, part('hourly meter')))
    expect(memory.floorOf('a', year)).toBeUndefined()
  })

  it('never coarsens an interval in which closer values are, whatever was seen before and in whatever order', () => {
    const steps = fc.constantFrom(hour, day, 7 * day, 28 * day)
    const stretch = fc.record({ first: fc.nat(300), count: fc.integer({ min: 1, max: 90 }), step: steps })
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 6 }), fc.nat(300), (stretches, first) => {
        const hourly = daysFrom(first, 5)
        const answers = stretches.map(({ first: from, count, step }) =>
          answer('hourly', daysFrom(from, count), step),
        )
        const memory = after(...answers, answer('hourly', hourly, hour))
        expect(memory.floorOf('a', hourly)).toBeUndefined()
      }),
    )
  })
})

describe('notFinerThan', () => {
  it('leaves the resolution of the meters', () => {
    expect(notFinerThan(['minute', 'hourly', 'daily'], 'hourly')).toEqual(['hourly', 'daily'])
    expect(notFinerThan(['minute', 'hourly'], undefined)).toEqual(['minute', 'hourly'])
  })
})
