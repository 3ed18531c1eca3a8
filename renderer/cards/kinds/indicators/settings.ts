import * as z from 'zod'
import { areaIn } from '#shared/units/area.ts'
import type { CardContext, CardOperand, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { meterAndWeatherOf, meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

const per = ['none', 'area', 'occupant', 'degree-day', 'driver'] as const
const pictures = ['indicator', 'cusum'] as const

export const indicatorSettings = z.object({
  ...meterSettings,
  per: z.enum(per).default('area'),
  /** Area in m² or number of occupants; null for that of the entity. */
  size: z.number().positive().nullable().default(null),
  /** Base of heating degree days, in the unit of the temperature. */
  below: z.number().default(15.5),
  driver: z.string().default(''),
  target: z.number().nullable().default(null),
  /** Lines of a published benchmark, a norm or another building, in the unit of the indicator. */
  references: z.array(z.object({ name: z.string().max(60), at: z.number() })).default([]),
  picture: z.enum(pictures).default('indicator'),
})

export type IndicatorSettings = z.infer<typeof indicatorSettings>

export function indicatorFields(settings: IndicatorSettings): readonly SettingField[] {
  const { labels } = strings
  const isSized = settings.per === 'area' || settings.per === 'occupant'
  return [
    ...meterFields,
    choiceField('per', labels.per, per, strings.per),
    ...(isSized ? [{ kind: 'number', key: 'size', label: labels.size, min: 0 } as const] : []),
    ...(settings.per === 'degree-day'
      ? [{ kind: 'number', key: 'below', label: labels.below } as const]
      : []),
    ...(settings.per === 'driver'
      ? [
          {
            kind: 'operand',
            key: 'driver',
            label: labels.driver,
            automatic: strings.automaticDriver,
          } as const,
        ]
      : []),
    { kind: 'number', key: 'target', label: labels.target },
    { kind: 'lines', key: 'references', label: labels.references },
    choiceField('picture', labels.picture, pictures, strings.pictures),
  ]
}

export function driverOf(
  { per: basis, driver }: IndicatorSettings,
  context: CardContext,
): CardOperand | undefined {
  return basis === 'driver' ? operandOf(driver, context) : undefined
}

/** Returns the area in m² or the occupants: what was entered, else what the entity of the meter has. */
export function sizeOf(settings: IndicatorSettings, context: CardContext): number | undefined {
  if (settings.per !== 'area' && settings.per !== 'occupant') return undefined
  if (settings.size !== null) return settings.size
  const { meter } = meterAndWeatherOf(settings, context)
  const ids = new Set(meter?.variable.entities.map(({ id }) => id))
  const entity = context.resources
    .flatMap(({ id }) => context.entitiesWith(id))
    .find(({ entityId }) => ids.has(entityId))
  if (settings.per === 'occupant') return entity?.occupancy
  return entity?.areaSqFt === undefined ? undefined : areaIn('m²', entity.areaSqFt)
}
