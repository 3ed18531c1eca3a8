import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { AggregateRequest } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { cellMeans, partsBetweenEdges, sumsInCells } from '#shared/analysis/cells/cell-sums.ts'
import { compileExpression } from '#shared/analysis/expression/compile.ts'
import { evaluateExpression } from '#shared/analysis/expression/evaluate.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import { heatMapOf } from '#shared/analysis/heat-map/heat-map.ts'
import { allDays } from '#shared/analysis/profile/day-groups.ts'
import { profileOf } from '#shared/analysis/profile/profile.ts'
import { joinBuckets } from '#shared/analysis/regression/common-buckets.ts'
import { seriesValues, type SeriesInput } from '#shared/analysis/series-input.ts'
import { type Columns, replaceInside, sliceColumns } from '#shared/series/columns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'

const HOUR = 3_600_000
const zone = 'UTC'
const start = Date.UTC(2021, 5, 7)
const end = start + 24 * HOUR

const units: Readonly<Record<string, string>> = { a: 'kW', b: 'kVA', c: 'kg/kWh', d: 'kW', e: 'kVA' }

/** Values for some hours of a day. */
type Hours = readonly (number | undefined)[]

const columnsOf = (hours: Hours): Columns => {
  const found = hours.flatMap((value, hour) => (value === undefined ? [] : [{ hour, value }]))
  return {
    times: Float64Array.from(found, ({ hour }) => start + hour * HOUR),
    values: Float64Array.from(found, ({ value }) => value),
  }
}

function evaluated(text: string, parts: Readonly<Record<string, Hours>>): Columns {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(text)
  const compiled = compileExpression(parsed.value, (name) => ({
    dataHubId: name,
    kind: name === 'c' ? 'instantaneous' : 'average-rate',
    unit: units[name] ?? '',
  }))
  if (!compiled.ok) throw new Error(compiled.problem.kind)
  return evaluateExpression(
    compiled.value,
    compiled.value.parts.map(({ dataHubId }) => columnsOf(parts[dataHubId] ?? [])),
  )
}

const request: AggregateRequest = {
  ...{ kind: 'instantaneous', unit: '', resolution: 'hourly', zone, policy: 'present-only' },
}
const inputOf = (columns: Columns): SeriesInput => ({ ...request, columns })
const daily = { kind: 'instantaneous', from: 'hourly', to: 'daily', zone, interval: { start, end } } as const

/** Returns the figure of the day in every way in which the app calculates it. */
function everyMean(columns: Columns): readonly number[] {
  const series = inputOf(columns)
  const cells = sumsInCells(
    seriesValues(series),
    partsBetweenEdges([{ start, end }], Float64Array.of(start, end)),
  )
  const joined = joinBuckets(series, series, {
    ...{ range: { start, end }, resolution: 'daily', zone, policy: 'present-only', mask: [], until: end },
    ...{ isLikeForLike: false, form: 'mean' },
  })
  return [
    totalAndMean(columns, [{ start, end }], request).mean?.value ?? NaN,
    aggregate(columns, [{ start, end }], request).mean?.value ?? NaN,
    deriveColumns(columns, daily).values[0] ?? NaN,
    cellMeans(cells, 'present-only')[0] ?? NaN,
    joined.xs[0] ?? NaN,
  ]
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const hours = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined, freq: 6 }), {
  minLength: 24,
  maxLength: 24,
})

describe('a ratio over a day', () => {
  it('divides sums: hours of 10/1 and 10/10 are 20/11', () => {
    const columns = evaluated('a / b', { a: [10, 10], b: [1, 10] })
    expect([...columns.values]).toEqual([10, 1])
    for (const mean of everyMean(columns)) expect(mean).toBeCloseTo(20 / 11, 12)
  })

  it('is the quotient of the sums over the hours in which both exist, on every way to a figure', () => {
    fc.assert(
      fc.property(hours, hours, (a, b) => {
        const both = a.flatMap((value, hour) =>
          value === undefined || b[hour] === undefined ? [] : [[value, b[hour] ?? NaN] as const],
        )
        const [over, under] = [0, 1].map((side) => both.reduce((sum, pair) => sum + (pair[side] ?? NaN), 0))
        const wanted = (over ?? NaN) / (under ?? NaN)
        for (const mean of everyMean(evaluated('a / b', { a, b }))) {
          if (Number.isFinite(wanted)) expect(mean).toBeCloseTo(wanted, 10)
          else expect(mean).toBeNaN()
        }
      }),
    )
  })

  it('scales and subtracts after aggregating and dividing', () => {
    fc.assert(
      fc.property(hours, hours, hours, hours, (...parts) => {
        const common = parts[0].flatMap((_, hour) => {
          const row = parts.map((part) => part[hour] ?? NaN)
          return row.every(Number.isFinite) ? [row] : []
        })
        const sumOf = (part: number): number => common.reduce((sum, row) => sum + (row[part] ?? NaN), 0)
        const wanted = 2 * (sumOf(0) / sumOf(1)) - sumOf(2) / sumOf(3)
        const [a, b, d, e] = parts
        for (const mean of everyMean(evaluated('2 * (a / b) - d / e', { a, b, d, e }))) {
          if (Number.isFinite(wanted)) expect(mean).toBeCloseTo(wanted, 8)
          else expect(mean).toBeNaN()
        }
      }),
    )
  })

  it('averages a factor times a rate by its hours, since that is a rate', () => {
    const columns = evaluated('a * c', { a: [10, 20], c: [1, 4] })
    expect(columns.ratio).toBeUndefined()
    expect(totalAndMean(columns, [{ start, end }], request).mean?.value).toBe(45)
  })

  it('counts an hour with a divisor of zero, and says how many are nearly zero', () => {
    const columns = evaluated('a / b', { a: [10, 10, 10], b: [0, 10, 0.0001] })
    expect(columns.times.length).toBe(2)
    const { mean, nearZero } = aggregate(columns, [{ start, end }], request)
    expect(mean?.value).toBeCloseTo(30 / 10.0001, 12)
    expect(nearZero).toBe(2)
    const later = aggregate(columns, [{ start: start + HOUR, end }], request)
    expect(later.nearZero).toBe(1)
  })

  it('is aggregated in profiles and maps too', () => {
    const columns = evaluated('a / b', {
      a: hoursOfDay.map(() => 10),
      b: hoursOfDay.map((hour) => (hour === 0 ? 1 : 10)),
    })
    const by = heatMapOf(inputOf(columns), [{ start, end }], 'weekday')
    expect(by.means[0]).toBe(10)
    const [group] = profileOf(inputOf(columns), [{ start, end }], {
      ...{ cycle: 'day', slotMs: 12 * HOUR, shares: [0.5], grouping: allDays },
    })
    expect(group?.mean[0]).toBeCloseTo(120 / 111, 12)
    expect(group?.quantiles[0]?.[0]).toBe(1)
  })

  it('keeps its parts when columns are cut and put together again', () => {
    const columns = evaluated('a / b', { a: [1, 2, 3, 4], b: [4, 0, 2, 1] })
    const middle = { start: start + HOUR, end: start + 3 * HOUR }
    expect(replaceInside(columns, middle, sliceColumns(columns, middle))).toEqual(columns)
  })
})
