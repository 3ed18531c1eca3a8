import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { joinBuckets } from '#shared/analysis/regression/common-buckets.ts'
import { fitRegression } from '#shared/analysis/regression/fit-regression.ts'
import type { Fit, RegressionModel } from '#shared/analysis/regression/fit.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { estateSeries, isEstateThere } from '#support/files/estate.ts'

/** Results of numpy and scipy; see tests/fixtures/change-points/fit.py. */
interface Expected {
  readonly meter: string
  readonly year: number
  readonly resolution: 'daily' | 'hourly'
  readonly model: RegressionModel
  readonly n: number
  readonly p: number
  readonly breaks: readonly number[]
  /** Points on the level part of five parameters; without any, its height is arbitrary. */
  readonly between: number | null
  readonly base: number
  readonly slopes: readonly number[]
  readonly r2: number
  readonly adjustedR2: number
  readonly rmse: number
  readonly cvRmse: number
}

const file = resolve(import.meta.dirname, '../../../../fixtures/change-points/expected.jsonl')
const expected = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected)

const zone = 'Europe/London'
const cache = new Map<string, SeriesInput>()

function seriesOf(name: string): SeriesInput {
  const isRate = name.startsWith('b0')
  const series: SeriesInput = cache.get(name) ?? {
    ...estateSeries(name),
    ...(!isRate && { kind: 'instantaneous', unit: '°C' }),
  }
  cache.set(name, series)
  return series
}

function fitOf({ meter, year, resolution, model }: Expected): Fit | undefined {
  const newYear = (of: number): number => startOfLocalDay(Date.UTC(of, 0, 1) / DAY_MS, zone)
  const { xs, ys } = joinBuckets(seriesOf('weather-air-temperature'), seriesOf(meter), {
    range: { start: newYear(year), end: newYear(year + 1) },
    resolution,
    zone,
    policy: 'strict',
    mask: [],
    until: Infinity,
    isLikeForLike: false,
    form: resolution === 'daily' ? 'per-day' : 'mean',
  })
  return fitRegression(xs, ys, model)
}

/** `size` is the scale of the terms whose difference the value is, which matters if it is near zero. */
function expectClose(value: number | undefined, wanted: number, size = Math.abs(wanted)): void {
  expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(1e-6 * size)
}

describe.skipIf(!isEstateThere)('fits of Building 0 against the outdoor temperature', () => {
  it.each(expected)('are those of numpy and scipy: $meter $year $resolution $model', (wanted) => {
    const fit = fitOf(wanted)
    const { below, above, slope } = fit?.curve ?? {}
    expect(fit).toMatchObject({ n: wanted.n, p: wanted.p })
    expectClose(fit?.r2, wanted.r2)
    expectClose(fit?.adjustedR2, wanted.adjustedR2)
    expectClose(fit?.rmse, wanted.rmse)
    expectClose(fit?.cvRmse, wanted.cvRmse)
    if (wanted.between !== 0) {
      expectClose(fit?.curve.base, wanted.base, Math.max(Math.abs(wanted.base), wanted.rmse))
      const breaks = [below?.from, above?.from].filter((at) => at !== undefined)
      expect(breaks.length).toBeGreaterThanOrEqual(wanted.breaks.length)
      breaks.forEach((at, index) => {
        expectClose(at, wanted.breaks[index] ?? wanted.breaks[0] ?? NaN)
      })
    }
    const slopes = [slope, below?.slope, above?.slope].filter((one) => one !== undefined)
    expect(slopes).toHaveLength(wanted.slopes.length)
    wanted.slopes.forEach((one, index) => {
      expectClose(slopes[index], one)
    })
  })
})
