import * as z from 'zod'
import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CardContext, CardOperand, CardResource } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { meterAndWeatherOf, type MeterAndWeather } from '../../metered/meter-and-weather.ts'
import { modelNames, resolutionNames, weatherModels } from '../../metered/model-names.ts'
import { strings } from './strings.ts'
import { isTemperature } from '../../card-operands.ts'

const resolutions = ['daily', 'monthly'] as const

export const portfolioSavingsSettings = z.object({
  /** Empty for the resource of the first operand, or else for the first one available. */
  resourceId: z.string().default(''),
  model: z.enum(weatherModels).default('degree-days'),
  resolution: z.enum(resolutions).default('daily'),
})
export type PortfolioSavingsSettings = z.infer<typeof portfolioSavingsSettings>

export function fieldsOf(_: PortfolioSavingsSettings, { resources }: CardContext): readonly SettingField[] {
  const { labels } = strings
  return [
    {
      ...{ kind: 'choice', key: 'resourceId', label: labels.resource },
      choices: [
        { value: '', label: strings.automatic },
        ...resources.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    choiceField('model', labels.model, weatherModels, modelNames),
    choiceField('resolution', labels.resolution, resolutions, resolutionNames),
  ]
}

/** Returns the main meters of the resource, each once, with the outdoor temperature of its place if there is one. */
export function metersOf(
  { resourceId }: PortfolioSavingsSettings,
  context: CardContext,
): readonly MeterAndWeather[] {
  const { resources, operands } = context
  const [first] = operands
  const resource: CardResource | undefined =
    resources.find(({ id }) => id === resourceId) ??
    resources.find(({ id }) => id === first?.variable.resource.id) ??
    resources[0]
  if (resource === undefined) return []
  const weather = operands.filter(isTemperature)
  const meters = context.entitiesWith(resource.id).flatMap((entity) => entity.meters)
  const byId = new Map(meters.map(({ operand }) => [operand.operand.id, operand]))
  return [...byId.values()].map((meter) => ({ meter, temperature: weatherOf(meter, weather) }))
}

/** Another organization is another place. */
function weatherOf(meter: CardOperand, weather: readonly CardOperand[]): CardOperand | undefined {
  const near = weather.filter(({ variable }) => variable.organization.id === meter.variable.organization.id)
  return meterAndWeatherOf({ meter: meter.operand.id, temperature: '' }, { operands: [meter, ...near] })
    .temperature
}

/** Returns the year before the range. */
export function baselineOf({ range, zone }: Pick<CardContext, 'range' | 'zone'>): Interval {
  const { start } = shiftedInterval(range, { months: -12, days: 0 }, zone)
  return { start, end: range.start }
}
