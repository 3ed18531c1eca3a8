import type { Figure, FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { VariableKind } from '#shared/catalog/nouns.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { fullValueText, shareText } from '#renderer/drawing/axes/number-text.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { percentileShares, type FigureColumnId } from './figure-columns.ts'
import { amountOf, figureOf, type FigureRow } from './figure-row.ts'
import { notes, type CoverageWords } from './figure-strings.ts'

export interface NoteFormats {
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  /** Local date and time. */
  readonly local: (at: EpochMs) => string
}

/** Resets named one by one; more are counted. */
const RESETS_NAMED = 3

/** What is said over a number: the full value, its formula, what it rests on, and the policy. */
export function figureNote(row: FigureRow, column: FigureColumnId, formats: NoteFormats): string {
  const aggregate = row.figures?.aggregate
  if (aggregate === undefined) return ''
  if (column === 'complete') return completeNote(row, formats)
  const figure = figureOf(row, column)
  if (figure === undefined) return absenceNote(row, column, formats)
  // Of a total in its own unit: a prefix is for reading, the whole figure for checking.
  const unit = column === 'total' ? (aggregate.total?.unit ?? '') : (amountOf(row, column)?.unit ?? '')
  const value = fullValueText(figure.value, unit, formats.formatNumber)
  const first = 'at' in figure ? `${value}, ${formats.local(figure.at)}` : value
  return [first, ...formulaLines(row, column, figure, formats)].join('\n')
}

interface Formula {
  readonly row: FigureRow
  readonly figure: Figure
  readonly words: CoverageWords
  /** Of the values that the figure rests on. */
  readonly resolution: string
  readonly formats: NoteFormats
}

const formulas: Readonly<Partial<Record<FigureColumnId, (formula: Formula) => readonly string[]>>> = {
  total: totalLines,
  mean: ({ row, words }) => [meanText(row.variable.kind, words)],
  max: ({ resolution, words }) => [notes.max(resolution, words)],
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
  const resolution = baseResolution(row)
  const share = percentileShares[column]
  if (share !== undefined) return [notes.percentile(formats.formatNumber(share * 100), resolution, words)]
  return formulas[column]?.({ row, figure, words, resolution, formats }) ?? []
}

function meanText(kind: VariableKind, words: CoverageWords): string {
  if (kind === 'totalizer') return notes.meanOfCounter(words)
  return kind === 'average-rate' ? notes.meanOfRate(words) : notes.mean(words)
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
  return notes.complete(coverageWords(row, coverage, formats), values)
}

/** Why there is no figure. */
function absenceNote(row: FigureRow, column: FigureColumnId, { formatNumber }: NoteFormats): string {
  const { kind } = row.variable
  const aggregate = row.figures?.aggregate
  if (aggregate === undefined || aggregate.coverage.presentMs === 0) return notes.nothing
  const isRate = kind === 'average-rate' || kind === 'totalizer'
  if (column === 'total' && !isRate) return notes.noTotal
  const { presentMs, expectedMs } = aggregate.coverage
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
  { presentMs, expectedMs, excluded }: FigureCoverage,
  { formatNumber }: NoteFormats,
): CoverageWords {
  return {
    presentHours: hoursText(presentMs, formatNumber),
    expectedHours: hoursText(expectedMs, formatNumber),
    share: shareText({ present: presentMs, expected: expectedMs }, formatNumber),
    excludedHours: excluded.ms === 0 ? '' : hoursText(excluded.ms, formatNumber),
    policy: row.figures?.aggregate.policy ?? 'present-only',
  }
}

function hoursText(ms: number, formatNumber: NoteFormats['formatNumber']): string {
  return formatNumber(ms / HOUR_MS, { maximumFractionDigits: ms < 100 * HOUR_MS ? 2 : 0 })
}

function baseResolution({ series }: FigureRow): string {
  return series === undefined ? '' : resolutionNames[series.base.demand.seriesKey.resolution].toLowerCase()
}
