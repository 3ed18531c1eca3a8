import * as z from 'zod'
import { wallOrders } from '#shared/analysis/wall/wall-order.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { checkedMeters, checkedMetersShape, meterFields } from '../../metered/checked-meters.ts'
import { orderNames, scaleNames, strings } from './strings.ts'

const scales = ['own', 'one'] as const

/** Represents the series of the workspace instead of the main meters of a resource. */
const SERIES_OF_WORKSPACE = 'series'

export const wallSettings = z.object({
  ...checkedMetersShape,
  by: z.enum(wallOrders).default('oddness'),
  scale: z.enum(scales).default('own'),
})
export type WallSettings = z.infer<typeof wallSettings>

/**
 * Returns the meters of the wall: all main meters of the resource of the first series, or else of the resource that
 * most entities have.
 */
export function wallMeters(settings: WallSettings, context: CardContext): readonly CardOperand[] {
  return checkedMeters({ ...settings, resourceId: resourceOf(settings, context) }, context)
}

function resourceOf(
  { resourceId }: WallSettings,
  { operands, resources, entitiesWith }: CardContext,
): string {
  if (resourceId === SERIES_OF_WORKSPACE) return ''
  const [first] = operands
  if (resourceId !== '') return resourceId
  const ofFirst = resources.find(({ id }) => id === first?.variable.resource.id)
  const counted = resources.map(({ id }) => ({ id, count: entitiesWith(id).length }))
  return ofFirst?.id ?? counted.toSorted((a, b) => b.count - a.count)[0]?.id ?? ''
}

/** Both orders need readings of the earlier period as well. */
export function needsBefore({ by }: WallSettings): boolean {
  return by === 'change' || by === 'past'
}

export function wallFields(settings: WallSettings, context: CardContext): readonly SettingField[] {
  const resourceId = resourceOf(settings, context)
  const fields = meterFields({ ...settings, resourceId }, context).map((field) =>
    field.kind === 'choice' && field.key === 'resourceId'
      ? {
          ...field,
          choices: [
            { value: '', label: strings.automatic },
            ...field.choices.map((one) => (one.value === '' ? { ...one, value: SERIES_OF_WORKSPACE } : one)),
          ],
        }
      : field,
  )
  return [
    ...fields,
    choiceField('by', strings.sortedBy, wallOrders, orderNames),
    choiceField('scale', strings.scale, scales, scaleNames),
  ]
}
