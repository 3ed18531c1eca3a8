import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeDifference } from '#shared/analysis/audit/compare-columns.ts'
import { auditCoarse, auditTotalizer, type AuditRequest } from '#shared/analysis/audit/consistency.ts'
import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { at } from '#support/local-instants.ts'
import { estateReadings, estateSeries, isEstateThere } from '../../../../support/files/estate.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
const request: AuditRequest = {
  range: { start: at('2021-03-26'), end: at('2021-03-30') },
  resolution: 'daily',
  mask: [],
  until: Infinity,
}

function series(pairs: readonly (readonly [number, number])[], part: Partial<SeriesInput> = {}): SeriesInput {
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone, columns: columnsOf(pairs), ...part }
}

function hours(valueAt: (time: number) => number | undefined, part: Partial<SeriesInput> = {}): SeriesInput {
  const pairs: (readonly [number, number])[] = []
  for (let time = at('2021-03-26'); time <= at('2021-03-30'); time += HOUR) {
    const value = valueAt(time)
    if (value !== undefined) pairs.push([time, value])
  }
  return series(pairs, part)
}

function days(values: readonly number[]): SeriesInput {
  const starts = ['2021-03-26', '2021-03-27', '2021-03-28', '2021-03-29'].map((text) => at(text))
  return series(
    values.map((value, index) => [starts[index] ?? NaN, value] as const),
    { resolution: 'daily' },
  )
}

describe('auditCoarse', () => {
  it('finds the days that differ by more than 0.1 %, and the largest difference with its day', () => {
    const found = auditCoarse(
      days([5, 5.004, 5.01, 4]),
      hours(() => 5),
      request,
    )
    expect(found).toMatchObject({ unit: 'kW', compared: 4, skipped: 0 })
    expect(found?.differing.map(({ start, reported, derived }) => [start, reported, derived])).toEqual([
      [at('2021-03-28'), 5.01, 5],
      [at('2021-03-29'), 4, 5],
    ])
    expect(found?.largest).toMatchObject({ start: at('2021-03-29'), end: at('2021-03-30'), difference: -0.2 })
  })

  it('compares no day of which an hour or the figure lacks, nor one the user excluded', () => {
    const finer = hours((time) => (time === at('2021-03-27 05:00') ? undefined : 5))
    expect(auditCoarse(days([5, 9, 5]), finer, request)).toMatchObject({
      compared: 2,
      skipped: 2,
      differing: [],
    })
    const mask = [{ start: at('2021-03-27 05:00'), end: at('2021-03-27 06:00') }]
    expect(auditCoarse(days([5, 9, 5, 5]), finer, { ...request, mask })).toMatchObject({
      compared: 3,
      skipped: 0,
    })
  })

  it('weights the hours of the day on which the clocks go forward', () => {
    const finer = hours((time) => (time >= at('2021-03-28') && time < at('2021-03-28 02:00') ? 23 : 0))
    expect(auditCoarse(days([0, 0, 1, 0]), finer, request)).toMatchObject({ compared: 4, differing: [] })
  })

  it('compares kilowatts with megawatts and nothing with gallons', () => {
    const megawatts = series([[at('2021-03-26'), 0.005]], { resolution: 'daily', unit: 'MW' })
    expect(
      auditCoarse(
        megawatts,
        hours(() => 5),
        request,
      ),
    ).toMatchObject({ compared: 1, differing: [] })
    expect(
      auditCoarse(
        hours(() => 5, { unit: 'gal/h' }),
        hours(() => 5),
        request,
      ),
    ).toBeUndefined()
  })
})

describe('auditTotalizer', () => {
  it('compares the amount with the rate times the hours of the day', () => {
    const start = at('2021-03-26')
    const totalizer = hours(
      (time) => 100 + (5 * (time - start)) / HOUR + (time > at('2021-03-29') ? 12 : 0),
      { kind: 'totalizer', unit: 'kWh' },
    )
    const found = auditTotalizer(
      totalizer,
      hours(() => 5),
      request,
    )
    expect(found).toMatchObject({ unit: 'kWh', compared: 4 })
    expect(found?.differing.map((one) => [one.start, one.reported, one.derived])).toEqual([
      [at('2021-03-29'), 132, 120],
    ])
  })
})

describe('auditTotalizer of readings with the other stamp', () => {
  const rateAt = (time: number): number => 10 + Math.abs(Math.sin(time / (7 * HOUR))) * 90
  const rate = hours(rateAt)
  /** Returns readings of the register at the end of the hour that begins `offset` hours before the stamp. */
  function totalizer(offset: number): SeriesInput {
    let register = 1000
    const readings = new Map<number, number>()
    for (let time = at('2021-03-26') - 2 * HOUR; time <= at('2021-03-30') + 2 * HOUR; time += HOUR) {
      readings.set(time, register)
      register += rateAt(time)
    }
    return hours((time) => readings.get(time + offset * HOUR), { kind: 'totalizer', unit: 'kWh' })
  }

  it('says that they are shifted by one interval instead of that most days differ', () => {
    expect(auditTotalizer(totalizer(0), rate, request)).toMatchObject({ compared: 4, differing: [] })
    const late = auditTotalizer(totalizer(1), rate, request)
    expect(late?.differing.length).toBeGreaterThan(1)
    expect(late?.shift).toBe(1)
    expect(auditTotalizer(totalizer(-1), rate, request)?.shift).toBe(-1)
  })

  it('does not call it a shift if no move explains it', () => {
    const twice = hours((time) => 2 * rateAt(time))
    expect(auditTotalizer(totalizer(0), twice, request)?.shift).toBeUndefined()
  })
})

describe('relativeDifference', () => {
  it('is between -2 and 2, zero for the same, and changes its sign with the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }), (a, b) => {
        const difference = relativeDifference(a, b)
        expect(Math.abs(difference)).toBeLessThanOrEqual(2)
        expect(difference === 0).toBe(a === b)
        expect(difference + relativeDifference(b, a)).toBe(0)
      }),
    )
  })
})

describe('wholeBuckets', () => {
  it.each([
    ['2021-01-15', '2021-04-10', 'monthly', '2030-01-01', '2021-02-01', '2021-04-01'],
    ['2021-01-15', '2021-04-10', 'monthly', '2021-03-05', '2021-02-01', '2021-03-01'],
    ['2021-01-15', '2021-04-10', 'daily', '2021-03-05 12:00', '2021-01-15', '2021-03-05'],
  ] as const)(
    'takes of %s to %s the whole %s buckets that are over at %s',
    (from, to, resolution, now, start, end) => {
      const range = { start: at(from), end: at(to) }
      expect(wholeBuckets(range, resolution, zone, at(now))).toEqual({ start: at(start), end: at(end) })
    },
  )

  it('is nothing where no bucket is over', () => {
    const range = { start: at('2021-01-15'), end: at('2021-02-10') }
    expect(wholeBuckets(range, 'monthly', zone, Infinity)).toBeUndefined()
  })
})

describe.skipIf(!isEstateThere)('auditCoarse of the estate', () => {
  it('finds just the months that were altered by more than 0.1 %', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' })
    const sums = new Map<string, { sum: number; count: number }>()
    for (const [time, value] of estateReadings('b0-electricity')) {
      const month = london.format(time)
      const { sum, count } = sums.get(month) ?? { sum: 0, count: 0 }
      sums.set(month, { sum: sum + value, count: count + 1 })
    }
    const months = [...sums].filter(([month]) => month >= '2019-01' && month < '2021-01')
    const served = series(
      months.map(([month, { sum, count }], index) => {
        const factor = index === 3 ? 1.002 : index === 7 ? 1.0005 : 1
        return [at(`${month}-01`), (factor * sum) / count] as const
      }),
      { resolution: 'monthly' },
    )
    const range = { start: at('2019-01-01'), end: at('2021-01-01') }
    const found = auditCoarse(served, estateSeries('b0-electricity'), {
      ...request,
      range,
      resolution: 'monthly',
    })
    const whole = months.filter(([month, { count }]) => {
      const [year = 0, number = 0] = month.split('-').map(Number)
      const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
      return count === (at(next) - at(`${month}-01`)) / HOUR
    }).length
    expect(found).toMatchObject({ compared: whole, skipped: 24 - whole })
    expect(found?.differing.map(({ start }) => start)).toEqual([at('2019-04-01')])
  })
})
