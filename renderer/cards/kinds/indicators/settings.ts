import * as z from 'zod'
import { areaIn, areaSqFtFrom, shownUnit } from '#shared/units/unit-system.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { meterAndWeatherOf, meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

const per = ['none', 'area', 'occupant', 'degree-day', 'driver'] as const
const pictures = ['indicator', 'cusum'] as const

export const indicatorSettings = z.object({
  ...meterSettings,
  per: z.enum(per).default('area'),
  /** Area in m², whatever unit is shown, or number of occupants; null for the size of the entity in the catalogue. */
  size: z.number().positive().nullable().default(null),
  /** Base of heating degree days, in the unit in which the temperature is received; null for the usual one. */
  below: z.number().nullable().default(null),
  driver: z.string().default(''),
  /** Target in the unit of the indicator; per m² if it is related to area. */
  target: z.number().nullable().default(null),
  /** Lines of a published benchmark, a norm or another building, in the same unit. */
  references: z.array(z.object({ name: z.string().max(60), at: z.number() })).default([]),
  picture: z.enum(pictures).default('indicator'),
})

export type IndicatorSettings = z.infer<typeof indicatorSettings>

/** Base of heating degree days where none is set: 15.5 °C as in Britain, 65 °F as in the United States. */
export function usualBase(degrees: string): number {
  return unitIdentity(degrees) === unitIdentity('°F') ? 65 : 15.5
}

export function indicatorFields(settings: IndicatorSettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const isArea = settings.per === 'area'
  const area = context.areaUnit
  const shown = isArea ? { shownIn: conversionBetween('1/m²', `1/${area}`) } : {}
  const size: SettingField = {
    ...{ kind: 'number', key: 'size', label: labels.size, min: 0 },
    ...(isArea && { unit: area, shownIn: conversionBetween('m²', area) }),
  }
  return [
    ...meterFields,
    choiceField('per', labels.per, per, { ...strings.per, area: strings.perArea(area) }),
    ...(isArea || settings.per === 'occupant' ? [size] : []),
    ...(settings.per === 'degree-day' ? [baseField(settings, context)] : []),
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
    { kind: 'number', key: 'target', label: labels.target, ...shown },
    { kind: 'lines', key: 'references', label: labels.references, ...shown },
    choiceField('picture', labels.picture, pictures, strings.pictures),
  ]
}

function baseField(settings: IndicatorSettings, context: CardContext): SettingField {
  const received = meterAndWeatherOf(settings, context).temperature?.variable.unit.shortText ?? '°C'
  const unit = shownUnit(received, context.units)
  return {
    ...{ kind: 'number', key: 'below', label: strings.labels.below, unit, usual: usualBase(received) },
    shownIn: conversionBetween(received, unit),
  }
}

export function driverOf(
  { per: basis, driver }: IndicatorSettings,
  context: CardContext,
): CardOperand | undefined {
  return basis === 'driver' ? operandOf(driver, context) : undefined
}

/**
 * Returns the area as shown, or the number of occupants: the one that was entered, otherwise that of the meter's
 * entity.
 */
export function sizeOf(settings: IndicatorSettings, context: CardContext): number | undefined {
  if (settings.per !== 'area' && settings.per !== 'occupant') return undefined
  const area = context.areaUnit
  if (settings.size !== null)
    return settings.per === 'area' ? areaIn(area, areaSqFtFrom('m²', settings.size)) : settings.size
  const { meter } = meterAndWeatherOf(settings, context)
  const ids = new Set(meter?.variable.entities.map(({ id }) => id))
  const entity = context.resources
    .flatMap(({ id }) => context.entitiesWith(id))
    .find(({ entityId }) => ids.has(entityId))
  if (settings.per === 'occupant') return entity?.occupancy
  return entity?.areaSqFt === undefined ? undefined : areaIn(area, entity.areaSqFt)
}
