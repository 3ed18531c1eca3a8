import { formatIsoLocal } from '#shared/time/text/local-text.ts'
import { dayText, localText } from '#shared/time/text/written-time.ts'
import { scaledAmount } from '#shared/units/prefix.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { fullValueText, sharedDecimals, shareText, valueText } from '#renderer/plot/axes/number-text.ts'
import type { CardTableRow, NumberCell, ShareCell, TableCell } from '#renderer/cards/card-table.ts'
import type { FormatNumber } from '#renderer/strings/number-format.ts'
import { remarks } from '#renderer/cards/figures/strings.ts'
import { defectsText } from '#renderer/strings/errors/defects.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { cells as strings } from '#renderer/workspace/card-strings.ts'

/** Returns the tooltip of a cell: its full value, how it is calculated, and what it is based on. */
export function cellNote(cell: TableCell | undefined, unit: string, formatNumber: FormatNumber): string {
  const lines =
    cell?.kind === 'number' ? numberLines(cell, unit, formatNumber) : shareLines(cell, formatNumber)
  return lines.join('\n')
}

function numberLines(cell: NumberCell, unit: string, format: FormatNumber): readonly string[] {
  const { value, at, formula, coverage, absence, peaks = [], resets } = cell
  if (value === undefined) return absence === undefined ? [] : [absence]
  const own = cell.unit ?? unit
  const full = fullValueText(value, own, format)
  const listed = at === undefined || peaks.length < 2 ? [] : peaks
  return [
    at === undefined ? full : `${full}, ${localText(at.at, at.zone, 'minute', format)}`,
    ...(formula === undefined ? [] : [formula]),
    ...(cell.isExtrapolated === true ? [strings.extrapolated] : []),
    ...(coverage === undefined ? [] : restsOn(coverage, format)),
    ...(resets === undefined ? [] : [resetsText(resets, format)]),
    ...(cell.remarks ?? []),
    ...(listed.length === 0 ? [] : [strings.peaks]),
    ...listed.map(
      (peak) =>
        `${localText(peak.at, at?.zone ?? 'UTC', 'minute', format)}: ${fullValueText(peak.value, own, format)}`,
    ),
  ]
}

/** This many resets are listed; further ones are only counted. */
const RESETS_NAMED = 3

function resetsText({ times, zone }: NonNullable<NumberCell['resets']>, format: FormatNumber): string {
  const named = times.slice(0, RESETS_NAMED).map((at) => localText(at, zone, 'minute', format))
  return remarks.resets(named, times.length)
}

function restsOn(coverage: FigureCoverage, format: FormatNumber): readonly string[] {
  const { presentMs, expectedMs } = coverage
  if (expectedMs === 0) return []
  const share = shareText({ present: presentMs, expected: expectedMs }, format)
  return [
    strings.coverage(hours(presentMs, format), hours(expectedMs, format), share),
    ...leftOut(coverage, format),
  ]
}

function leftOut({ excluded, isRunningLeftOut }: FigureCoverage, format: FormatNumber): readonly string[] {
  return [
    ...(excluded.ms === 0 ? [] : [strings.excluded(hours(excluded.ms, format))]),
    ...(isRunningLeftOut === true ? [strings.running] : []),
  ]
}

function hours(ms: number, format: FormatNumber): string {
  return format(ms / HOUR_MS, { maximumFractionDigits: 1 })
}

function shareLines(cell: TableCell | undefined, format: FormatNumber): readonly string[] {
  if (cell?.kind !== 'share') return []
  if (cell.share === undefined && cell.absence !== undefined) return [cell.absence]
  if (cell.isCoverage === true) return countedLines(cell, format)
  const { formula, coverage } = cell
  return [
    ...(formula === undefined ? [] : [formula]),
    ...(coverage === undefined ? [] : restsOn(coverage, format)),
  ]
}

/** States how many values are present; for days that were fetched as such, the hours in them are unknown. */
function countedLines({ coverage, resolution, defects }: ShareCell, format: FormatNumber): readonly string[] {
  if (coverage === undefined || resolution === undefined) return []
  const { present, expected, presentMs, expectedMs } = coverage
  const name = resolutionNames[resolution].toLowerCase()
  const values = strings.values(format(present), format(expected), name)
  return [
    ...(isCalendarResolution(resolution)
      ? [strings.asService(values)]
      : [strings.present(hours(presentMs, format), hours(expectedMs, format)), values]),
    ...leftOut(coverage, format),
    ...(defects === undefined ? [] : [strings.mended(defectsText(defects, format))]),
  ]
}

/** The largest number of a column has as many figures as a number by itself. */
const COLUMN_FIGURES = 4

/** Returns the decimals with which the numbers of a column align; undefined if they have several units or are whole. */
export function columnDecimals(rows: readonly CardTableRow[], at: number): number | undefined {
  const numbers = rows.flatMap(({ cells, unit }) => {
    const cell = cells[at]
    return cell?.kind === 'number' && cell.value !== undefined
      ? [{ value: cell.value, unit: cell.isScaled === true ? undefined : (cell.unit ?? unit ?? '') }]
      : []
  })
  const [first] = numbers
  const isOfOneUnit = first?.unit !== undefined && numbers.every(({ unit }) => unit === first.unit)
  if (!isOfOneUnit || numbers.every(({ value }) => Number.isInteger(value))) return undefined
  const largest = Math.max(...numbers.map(({ value }) => Math.abs(value)))
  return sharedDecimals(largest, COLUMN_FIGURES)
}

/** Formats a cell for a table column in `unit`, with the decimals of its column or four significant figures, and local time. */
export function cellText(
  cell: TableCell | undefined,
  unit: string,
  formatNumber: FormatNumber,
  decimals?: number,
): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.day === undefined ? (cell.shown ?? cell.text) : dayText(cell.day, formatNumber)
    case 'number': {
      const parts = numberParts(cell, unit, formatNumber, decimals)
      return `${parts.text} ${parts.unit}`.trimEnd()
    }
    case 'instant':
      return cell.at === undefined ? '–' : localText(cell.at, cell.zone, 'minute', formatNumber)
    case 'share':
      return cell.isCoverage === true && cell.share !== undefined
        ? shareText({ present: cell.share, expected: 1 }, formatNumber)
        : percentText(cell.share, formatNumber)
  }
}

/** Separates a displayed number from its unit, which is empty if the row or the column has the same unit. */
export function numberParts(
  cell: NumberCell,
  unit: string,
  formatNumber: FormatNumber,
  decimals?: number,
): { readonly text: string; readonly unit: string } {
  if (cell.value === undefined || !Number.isFinite(cell.value)) return { text: '–', unit: '' }
  const own = cell.unit ?? unit
  const shown = cell.isScaled === true ? scaledAmount(cell.value, own) : { value: cell.value, unit: own }
  const isCount = own === '' && Number.isInteger(shown.value)
  const text = isCount ? formatNumber(shown.value) : valueText(shown.value, formatNumber, decimals)
  return {
    text: cell.isExtrapolated === true ? `≈ ${text}` : text,
    unit: cell.isScaled === true || shown.unit !== unit ? shown.unit : '',
  }
}

function percentText(share: number | undefined, formatNumber: FormatNumber): string {
  if (share === undefined || !Number.isFinite(share)) return '–'
  // A value that rounds to zero gets no sign.
  return `${formatNumber(share * 100, { maximumFractionDigits: 1, signDisplay: 'negative' })} %`
}

/**
 * Formats a cell with every digit and no separators, for programs and spreadsheets; empty if there is no
 * value.
 */
export function exactText(cell: TableCell | undefined): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.text
    case 'number':
      return numberText(cell.value)
    case 'instant':
      // The offset distinguishes the hour that occurs twice in autumn.
      return cell.at === undefined ? '' : formatIsoLocal(cell.at, cell.zone)
    case 'share':
      return numberText(cell.share)
  }
}

function numberText(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '' : String(value)
}
