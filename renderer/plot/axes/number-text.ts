import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { prefixFor } from '#shared/units/prefix.ts'
import type { FormatNumber } from '#shared/time/text/written-time.ts'

export type { FormatNumber } from '#shared/time/text/written-time.ts'

/** Returns the power of ten that an axis leaves out of its labels, the same for every tick. */
function axisExponent(axis: { readonly min: number; readonly max: number }): number {
  const largest = Math.max(Math.abs(axis.min), Math.abs(axis.max))
  if (largest < 100_000) return 0
  return Math.floor(Math.log10(largest) / 3) * 3
}

/** The unit in which an axis writes its values, with its divisor. */
export interface AxisUnit {
  readonly title: string
  readonly divisor: number
  /** Text after a value written at the axis; empty if the title is a power of ten. */
  readonly suffix: string
}

/** Returns the unit with the prefix that suits the axis; a power of ten when the unit takes no prefix. */
export function axisUnit(unit: string, axis: { readonly min: number; readonly max: number }): AxisUnit {
  const prefixed = prefixFor(Math.max(Math.abs(axis.min), Math.abs(axis.max)), unit)
  if (prefixed.divisor !== 1)
    return { title: prefixed.unit, divisor: prefixed.divisor, suffix: prefixed.unit }
  const exponent = axisExponent(axis)
  const suffix = exponent === 0 ? unit : ''
  return { title: axisTitle(unit, exponent), divisor: 10 ** exponent, suffix }
}

/** Writes a tick with as many decimals as the step needs, so that all ticks of an axis align. */
export function tickText(value: number, step: number, divisor: number, formatNumber: FormatNumber): string {
  const scaled = step / divisor
  const decimals = Math.min(12, Math.max(0, -Math.floor(Math.log10(scaled) + 1e-9), needsHalf(scaled)))
  return formatNumber(value / divisor, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** Writes a tick of a logarithmic axis: the value itself, as a power of ten when it is long. */
export function powerText(value: number, formatNumber: FormatNumber): string {
  const isLong = value >= 1e6 || value < 1e-3
  return formatNumber(value, {
    maximumSignificantDigits: 3,
    ...(isLong && { notation: 'scientific' as const }),
  })
}

/** Returns 1 for steps such as 2.5, which need one decimal more than their power of ten suggests. */
function needsHalf(step: number): number {
  const power = Math.floor(Math.log10(step) + 1e-9)
  const isHalf = Math.abs(step / 10 ** power - 2.5) < 1e-6
  return isHalf ? Math.max(0, 1 - power) : 0
}

/** Combines the unit with the factor that the labels leave out. */
function axisTitle(unit: string, exponent: number): string {
  if (exponent === 0) return unit
  const powers = String(exponent).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
  return `×10${powers} ${unit}`.trimEnd()
}

/**
 * Writes four significant figures with thousands separators; whole numbers keep all their digits, and zero is plain. In
 * a column it has the column's decimals instead.
 */
export function valueText(value: number | undefined, formatNumber: FormatNumber, decimals?: number): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  if (decimals !== undefined) return alignedText(value, decimals, formatNumber)
  if (Math.abs(value) >= 1000) return formatNumber(value, { maximumFractionDigits: 0 })
  if (value === 0) return formatNumber(0)
  return formatNumber(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 4 })
}

/** Returns the decimals with which the largest of several numbers has this many figures. */
export function sharedDecimals(largest: number, figures: number): number {
  return largest > 0 ? Math.min(12, Math.max(0, figures - 1 - Math.floor(Math.log10(largest)))) : 0
}

/** Writes a number with the decimals of its column, or with more if it would have fewer than three figures otherwise. */
function alignedText(value: number, decimals: number, formatNumber: FormatNumber): string {
  const own = value === 0 ? 0 : Math.min(12, 2 - Math.floor(Math.log10(Math.abs(value))))
  const digits = Math.max(decimals, own)
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Writes values of one column with the same decimals, enough to give the largest three figures. */
export function evenTexts(values: readonly number[], formatNumber: FormatNumber): readonly string[] {
  const largest = Math.max(...values.filter(Number.isFinite).map(Math.abs))
  const decimals = sharedDecimals(largest, 3)
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return values.map((value) => (Number.isFinite(value) ? formatNumber(value, options) : '–'))
}

/** Writes the value with all its digits, as it was received. */
export function fullValueText(value: number | undefined, units: string, formatNumber: FormatNumber): string {
  if (value === undefined || !Number.isFinite(value)) return 'No value'
  return `${formatNumber(value, { maximumSignificantDigits: 15 })} ${units}`.trimEnd()
}

/** Writes a share in percent; it reads 100 only when nothing is missing. */
export function shareText(
  part: { readonly present: number; readonly expected: number },
  formatNumber: FormatNumber,
): string {
  if (part.expected === 0) return '–'
  return `${formatNumber(completePercent(part.present, part.expected), { maximumFractionDigits: 1 })} %`
}
