import type { CardContext } from '../../card-kind.ts'
import type { ComparedLine, PeriodsResult } from './calculate.ts'
import { periodNames } from './names.ts'
import { isCumulated, isDifference, periodsOf, referenceOf, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

/** The values of a line in the chosen form. */
export interface Curve {
  readonly line: ComparedLine
  readonly name: string
  readonly unit: string
  /** One for each cell; NaN where there is none. */
  readonly values: Float64Array
}

/** Returns the values of each line in the chosen form, in the order of the lines; a line without any is left out. */
export function curvesOf(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): readonly Curve[] {
  const names = periodNames(result, settings, context)
  const areAmounts = (line: ComparedLine): boolean =>
    isCumulated(settings) || (result.resolution === 'monthly' && line.amounts !== undefined)
  // Months are compared by the amounts used in them, since their mean rates would hide that they differ in length.
  const valuesOf = ({ means, amounts, cumulated }: ComparedLine): Float64Array | undefined =>
    isCumulated(settings) ? cumulated : result.resolution === 'monthly' ? (amounts ?? means) : means
  return result.lines.flatMap((line) => {
    const values = valuesOf(line)
    const name = names[line.period] ?? ''
    if (values === undefined) return []
    const unit = areAmounts(line) ? (line.total?.unit ?? '') : line.unit
    if (!isDifference(settings)) return { line, name, unit, values }
    const reference = referenceLine(line, result, settings, context)
    const others = reference && valuesOf(reference)
    if (reference === undefined || others === undefined) return []
    return {
      line,
      name: strings.difference(name, names[reference.period] ?? ''),
      unit,
      values: values.map((value, cell) => value - (others[cell] ?? NaN)),
    }
  })
}

/**
 * Finds the line of the same series over the period with which this one is compared; undefined for that period itself.
 */
export function referenceLine(
  line: ComparedLine,
  { lines }: PeriodsResult,
  settings: PeriodsSettings,
  { range, zone }: CardContext,
): ComparedLine | undefined {
  const period = referenceOf(line.period, periodsOf(settings, range, zone), settings)
  return lines.find((other) => other.operandId === line.operandId && other.period === period)
}

/**
 * Gives the first operand its own colour for its first period, and each further line the next colour of the palette.
 */
export function slotOf(
  { operandId, period }: ComparedLine,
  { lines }: Pick<PeriodsResult, 'lines'>,
  { operands }: CardContext,
): number {
  const periods = Math.max(...lines.map((line) => line.period)) + 1
  const index = operands.findIndex(({ operand }) => operand.id === operandId)
  return (operands[0]?.slot ?? 0) + Math.max(0, index) * periods + period
}

/** Names the operand as well if there are several. */
export function curveTitle({ line, name }: Pick<Curve, 'line' | 'name'>, context: CardContext): string {
  return context.operands.length > 1 ? strings.titled(nameOf(line.operandId, context), name) : name
}
