import type { Figure, FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { VariableKind } from '#shared/catalog/nouns.ts'
import { defectsOf } from '#shared/series/coverage/defects.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { fullValueText, shareText } from '#renderer/plot/axes/number-text.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { defectsText } from '#renderer/strings/defects.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { percentileShares, type FigureColumnId } from '#renderer/workspace/figures/figure-columns.ts'
import { amountOf, figureOf, type FigureRow } from '#renderer/workspace/figures/figure-row.ts'
import { bucketNouns, notes, type CoverageWords } from '#renderer/workspace/figures/figure-strings.ts'

export interface NoteFormats {
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  /** Formats local date and time. */
  readonly local: (at: EpochMs) => string
}

/** This many resets are listed; further ones are only counted. */
const RESETS_NAMED = 3

/** Returns the tooltip of a figure: its full value, formula, coverage and policy. */
export function figureNote(row: FigureRow, column: FigureColumnId, formats: NoteFormats): string {
  const aggregate = row.figures?.aggregate
  if (aggregate === undefined) return ''
  if (column === 'complete') return completeNote(row, formats)
  const figure = figureOf(row, column)
  if (figure === undefined) return absenceNote(row, column, formats)
  // Totals keep their own unit here: a prefix is for reading, the whole figure for checking.
  const unit = column === 'total' ? (aggregate.total?.unit ?? '') : (amountOf(row, column)?.unit ?? '')
  const value = fullValueText(figure.value, unit, formats.formatNumber)
  const first = 'at' in figure ? `${value}, ${formats.local(figure.at)}` : value
  return [first, ...formulaLines(row, column, figure, formats)].join('\n')
}

interface Formula {
  readonly row: FigureRow
  readonly figure: Figure
  readonly words: CoverageWords
  /** Resolution of the values that extremes and percentiles are taken from. */
  readonly resolution: string
  readonly formats: NoteFormats
}

const formulas: Readonly<Partial<Record<FigureColumnId, (formula: Formula) => readonly string[]>>> = {
  total: totalLines,
  mean: meanLines,
  max: ({ row, resolution, words, formats }) => [notes.max(resolution, words), ...peakLines(row, formats)],
  min: ({ resolution, words }) => [notes.min(resolution, words)],
  loadFactor: ({ words }) => [notes.loadFactor(words)],
  baseload: ({ figure, words, formats }) => {
    const { present, expected } = figure.coverage
    return [notes.baseload(formats.formatNumber(present), formats.formatNumber(expected), words)]
  },
  deviation: ({ words }) => [notes.deviation(words)],
}

function formulaLines(
  row: FigureRow,
  column: FigureColumnId,
  figure: Figure,
  formats: NoteFormats,
): readonly string[] {
  const words = coverageWords(row, figure.coverage, formats)
  const spread = row.figures?.aggregate.spreadResolution
  const resolution = spread === undefined ? '' : resolutionNames[spread].toLowerCase()
  const share = percentileShares[column]
  if (share !== undefined) return [notes.percentile(formats.formatNumber(share * 100), resolution, words)]
  return formulas[column]?.({ row, figure, words, resolution, formats }) ?? []
}

function meanLines({ row: { variable, figures }, words, formats }: Formula): readonly string[] {
  const nearZero = figures?.aggregate.nearZero
  if (nearZero === undefined) return [meanText(variable.kind, words)]
  const lines = [notes.meanOfRatio(words)]
  return nearZero === 0 ? lines : [...lines, notes.nearZero(formats.formatNumber(nearZero), nearZero)]
}

function meanText(kind: VariableKind, words: CoverageWords): string {
  if (kind === 'totalizer') return notes.meanOfCounter(words)
  return kind === 'average-rate' ? notes.meanOfRate(words) : notes.mean(words)
}

/** Lists the highest values that lie at least a day apart, starting with the maximum. */
function peakLines({ figures }: FigureRow, { formatNumber, local }: NoteFormats): readonly string[] {
  const { peaks = [], unit = '' } = figures?.aggregate ?? {}
  if (peaks.length < 2) return []
  const lines = peaks.map(({ value, at }) => `${local(at)}: ${fullValueText(value, unit, formatNumber)}`)
  return [notes.peaks, ...lines]
}

function totalLines({
  row: { variable, figures },
  figure: { isExtrapolated },
  words,
  formats: { local },
}: Formula): readonly string[] {
  const resets = figures?.aggregate.total?.resets ?? []
  const formula = variable.kind === 'totalizer' ? notes.totalOfCounter : notes.totalOfRate
  const named = resets.slice(0, RESETS_NAMED).map(local)
  return [
    formula(words, isExtrapolated),
    ...(resets.length === 0 ? [] : [notes.resets(named, resets.length)]),
  ]
}

function completeNote(row: FigureRow, formats: NoteFormats): string {
  const coverage = row.figures?.aggregate.coverage
  if (coverage === undefined) return ''
  const [present, expected] = [coverage.present, coverage.expected].map((count) =>
    formats.formatNumber(count),
  )
  const values = notes.values(present ?? '', expected ?? '', baseResolution(row))
  const defects = defectsOf(row.series?.base.covered ?? [])
  return [
    isAsServiceHasIt(row)
      ? notes.completeCoarse(values)
      : notes.complete(coverageWords(row, coverage, formats), values),
    ...(defects === undefined ? [] : [notes.mended(defectsText(defects, formats.formatNumber))]),
  ].join('\n')
}

/** Tells why there is no figure. */
function absenceNote(row: FigureRow, column: FigureColumnId, { formatNumber }: NoteFormats): string {
  const { kind } = row.variable
  const aggregate = row.figures?.aggregate
  if (aggregate === undefined) return notes.nothing
  const { coverage } = aggregate
  if (coverage.expectedMs === 0 && coverage.excluded.ms > 0) return notes.leftOut
  if (coverage.presentMs === 0) return notes.nothing
  const isRate = kind === 'average-rate' || kind === 'totalizer'
  if (column === 'total' && !isRate) return notes.noTotal
  const { presentMs, expectedMs } = coverage
  if (aggregate.policy === 'strict' && aggregate.mean === undefined)
    return notes.withheld(
      hoursText(expectedMs - presentMs, formatNumber),
      hoursText(expectedMs, formatNumber),
    )
  if (column === 'total') return notes.noQuantity(row.units)
  if (column === 'loadFactor') return notes.noLoadFactor
  return column === 'baseload' ? notes.noBaseload : notes.nothing
}

function coverageWords(
  row: FigureRow,
  { presentMs, expectedMs, excluded, isRunningLeftOut }: FigureCoverage,
  { formatNumber }: NoteFormats,
): CoverageWords {
  return {
    presentHours: hoursText(presentMs, formatNumber),
    expectedHours: hoursText(expectedMs, formatNumber),
    share: shareText({ present: presentMs, expected: expectedMs }, formatNumber),
    excludedHours: excluded.ms === 0 ? '' : hoursText(excluded.ms, formatNumber),
    running: isRunningLeftOut === true ? runningName(row) : '',
    policy: row.figures?.aggregate.policy ?? 'present-only',
  }
}

function hoursText(ms: number, formatNumber: NoteFormats['formatNumber']): string {
  return formatNumber(ms / HOUR_MS, { maximumFractionDigits: ms < 100 * HOUR_MS ? 2 : 0 })
}

function runningName({ series }: FigureRow): string {
  return series === undefined ? '' : bucketNouns[series.base.demand.seriesKey.resolution]
}

/** True of days and longer that were fetched as such: nobody here saw the hours in them. */
function isAsServiceHasIt({ series }: FigureRow): boolean {
  return series !== undefined && isCalendarResolution(series.base.demand.seriesKey.resolution)
}

function baseResolution({ series }: FigureRow): string {
  return series === undefined ? '' : resolutionNames[series.base.demand.seriesKey.resolution].toLowerCase()
}
