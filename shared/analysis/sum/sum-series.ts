import { deriveColumns, type DerivedResolution } from '../../series/derive/derive.ts'
import type { Columns } from '#shared/series/columns.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { coarserOf } from '../../time/resolution.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { rateUnitOf } from '../../units/units.ts'
import type { SeriesInput } from '../series-input.ts'

/** A series that is added to a sum or subtracted from it. */
export interface SumTerm {
  readonly series: SeriesInput
  readonly sign: 1 | -1
}

export type SeriesSum =
  | { readonly kind: 'sum'; readonly series: SeriesInput }
  /** A term in this unit cannot be converted to that of the first. */
  | { readonly kind: 'other-unit'; readonly unit: string }
  /** A term is neither a rate nor a totalizer; temperatures have no sum. */
  | { readonly kind: 'no-sum' }

/**
 * Adds up rates and totalizers over time, as a rate in the rate unit of the first term, at the coarsest of their
 * resolutions but no finer than 15 minutes. The sum has a value when every term has one for the whole bucket, and
 * nowhere else. A single term that is not subtracted is its own sum, whatever its kind.
 */
export function sumSeries(terms: readonly SumTerm[]): SeriesSum {
  const [first] = terms
  if (first === undefined) return { kind: 'no-sum' }
  if (terms.length === 1 && first.sign === 1) return { kind: 'sum', series: first.series }
  if (!terms.every(({ series }) => isAmountOrRate(series))) return { kind: 'no-sum' }
  const resolution = commonResolution(terms.map(({ series }) => series))
  const unit = rateUnitOfSeries(first.series)
  let sum: Columns | undefined
  for (const { series, sign } of terms) {
    const conversion = conversionBetween(rateUnitOfSeries(series), unit)
    if (conversion === undefined) return { kind: 'other-unit', unit: series.unit }
    const rates = ratesOf(series, resolution)
    sum = plus(sum, rates, sign * conversion.factor)
  }
  const columns = sum ?? { times: new Float64Array(0), values: new Float64Array(0) }
  return {
    kind: 'sum',
    series: { kind: 'average-rate', unit, resolution, zone: first.series.zone, columns },
  }
}

function isAmountOrRate({ kind }: SeriesInput): boolean {
  return kind === 'average-rate' || kind === 'totalizer'
}

/** Returns the unit of its mean rates: kW for a totalizer in kWh. */
export function rateUnitOfSeries({ kind, unit }: SeriesInput): string {
  return kind === 'totalizer' ? rateUnitOf(unit) : unit
}

/** Returns the coarsest of the resolutions; raw readings, which promise no step, are taken by the hour. */
export function commonResolution(list: readonly SeriesInput[]): DerivedResolution {
  return list.map(derivable).reduce<DerivedResolution>(coarserOf, '15-minute')
}

function derivable({ resolution }: SeriesInput): DerivedResolution {
  if (resolution === 'raw') return 'hourly'
  return resolution === 'minute' ? '15-minute' : resolution
}

/**
 * Turns a rate or a totalizer into mean rates of whole buckets; a bucket with values for only a part of it is a gap.
 */
export function ratesOf(series: SeriesInput, resolution: DerivedResolution): Columns {
  const { kind, zone, columns } = series
  if (kind === 'average-rate' && series.resolution === resolution) return columns
  const interval = { start: -Infinity, end: Infinity }
  const derived = deriveColumns(columns, { kind, from: series.resolution, to: resolution, zone, interval })
  const { presentMs, expectedMs } = derived
  const isWhole = (_: number, index: number): boolean => presentMs[index] === expectedMs[index]
  const rates =
    kind === 'totalizer'
      ? derived.values.map((amount, index) => amount / ((expectedMs[index] ?? NaN) / HOUR_MS))
      : derived.values
  return { times: derived.times.filter(isWhole), values: rates.filter(isWhole) }
}

/** Returns `sum` plus `factor` times `rates`, at the times that both have. */
function plus(sum: Columns | undefined, rates: Columns, factor: number): Columns {
  if (sum === undefined) return { times: rates.times, values: rates.values.map((value) => value * factor) }
  const most = Math.min(sum.times.length, rates.times.length)
  const times = new Float64Array(most)
  const values = new Float64Array(most)
  let count = 0
  for (let left = 0, right = 0; left < sum.times.length && right < rates.times.length;) {
    const at = sum.times[left] ?? NaN
    const other = rates.times[right] ?? NaN
    if (at === other) {
      times[count] = at
      values[count++] = (sum.values[left] ?? NaN) + factor * (rates.values[right] ?? NaN)
    }
    if (at <= other) left++
    if (other <= at) right++
  }
  return { times: times.slice(0, count), values: values.slice(0, count) }
}
