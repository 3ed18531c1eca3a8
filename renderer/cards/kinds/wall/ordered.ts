import { inWallOrder, weightOf, type WallFigures } from '#shared/analysis/wall/wall-order.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import type { WallMeter, WallResult } from './calculate.ts'
import { wallMeters, type WallSettings } from './settings.ts'

/** A meter of the wall with its position; `measured` is absent until anything arrives. */
export interface Multiple extends WallFigures {
  readonly operand: CardOperand
  readonly measured?: WallMeter
}

/** Orders all meters of the wall, including those for which nothing has arrived yet. */
export function orderedMultiples(
  { meters }: WallResult,
  settings: WallSettings,
  context: CardContext,
): readonly Multiple[] {
  const byId = new Map(meters.map((one) => [one.operandId, one]))
  const operands = wallMeters(settings, context)
  const ofEntity = Map.groupBy(operands, ({ variable }) => variable.entities[0]?.id)
  // The only meter of an entity is known by its name alone, which fits over a small chart.
  const nameOf = (operand: CardOperand): string => {
    const [entity] = operand.variable.entities
    return (ofEntity.get(entity?.id)?.length === 1 ? entity?.name : undefined) ?? operand.name
  }
  const all = operands.map((operand): Multiple => {
    const measured = byId.get(operand.operand.id)
    const { oddness, past, change, missing, loaded = 0 } = measured ?? {}
    return {
      ...{ name: nameOf(operand), operand, loaded, oddness, past, change, missing },
      ...(measured !== undefined && { measured }),
    }
  })
  return inWallOrder(all, settings.by)
}

/** Returns the multiples that are sorted by a figure. */
export function figured(list: readonly Multiple[], { by }: WallSettings): readonly Multiple[] {
  return list.filter((one) => weightOf(one, by) !== undefined)
}
