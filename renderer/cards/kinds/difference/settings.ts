import * as z from 'zod'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { limitUnitOf, operandOf } from '../../card-operands.ts'
import type { SettingField } from '../../setting-field.ts'
import { strings } from './strings.ts'

const interval = z.object({ start: z.number(), end: z.number() }).refine(({ start, end }) => start < end)
const hour = z.number().min(0).max(24).nullable().default(null)
const limit = z.number().nullable().default(null)

export const differenceSettings = z.object({
  /** Stretches that were chosen on an axis of time. */
  selected: z.array(interval).default([]),
  /** Hours of the local day that are chosen within them; all hours if one of the limits is null. */
  fromHour: hour,
  toHour: hour,
  /** Limits of the chosen values, in the unit in which the series `limitedId` was received; none if null. */
  low: limit,
  high: limit,
  /** Id of the operand whose values are limited; empty for the first operand. */
  limitedId: z.string().default(''),
})
export type DifferenceSettings = z.infer<typeof differenceSettings>

export function differenceFields(
  { low, high, limitedId }: DifferenceSettings,
  context: CardContext,
): readonly SettingField[] {
  const { labels } = strings
  const limited = operandOf(limitedId, context) ?? context.operands[0]
  const limit = limited && limitUnitOf([limited], context.units)
  return [
    { kind: 'periods', key: 'selected', label: labels.selected, least: 1 },
    { kind: 'number', key: 'fromHour', label: labels.fromHour, min: 0, max: 24, step: 1 },
    { kind: 'number', key: 'toHour', label: labels.toHour, min: 0, max: 24, step: 1 },
    { kind: 'number', key: 'low', label: labels.low, ...limit },
    { kind: 'number', key: 'high', label: labels.high, ...limit },
    ...(low === null && high === null
      ? []
      : [{ kind: 'operand', key: 'limitedId', label: labels.valueOf, automatic: labels.first } as const]),
  ]
}

/** More submeters than this would cost more requests than a difference is worth. */
const MOST_PARTS = 12

/** Returns the submeters of entities whose main meters are operands, without the operands themselves. */
export function partsOf(context: CardContext): readonly CardOperand[] {
  const ids = new Set(context.operands.map(({ variable }) => variable.dataHubId))
  const resources = new Set(context.operands.map(({ variable }) => variable.resource.id))
  const entities = [...resources].flatMap((id) => context.entitiesWith(id))
  const own = entities.filter(({ meters }) =>
    meters.some(({ operand }) => ids.has(operand.variable.dataHubId)),
  )
  const parts = own.flatMap(({ parts: under }) => under.map(({ operand }) => operand))
  return parts.filter(({ variable }) => !ids.has(variable.dataHubId)).slice(0, MOST_PARTS)
}
