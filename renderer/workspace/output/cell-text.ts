import { HOUR_MS } from '#shared/time/durations.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import { fullValueText, shareText, valueText } from '#renderer/plot/axes/number-text.ts'
import type { TableCell } from '#renderer/cards/card-kind.ts'
import type { FormatNumber } from '#renderer/strings/number-format.ts'
import { cells as strings } from '../card-strings.ts'

/** Formats a cell for a table column in `unit`, with four significant figures and local time. */
export function cellText(cell: TableCell | undefined, unit: string, formatNumber: FormatNumber): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.text
    case 'number': {
      if (cell.value === undefined || !Number.isFinite(cell.value)) return '–'
      const own = cell.unit ?? unit
      const isCount = own === '' && Number.isInteger(cell.value)
      const number = isCount ? formatNumber(cell.value) : valueText(cell.value, formatNumber)
      const text = own === unit ? number : `${number} ${own}`
      return cell.isExtrapolated === true ? `≈ ${text}` : text
    }
    case 'instant':
      return cell.at === undefined ? '–' : formatLocal(cell.at, cell.zone, 'minute')
    case 'share':
      return cell.isCoverage === true && cell.share !== undefined
        ? shareText({ present: cell.share, expected: 1 }, formatNumber)
        : percentText(cell.share, formatNumber)
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

/** Returns the tooltip of a cell: its full value, its formula and its coverage. */
export function cellNote(cell: TableCell | undefined, unit: string, formatNumber: FormatNumber): string {
  if (cell?.kind === 'share') return cell.formula ?? ''
  if (cell?.kind !== 'number' || cell.value === undefined) return ''
  const lines = [fullValueText(cell.value, cell.unit ?? unit, formatNumber)]
  if (cell.formula !== undefined) lines.push(cell.formula)
  if (cell.isExtrapolated === true) lines.push(strings.extrapolated)
  if (cell.coverage !== undefined && cell.coverage.expectedMs > 0) {
    const { presentMs, expectedMs } = cell.coverage
    const hours = (ms: number): string => formatNumber(ms / HOUR_MS, { maximumFractionDigits: 1 })
    const share = shareText({ present: presentMs, expected: expectedMs }, formatNumber)
    lines.push(strings.coverage(hours(presentMs), hours(expectedMs), share))
    if (cell.coverage.isRunningLeftOut === true) lines.push(strings.running)
  }
  return lines.join('\n')
}
