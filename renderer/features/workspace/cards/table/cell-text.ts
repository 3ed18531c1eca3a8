import { HOUR_MS } from '#shared/time/durations.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import { fullValueText, shareText, valueText } from '#renderer/drawing/axes/number-text.ts'
import type { TableCell } from '#renderer/cards/card-kind.ts'
import { cells as strings } from '../strings.ts'

type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string

/** As it stands in the table under a column of `unit`: four figures, local time. */
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
      return percentText(cell.share, formatNumber)
  }
}

function percentText(share: number | undefined, formatNumber: FormatNumber): string {
  if (share === undefined || !Number.isFinite(share)) return '–'
  // What is rounded to nothing has no sign.
  return `${formatNumber(share * 100, { maximumFractionDigits: 1, signDisplay: 'negative' })} %`
}

/** With every digit and no separators, as a program or a spreadsheet reads it; empty where there is no value. */
export function exactText(cell: TableCell | undefined): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.text
    case 'number':
      return numberText(cell.value)
    case 'instant':
      // With its offset: in autumn an hour comes twice.
      return cell.at === undefined ? '' : formatIsoLocal(cell.at, cell.zone)
    case 'share':
      return numberText(cell.share)
  }
}

function numberText(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '' : String(value)
}

/** Said over a cell: the full value, its formula and what it rests on. */
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
  }
  return lines.join('\n')
}
