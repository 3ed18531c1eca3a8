import { amountText, percentText } from '../../sentences/answer-text.ts'
import type { CardContext, CardOperand, FormatNumber } from '../../card-kind.ts'
import type { DifferenceResult, SeriesDifference } from './calculate.ts'
import { partsOf } from './settings.ts'
import { className, strings } from './strings.ts'

/** A property of the hours, with its values among the selected ones and among the rest. */
export interface RankedRow {
  readonly name: string
  readonly inside: string
  readonly outside: string
  readonly distance: number
  readonly series?: SeriesDifference
  readonly operand?: CardOperand
}

/** Lists all properties, starting with those that differ most. */
export function rankedRows(
  { series, properties, chosenMs }: DifferenceResult,
  context: CardContext,
  format: FormatNumber,
): readonly RankedRow[] {
  const byId = new Map([...context.operands, ...partsOf(context)].map((one) => [one.operand.id, one]))
  const entities = [...byId.values()].map(({ variable }) => variable.entities[0]?.id)
  // The name of a single entity would be repeated in every row.
  const isOneEntity = new Set(entities).size === 1
  const ofSeries = series.map((one): RankedRow => {
    const operand = byId.get(one.operandId)
    const name = (isOneEntity ? operand?.shortName : operand?.name) ?? one.operandId
    const mean = (value: number): string => (Number.isNaN(value) ? '–' : amountText(value, one.unit, format))
    return {
      name,
      ...{ inside: mean(one.inside), outside: mean(one.outside), distance: one.distance, series: one },
      ...(operand !== undefined && { operand }),
    }
  })
  const ofHours = properties.map(({ property, inside, outside, top, distance }): RankedRow => {
    const said = (share: number): string =>
      strings.ofClass(percentText(share, format), className(property, top))
    return { name: strings.properties[property], inside: said(inside), outside: said(outside), distance }
  })
  // If no hours are selected, nothing can be ranked.
  if (chosenMs === 0) return [...ofSeries, ...ofHours].map((row) => ({ ...row, distance: NaN }))
  return [...ofSeries, ...ofHours].toSorted((a, b) => rankOf(b) - rankOf(a))
}

/** Moves a property without a distance to the end, such as the one by which the hours were selected. */
function rankOf({ distance }: RankedRow): number {
  return Number.isNaN(distance) ? -1 : distance
}
