import { prefixFor } from '#shared/units/prefix.ts'

export type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string

/** How many powers of ten an axis leaves out of its labels: its prefix, the same for every tick. */
function axisExponent(axis: { readonly min: number; readonly max: number }): number {
  const largest = Math.max(Math.abs(axis.min), Math.abs(axis.max))
  if (largest < 100_000) return 0
  return Math.floor(Math.log10(largest) / 3) * 3
}

/** How the values of an axis are written: in which unit, and what they are divided by for that. */
export interface AxisUnit {
  readonly title: string
  readonly divisor: number
  /** After a value that stands at the axis; empty where the title is a power of ten. */
  readonly suffix: string
}

/** The unit with the prefix that suits the axis, the same for every tick; a power of ten where it takes none. */
export function axisUnit(unit: string, axis: { readonly min: number; readonly max: number }): AxisUnit {
  const prefixed = prefixFor(Math.max(Math.abs(axis.min), Math.abs(axis.max)), unit)
  if (prefixed.divisor !== 1)
    return { title: prefixed.unit, divisor: prefixed.divisor, suffix: prefixed.unit }
  const exponent = axisExponent(axis)
  const suffix = exponent === 0 ? unit : ''
  return { title: axisTitle(unit, exponent), divisor: 10 ** exponent, suffix }
}

/** A tick with as many decimals as the step needs, so that all ticks of an axis align. */
export function tickText(value: number, step: number, divisor: number, formatNumber: FormatNumber): string {
  const scaled = step / divisor
  const decimals = Math.min(12, Math.max(0, -Math.floor(Math.log10(scaled) + 1e-9), needsHalf(scaled)))
  return formatNumber(value / divisor, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** A tick of a logarithmic axis: the value itself, in powers of ten where it is long. */
export function powerText(exponent: number, formatNumber: FormatNumber): string {
  const value = Number((10 ** exponent).toPrecision(3))
  const isLong = value >= 1e6 || value < 1e-3
  return formatNumber(value, {
    maximumSignificantDigits: 3,
    ...(isLong && { notation: 'scientific' as const }),
  })
}

/** A step of 2.5 needs one decimal more than its power of ten tells. */
function needsHalf(step: number): number {
  const power = Math.floor(Math.log10(step) + 1e-9)
  const isHalf = Math.abs(step / 10 ** power - 2.5) < 1e-6
  return isHalf ? Math.max(0, 1 - power) : 0
}

/** The unit with the factor that the labels leave out. */
function axisTitle(unit: string, exponent: number): string {
  if (exponent === 0) return unit
  const powers = String(exponent).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
  return `×10${powers} ${unit}`.trimEnd()
}

/** Four significant figures, thousands separated; whole numbers keep all their digits. */
export function valueText(value: number | undefined, formatNumber: FormatNumber): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 1000) return formatNumber(value, { maximumFractionDigits: 0 })
  return formatNumber(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 4 })
}

/** Values that stand under each other, all with the decimals that give the largest of them three figures. */
export function evenTexts(values: readonly number[], formatNumber: FormatNumber): readonly string[] {
  const largest = Math.max(...values.filter(Number.isFinite).map(Math.abs))
  const decimals = largest > 0 ? Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(largest)))) : 0
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return values.map((value) => (Number.isFinite(value) ? formatNumber(value, options) : '–'))
}

/** The value with all its digits, as it was received. */
export function fullValueText(value: number | undefined, units: string, formatNumber: FormatNumber): string {
  if (value === undefined || !Number.isFinite(value)) return 'No value'
  return `${formatNumber(value, { maximumSignificantDigits: 15 })} ${units}`.trimEnd()
}

/** A share in percent that says 100 only when nothing lacks. */
export function shareText(
  part: { readonly present: number; readonly expected: number },
  formatNumber: FormatNumber,
): string {
  if (part.expected === 0) return '–'
  const percent = (part.present / part.expected) * 100
  const shown = part.present < part.expected ? Math.min(percent, 99.9) : 100
  return `${formatNumber(shown, { maximumFractionDigits: shown < 100 ? 1 : 0 })} %`
}
