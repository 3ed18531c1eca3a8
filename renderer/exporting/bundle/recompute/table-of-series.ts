import { durationCurveOf, timeAbove } from '#shared/analysis/duration/duration.ts'
import {
  recomputableSeries,
  withoutDays,
  type LeftOut,
  type RecomputableInput,
  type RecomputableSeries,
} from '#shared/bundle/recompute/recomputable.ts'
import { ratesOf } from '#shared/analysis/sum/sum-series.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { fixedStepMs, isFiner } from '#shared/time/resolution.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { ShownReadings } from '#renderer/ports/bundle-service.ts'
import { ratesAt, readingsOf, sumOf, type WrittenParts } from './written-readings.ts'

/** A series of a bundle over an interval, with the data from which its figures were computed. */
export interface Table {
  readonly series: RecomputableSeries
  readonly input: RecomputableInput
}

export interface AskedTable extends Pick<RecomputableInput, 'workspace' | 'name' | 'zone' | 'mask'> {
  readonly interval: Interval
  readonly sum?: ShownReadings['sum']
}

/** Computes the figures of a series over an interval from the readings in the bundle, unless they are known. */
export async function tableOf(
  seriesKey: SeriesKey,
  { workspace, name, interval: range, zone, mask, sum }: AskedTable,
  parts: WrittenParts,
  known?: RecomputableSeries,
): Promise<Table | LeftOut> {
  const found = sum === undefined ? await readingsOf(seriesKey, parts) : await sumOf(seriesKey, sum, parts)
  if ('why' in found) return { workspace, what: name, why: found.why }
  const { resolution } = seriesKey
  // Days and longer values of a service are read one by one, since no figure depends on how long they last.
  const isGiven = fixedStepMs(resolution) === undefined && found.kind !== 'totalizer'
  const spanned = isGiven ? { start: range.start, end: range.start } : range
  const input = { ...found, workspace, name, resolution, zone, range: spanned, mask }
  return { series: known ?? recomputableSeries(input), input }
}

/** Returns a series as means of whole hours, from which extremes and percentiles are computed if values are finer. */
export function hourlyMeansOf({ series, input }: Table): Table | undefined {
  const { entry, kind, name, terms, range } = input
  if (kind === 'totalizer' || terms !== undefined || series.stepMs >= HOUR_MS) return undefined
  const means: RecomputableInput = {
    ...input,
    ...{ entry: `hours:${entry}`, name: `${name}, hourly means`, resolution: 'hourly' },
    meansOf: { entry, stepMs: series.stepMs },
    columns: ratesOf(input, 'hourly'),
    // An hour that an end of the range cuts has no mean: the bundle contains readings beyond the range only by
    // chance.
    range: {
      start: Math.ceil(range.start / HOUR_MS) * HOUR_MS,
      end: Math.floor(range.end / HOUR_MS) * HOUR_MS,
    },
  }
  return { series: withoutDays(recomputableSeries(means)), input: means }
}

/** Returns a totalizer as mean rates of its own buckets and of whole hours, as used by profiles and tables by hours. */
export function ratesOfCounter({ input }: Table): readonly Table[] {
  const { kind, resolution, entry, name } = input
  if (kind !== 'totalizer') return []
  return [...new Set([resolution, 'hourly'] as const)].flatMap((to) => {
    if (isFiner(to, resolution)) return []
    const { counter, ...rates } = ratesAt(input, resolution, to)
    if (counter === undefined) return []
    const own: RecomputableInput = {
      ...{ ...input, ...rates, entry: `${to}:${entry}`, name: `${name}, as rates`, resolution: to },
      terms: [{ entry, sign: 1, counter }],
    }
    return [{ series: withoutDays(recomputableSeries(own)), input: own }]
  })
}

/** Returns the spans of a series as intervals. */
export function spansOf({ series }: Table): readonly Interval[] {
  return series.spans.map(([start, end]) => ({ start, end }))
}

/** Returns a function that counts hours above a value, if all values have the same length. */
export function hoursAboveIn(table: Table): (value: number) => number | undefined {
  if (table.series.figures.percentiles === null) return () => undefined
  let curve: ReturnType<typeof durationCurveOf> | undefined
  return (value) => timeAbove((curve ??= durationCurveOf(table.input, spansOf(table))), value) / HOUR_MS
}
