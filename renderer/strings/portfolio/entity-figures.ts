import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { scaledAmount } from '#shared/units/prefix.ts'
import type { FormatNumber } from '../number-format.ts'

interface Amount {
  readonly value: number
  readonly unit: string
  readonly share: number
}

/** States the use of an entity, according to the cache. */
export const entityFigures = {
  title: (range: string): string => `${range}, from what is cached`,
  column: (range: string): string =>
    `What main meters of entities measured in ${range}, from what is cached; the change is against the same dates of the year before, or of as many years before as the range is long`,
  note: (range: string, figure: string, change: string | undefined, before: string): string =>
    `${range}, from what is cached: ${figure}` +
    (change === undefined ? '' : `; ${change} against ${before}`),
  complete: (amount: string, share: string): string => `${amount}, ${share} complete`,
} as const

/** "713.4 MWh"; in a column of many, three digits are easy to compare at a glance. */
export function usedText({ value, unit }: Amount, format: FormatNumber, digits = 4): string {
  const scaled = scaledAmount(value, unit)
  return `${format(scaled.value, { maximumSignificantDigits: digits })} ${scaled.unit}`
}

/** Writes a share such as "99.8 %"; never 100 while anything is missing. */
export function completeText({ share }: Amount, format: FormatNumber): string {
  return `${format(completePercent(share, 1), { maximumFractionDigits: 1 })} %`
}

/** Writes the change since the time before, such as "+4 %"; undefined if one of the two is not known. */
export function changeText(
  value: number,
  before: number | undefined,
  format: FormatNumber,
): string | undefined {
  if (before === undefined || !(before > 0)) return undefined
  return `${format((value / before - 1) * 100, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })} %`
}
