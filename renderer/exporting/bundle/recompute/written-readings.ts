import { evaluateExpression } from '#shared/analysis/expression/evaluate.ts'
import { entryName } from '#shared/bundle/entry-names.ts'
import {
  counterFalls,
  type RecomputableInput,
  type RecomputableTerm,
} from '#shared/bundle/recompute/recomputable.ts'
import { ratesOf } from '#shared/analysis/sum/sum-series.ts'
import { valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { rateUnitOf } from '#shared/units/units.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { BundleContent } from '../gather-content.ts'

/** Numbers of the series entries by key, in the order in which they were written. */
export type WrittenSeries = readonly { readonly seriesKey: SeriesKey; readonly number: number }[]

export interface WrittenParts {
  readonly content: Pick<BundleContent, 'workspaces' | 'series' | 'variableOf'>
  readonly written: WrittenSeries
  /** Returns all values of a series. */
  readonly readColumns: (seriesKey: SeriesKey) => Promise<Columns | undefined>
  /** Time at which the bundle is written, after which no values were expected. */
  readonly now: EpochMs
}

export const readingWhys = {
  expression: 'An expression is computed from several series.',
  unknown: 'The variable is not in the catalogue.',
  noSeries: 'No values of it are in the bundle.',
} as const

export type Readings = Pick<RecomputableInput, 'entry' | 'terms' | 'kind' | 'unit' | 'columns'>

/** Returns what the bundle contains of a series, or why it cannot be used. */
export async function readingsOf(
  seriesKey: SeriesKey,
  { content, written, readColumns }: WrittenParts,
): Promise<Readings | { readonly why: string }> {
  if (isExpressionId(seriesKey.dataHubId)) return { why: readingWhys.expression }
  const text = seriesKeyText(seriesKey)
  const variable = content.variableOf(seriesKey.dataHubId)
  const units = content.series.find((one) => seriesKeyText(one.seriesKey) === text)?.units
  const entry = written.find((one) => seriesKeyText(one.seriesKey) === text)
  const columns = entry ? await readColumns(entry.seriesKey) : undefined
  if (variable === undefined) return { why: readingWhys.unknown }
  if (entry === undefined || columns === undefined || seriesKey.resolution === 'raw')
    return { why: readingWhys.noSeries }
  return {
    ...{ entry: entryName('series', entry.number), kind: variable.kind },
    unit: units === undefined || units === '' ? variable.unit.shortText : units,
    columns,
  }
}

/** Adds up rates of one resolution where all of them have a value, in the given unit, or that of the first. */
export async function sumOf(
  { resolution }: SeriesKey,
  { unit, terms }: NonNullable<ShownCard['readings'][number]['sum']>,
  parts: WrittenParts,
): Promise<Readings | { readonly why: string }> {
  const found: Rates[] = []
  for (const { name } of terms) {
    const readings = await readingsOf({ dataHubId: name, resolution }, parts)
    if ('why' in readings) return readings
    const rates = unit === undefined ? ratesAt(readings, resolution) : readings
    const wanted = unit ?? found[0]?.unit ?? rates.unit
    if (rates.kind !== 'average-rate' || rates.unit !== wanted) return { why: readingWhys.expression }
    found.push(rates)
  }
  const signs = terms.map(({ sign }) => sign)
  const compute = (row: ArrayLike<number>): number =>
    signs.reduce<number>((sum, sign, at) => sum + sign * (row[at] ?? NaN), 0)
  return {
    ...{ entry: `sum:${resolution}:${JSON.stringify(terms)}`, kind: 'average-rate' },
    unit: unit ?? found[0]?.unit ?? '',
    terms: found.map(({ entry, counter }, at) => ({
      ...{ entry, sign: signs[at] ?? 1 },
      ...(counter && { counter }),
    })),
    columns: evaluateExpression(
      { compute },
      found.map(({ columns }) => columns),
    ),
  }
}

interface Rates extends Readings {
  readonly counter?: RecomputableTerm['counter']
}

/** Turns a totalizer into the mean rates of whole buckets, so that it can be added to others. */
export function ratesAt(
  readings: Readings,
  from: SeriesKey['resolution'],
  resolution: SeriesKey['resolution'] = from,
): Rates {
  const { kind, unit, columns } = readings
  if (kind !== 'totalizer' || resolution === 'raw' || resolution === 'minute') return readings
  const zone = 'UTC'
  const { longestDivisibleMs } = valueIntervalsOf(columns, kind, from, zone)
  return {
    ...{ ...readings, kind: 'average-rate', unit: rateUnitOf(unit) },
    columns: ratesOf({ kind, unit, resolution: from, zone, columns }, resolution),
    counter: { longestDivisibleMs, stepMs: fixedStepMs(resolution) ?? 0, falls: counterFalls(columns) },
  }
}
