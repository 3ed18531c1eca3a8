import { computed } from 'vue'
import { describe, expect, it } from 'vitest'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { AnsweredOperand } from '#renderer/query/run/series-run.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import { deriveColumns, type Derivation, type DerivedColumns } from '#shared/series/derive/derive.ts'
import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { aRatio } from '#support/a-ratio.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const hour = 3_600_000
const london = { ...aVariable(1), localTimezone: 'Europe/London' }
/** Local days around the clock change in spring, of 24, 23 and 24 hours. */
const start = Date.UTC(2021, 2, 27)
const days: Interval = { start, end: start + 71 * hour }

function answered(
  columns: Columns,
  visible: Resolution,
  interval = days,
  known = aKnownOperand(london),
): AnsweredOperand {
  const demand = {
    seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' },
    interval,
    bucketZone: known.variable.localTimezone,
  } as const
  const base: LoadedSeries = {
    demand,
    columns,
    units: 'kW',
    covered: [{ ...interval, fetchedAt: 0 }],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
  }
  return { ...known, demand, range: interval, overview: visible, visible, base }
}

const inPlace = {
  isSmall: () => true,
  deriveElsewhere: () => Promise.reject(new Error('not elsewhere')),
}
const ofHours = (count: number, value: (at: number) => number | undefined): Columns =>
  hourlyColumns(
    Array.from({ length: count }, (_, at) => value(at)),
    start,
  )

describe('createShownSeries', () => {
  it('clips the buckets that the range cuts to it, by the dates of the series where its zone is another', () => {
    const { at } = createShownSeries(inPlace)
    const range = { start: start + 24 * hour, end: start + 60 * hour }
    const answer = {
      ...answered(
        ofHours(71, (index) => index),
        'weekly',
      ),
      range,
    }
    const weeks = at('visible', answer, 'Europe/London')?.shown
    // 28 March has 23 hours, and the next week begins on the 29th.
    expect([...(weeks?.columns.times ?? [])]).toEqual([start + 24 * hour, start + 47 * hour])
    expect([...(weeks?.expectedMs ?? [])]).toEqual([23 * hour, 13 * hour])
    expect([...(weeks?.columns.values ?? [])]).toEqual([35, 53])
    const [first] = at('visible', answer, 'Asia/Kathmandu')?.shown.columns.times ?? []
    expect(first).toBe(start + 47 * hour)
  })

  it('begins derived weeks as the calendar does, but not those that were fetched as such', () => {
    const { at } = createShownSeries(inPlace)
    const hours = ofHours(71, () => 1)
    const startsOf = (known: KnownOperand, columns = hours) =>
      at('visible', answered(columns, 'weekly', days, known), 'Europe/London')?.shown
    // 27 March 2021 is a Saturday.
    expect([...(startsOf(aKnownOperand(london))?.columns.times ?? [])]).toEqual([start, start + 47 * hour])
    const american = { ...aKnownOperand(london), firstDayOfWeek: 7 as const }
    const weeks = startsOf(american)
    expect([...(weeks?.columns.times ?? [])]).toEqual([start, start + 24 * hour])
    expect(weeks?.firstDayOfWeek).toBe(7)
    const daily = at('visible', answered(hours, 'daily', days, american), 'Europe/London')?.shown
    expect(daily?.firstDayOfWeek).toBeUndefined()
  })

  it('keeps the sides of a ratio, so that a picture of years divides the means in each pixel', () => {
    const { at } = createShownSeries(inPlace)
    const source = aRatio(ofHours(71, () => 1).times)
    const columns = at('visible', answered(source, 'daily'), 'Europe/London')?.shown.columns
    expect(columns?.values[0]).toBeCloseTo(20 / 11, 12)
    expect(columns?.ratio?.parts.map(([first = NaN]) => first)).toEqual([10, 5.5])
  })

  it('shows the same at the edges of a range whatever else is cached', () => {
    const range = { start: start + 20 * hour, end: start + 50 * hour }
    const hours = ofHours(71, (index) => (index === 30 ? undefined : index))
    for (const kind of ['average-rate', 'totalizer', 'instantaneous'] as const) {
      const known = aKnownOperand({ ...london, kind })
      // A totalizer's demand includes the reading at its end.
      const least = { start: range.start, end: range.end + (kind === 'totalizer' ? hour : 0) }
      for (const resolution of ['daily', 'weekly', 'monthly'] as const) {
        const [more, less] = [days, least].map((interval) => {
          const answer = { ...answered(sliceColumns(hours, interval), resolution, interval, known), range }
          return createShownSeries(inPlace).at('visible', answer, 'Europe/London')?.shown
        })
        expect(less).toEqual(more)
      }
    }
  })

  it('derives local days with the hours that lie under each', () => {
    const { at } = createShownSeries(inPlace)
    // Ten of the 23 hours of the second day are present.
    const columns = ofHours(71, (index) => (index >= 34 && index < 47 ? undefined : 2))
    const shown = at('visible', answered(columns, 'daily'), 'Europe/London')?.shown
    expect(shown).toMatchObject({ resolution: 'daily', zone: 'Europe/London' })
    expect([...(shown?.columns.values ?? [])]).toEqual([2, 2, 2])
    expect([...(shown?.presentMs ?? [])].map((ms) => ms / hour)).toEqual([24, 10, 24])
    expect([...(shown?.expectedMs ?? [])].map((ms) => ms / hour)).toEqual([24, 23, 24])
  })

  it('cuts days in the zone of the operand where it has one', () => {
    const { at } = createShownSeries(inPlace)
    const known = aKnownOperand(london, { zone: 'Asia/Tokyo' })
    const interval = { start: start - 9 * hour, end: start + 15 * hour }
    const columns = hourlyColumns(
      Array.from({ length: 24 }, () => 1),
      interval.start,
    )
    const shown = at('visible', answered(columns, 'daily', interval, known), 'Europe/London')?.shown
    expect([...(shown?.columns.times ?? [])]).toEqual([interval.start])
    expect(shown?.zone).toBe('Asia/Tokyo')
  })

  it('shows the base itself if that is the demanded series', () => {
    const { at } = createShownSeries(inPlace)
    const answer = answered(
      ofHours(71, () => 1),
      'hourly',
    )
    const series = at('visible', answer, 'Europe/London')
    expect(series?.shown.columns).toBe(answer.base.columns)
    expect(series?.shown.expectedMs).toBeUndefined()
    expect(at('visible', answer, 'Europe/London')?.shown).toBe(series?.shown)
  })

  it('shows the amounts of a counter by day', () => {
    const { at } = createShownSeries(inPlace)
    const known = aKnownOperand({ ...london, kind: 'totalizer' })
    const interval = { start: days.start, end: days.end + hour }
    const answer = answered(
      ofHours(72, (index) => 100 + 3 * index),
      'daily',
      interval,
      known,
    )
    const shown = at('visible', answer, 'Europe/London')?.shown
    const [first, second, third] = shown?.columns.values ?? []
    expect([first, second, third]).toEqual([72, 69, 72])
  })

  it('shows the amounts of a counter at its own resolution too, or its readings if they were chosen', () => {
    const { at } = createShownSeries(inPlace)
    const interval = { start: days.start, end: days.end + hour }
    const readings = ofHours(72, (index) => (index < 40 ? 100 + 3 * index : 3 * index))
    const counter = { ...london, kind: 'totalizer' } as const
    const amounts = at(
      'visible',
      answered(readings, 'hourly', interval, aKnownOperand(counter)),
      'Europe/London',
    )?.shown
    expect(new Set(amounts?.columns.values.subarray(0, 39))).toEqual(new Set([3]))
    // After the reset the reading counts from zero.
    expect(amounts?.columns.values[39]).toBe(120)
    const chosen = aKnownOperand(counter, { id: 'other', shows: 'reading' })
    for (const resolution of ['hourly', 'daily'] as const)
      expect(
        at('visible', answered(readings, resolution, interval, chosen), 'Europe/London')?.shown.columns,
      ).toBe(readings)
  })

  it('derives large columns in a worker, shows the previous ones meanwhile, and skips outdated ones', async () => {
    const derivations: { derivation: Derivation; finish: () => void }[] = []
    const source = createShownSeries({
      isSmall: () => false,
      deriveElsewhere: (base, derivation) => {
        const { promise, resolve } = Promise.withResolvers<DerivedColumns>()
        const finish = (): void => {
          resolve(deriveColumns(base, derivation))
        }
        derivations.push({ derivation, finish })
        return promise
      },
    })
    const columns = ofHours(71, () => 2)
    const shownAt = (to: Resolution): Resolution | undefined =>
      source.at('visible', answered(columns, to), 'Europe/London')?.shown.resolution
    const seen = computed(() => shownAt('daily'))
    expect(seen.value).toBeUndefined()
    derivations[0]?.finish()
    await new Promise((resolve) => setTimeout(resolve))
    expect(seen.value).toBe('daily')

    expect(shownAt('weekly')).toBe('daily')
    expect(shownAt('monthly')).toBe('daily')
    expect(shownAt('yearly')).toBe('daily')
    expect(derivations).toHaveLength(2)
    derivations[1]?.finish()
    await new Promise((resolve) => setTimeout(resolve))
    derivations[2]?.finish()
    await new Promise((resolve) => setTimeout(resolve))
    // Months were requested only for a moment.
    expect(derivations.map(({ derivation }) => derivation.to)).toEqual(['daily', 'weekly', 'yearly'])
    expect(shownAt('yearly')).toBe('yearly')
  })
})
