import { describe, expect, it } from 'vitest'
import { auditStandardized, type StandardizedRequest } from '#shared/analysis/audit/standardized.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { at } from '#support/local-instants.ts'
import { estateReadings, estateSeries, isEstateThere } from '../../../../support/files/estate.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
const months = ['2021-02-01', '2021-03-01', '2021-04-01'].map((text) => at(text))
const request: StandardizedRequest = {
  range: { start: at('2021-02-01'), end: at('2021-05-01') },
  size: 1000,
  sizeUnit: 'ft2',
  mask: [],
  until: Infinity,
}

function monthly(values: readonly number[], unit = 'kW/ft2'): SeriesInput {
  const columns = columnsOf(values.map((value, index) => [months[index] ?? NaN, value] as const))
  return { kind: 'average-rate', unit, resolution: 'monthly', zone, columns }
}

function hours(value: number, hole = NaN): SeriesInput {
  const pairs: (readonly [number, number])[] = []
  for (let time = at('2021-02-01'); time < at('2021-05-01'); time += HOUR)
    if (time !== hole) pairs.push([time, value])
  return { ...monthly([], 'kW'), resolution: 'hourly', columns: columnsOf(pairs) }
}

const verdicts = (served: SeriesInput, plain: SeriesInput, part: Partial<StandardizedRequest> = {}) =>
  auditStandardized(served, plain, { ...request, ...part }).months.map(({ verdict }) => verdict)

describe('auditStandardized', () => {
  it('agrees within 0.1 % with the mean of the hours over the area', () => {
    const { unit, months: found } = auditStandardized(monthly([0.005, 0.005004, 0.0051]), hours(5), request)
    expect(unit).toBe('kW/ft2')
    expect(found.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees', 'differs'])
    expect(found[1]).toMatchObject({ start: at('2021-03-01'), end: at('2021-04-01'), derived: 0.005 })
    expect(found[2]?.difference).toBeCloseTo(1 / 51, 12)
  })

  it('converts what the service has in another unit, and takes one that is not known as it is', () => {
    expect(verdicts(monthly([5, 5, 5], 'W/ft2'), hours(5))).toEqual(['agrees', 'agrees', 'agrees'])
    expect(verdicts(monthly([0.005, 0.005, 0.005], 'kW'), hours(5))).toEqual(['agrees', 'agrees', 'agrees'])
  })

  it('refuses a known unit of another dimension instead of comparing unlike figures', () => {
    const found = auditStandardized(monthly([5, 5, 5], 'gal/min/ft2'), hours(5), request)
    expect(found).toEqual({ unit: 'kW/ft2', months: [], impliedSize: undefined, otherUnit: 'gal/min/ft2' })
    const perPerson = auditStandardized(monthly([5, 5, 5], 'kW/ft2'), hours(5), {
      ...request,
      sizeUnit: 'm3',
    })
    expect(perPerson.otherUnit).toBe('kW/ft2')
    expect(verdicts(monthly([0.005, 0.005, 0.005], 'zorkmid'), hours(5))).toEqual([
      'agrees',
      'agrees',
      'agrees',
    ])
  })

  it('does not compare a month of which an hour or the figure lacks, is excluded or still to come', () => {
    expect(verdicts(monthly([0.005, 0.005]), hours(5, at('2021-02-07')))).toEqual([
      'not-compared',
      'agrees',
      'not-compared',
    ])
    const mask = [{ start: at('2021-03-07'), end: at('2021-03-08') }]
    expect(verdicts(monthly([0.005, 0.005, 0.005]), hours(5), { mask })).toEqual([
      'agrees',
      'excluded',
      'agrees',
    ])
    expect(verdicts(monthly([0.005, 0.005, 0.005]), hours(5), { until: at('2021-03-20') })).toEqual([
      'agrees',
    ])
  })

  it('finds the size by which the service divides, where it is one', () => {
    const sizeOf = (values: readonly number[]): number | undefined =>
      auditStandardized(monthly(values), hours(5), request).impliedSize
    expect(sizeOf([0.004, 0.004, 0.004])).toBeCloseTo(1250, 9)
    expect(sizeOf([0.004, 0.005, 0.004])).toBeUndefined()
    expect(sizeOf([0.004, 0.003, 0.004])).toBeUndefined()
    expect(sizeOf([0, 0, 0])).toBeUndefined()
  })
})

describe.skipIf(!isEstateThere)('auditStandardized of the estate', () => {
  it('divides the months of Building 0 as one loop does', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' })
    const sums = new Map<string, { sum: number; count: number }>()
    for (const [time, value] of estateReadings('b0-gas')) {
      const { sum, count } = sums.get(london.format(time)) ?? { sum: 0, count: 0 }
      sums.set(london.format(time), { sum: sum + value, count: count + 1 })
    }
    const range = { start: at('2019-01-01'), end: at('2021-01-01') }
    const { months: found } = auditStandardized(monthly([]), estateSeries('b0-gas'), {
      ...request,
      range,
      size: 35_483,
    })
    expect(found).toHaveLength(24)
    for (const { start, end, derived } of found) {
      const { sum, count } = sums.get(london.format(start)) ?? { sum: NaN, count: 0 }
      const expected = sum / count / 35_483
      if (count * HOUR < end - start) expect(derived).toBeUndefined()
      else expect(Math.abs((derived ?? NaN) - expected)).toBeLessThanOrEqual(1e-9 * expected)
    }
    expect(found.some(({ derived }) => derived !== undefined)).toBe(true)
  })
})
