import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { shareText } from '#renderer/plot/axes/number-text.ts'
import { ageText } from '#renderer/strings/durations.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import {
  clipboardTable,
  type ClipboardCell,
  type ClipboardTable,
} from '#renderer/workspace/figures/clipboard-table.ts'
import type { FigureColumnId } from '#renderer/workspace/figures/figure-columns.ts'
import { fetchedAtOf, figureOf, shareOf, type FigureRow } from '#renderer/workspace/figures/figure-row.ts'
import { columnTitles, copied as strings, policyNames } from '#renderer/workspace/figures/figure-strings.ts'

export interface CopyFormats {
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  /** Formats local date and time. */
  readonly local: (at: EpochMs) => string
  readonly now: EpochMs
  readonly policy: MissingPolicy
  /** Range and zone, which stand under the table. */
  readonly caption: string
}

interface CopiedColumn {
  readonly title: string
  readonly cell: (row: FigureRow) => ClipboardCell
}

/** Copies the rows in the shown order, with all digits and in the user's number format. */
export function copiedTable(
  rows: readonly FigureRow[],
  columns: readonly FigureColumnId[],
  formats: CopyFormats,
): ClipboardTable {
  const all = copiedColumns(columns, formats)
  const lines = rows.map((row) => all.map(({ cell }) => cell(row)))
  return clipboardTable(
    all.map(({ title }) => title),
    lines,
    formats.caption,
  )
}

function copiedColumns(columns: readonly FigureColumnId[], formats: CopyFormats): readonly CopiedColumn[] {
  const { formatNumber, local, now, policy } = formats
  const number = (value: number | undefined): ClipboardCell => ({
    text:
      // Spreadsheets read a number with a hyphen only.
      value === undefined
        ? ''
        : formatNumber(value, { useGrouping: false, maximumSignificantDigits: 15 }).replaceAll('−', '-'),
    isNumber: true,
  })
  const atOf = (row: FigureRow, column: FigureColumnId): string => {
    const figure = figureOf(row, column)
    return figure !== undefined && 'at' in figure ? local(figure.at) : ''
  }
  const at = (column: FigureColumnId, title: string): CopiedColumn => ({
    title,
    cell: (row) => ({ text: atOf(row, column) }),
  })
  const numbers = (column: FigureColumnId): CopiedColumn => ({
    title: columnTitles[column],
    // Totals have no prefix of their own, so that a column can be summed up.
    cell: (row) => number(figureOf(row, column)?.value),
  })
  const special: Readonly<Partial<Record<FigureColumnId, readonly CopiedColumn[]>>> = {
    unit: [{ title: columnTitles.unit, cell: (row) => ({ text: row.figures?.aggregate.unit ?? row.units }) }],
    total: [
      numbers('total'),
      { title: strings.totalUnit, cell: (row) => ({ text: row.figures?.aggregate.total?.unit ?? '' }) },
    ],
    max: [numbers('max'), at('max', strings.maxAt)],
    min: [numbers('min'), at('min', strings.minAt)],
    complete: [
      {
        title: columnTitles.complete,
        cell: (row) => ({ text: shareText(shareOf(row), formatNumber), isNumber: true }),
      },
    ],
    asOf: [{ title: columnTitles.asOf, cell: (row) => ({ text: ageOf(row, now) }) }],
  }
  return [
    { title: columnTitles.name, cell: (row) => ({ text: row.name }) },
    ...columns.flatMap((column) => special[column] ?? [numbers(column)]),
    { title: strings.resolution, cell: (row) => ({ text: resolutionOf(row) }) },
    { title: strings.policy, cell: () => ({ text: policyNames[policy] }) },
  ]
}

function ageOf(row: FigureRow, now: EpochMs): string {
  const at = fetchedAtOf(row)
  return at === undefined ? '' : ageText(Math.max(0, now - at))
}

/** Names the resolution of the values that the figures are calculated from, and that of the extremes if it differs. */
function resolutionOf({ series, figures }: FigureRow): string {
  if (series === undefined) return ''
  const { resolution } = series.base.demand.seriesKey
  const spread = figures?.aggregate.spreadResolution ?? resolution
  const name = resolutionNames[resolution]
  return spread === resolution ? name : strings.extremesOf(name, resolutionNames[spread].toLowerCase())
}
