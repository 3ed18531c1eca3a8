import { formatIsoLocal } from '#shared/time/text/local-text.ts'
import { dayText, localText } from '#shared/time/text/written-time.ts'
import { shareText, valueText } from '#renderer/plot/axes/number-text.ts'
import { scaledAmount } from '#shared/units/prefix.ts'
import type { NumberCell, TableCell } from '#renderer/cards/table/card-table.ts'
import type { FormatNumber } from '#renderer/strings/number-format.ts'

/** Formats a cell for a table column in `unit`, with four significant figures and local time. */
export function cellText(cell: TableCell | undefined, unit: string, formatNumber: FormatNumber): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.day === undefined ? (cell.shown ?? cell.text) : dayText(cell.day, formatNumber)
    case 'number': {
      const parts = numberParts(cell, unit, formatNumber)
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

/** Splits a number as it is shown from its unit, which is empty where it is the one of the row or the column. */
export function numberParts(
  cell: NumberCell,
  unit: string,
  formatNumber: FormatNumber,
): { readonly text: string; readonly unit: string } {
  if (cell.value === undefined || !Number.isFinite(cell.value)) return { text: '–', unit: '' }
  const own = cell.unit ?? unit
  const shown = cell.isScaled === true ? scaledAmount(cell.value, own) : { value: cell.value, unit: own }
  const isCount = own === '' && Number.isInteger(shown.value)
  const text = isCount ? formatNumber(shown.value) : valueText(shown.value, formatNumber)
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
      // The offset tells apart the hour that comes twice in autumn.
      return cell.at === undefined ? '' : formatIsoLocal(cell.at, cell.zone)
    case 'share':
      return numberText(cell.share)
  }
}

function numberText(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '' : String(value)
}
