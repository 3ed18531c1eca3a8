import { isImportId } from '#shared/portfolio/local-id.ts'
import type { BaselineModelId } from '#shared/savings/models/baseline.ts'
import * as z from 'zod'
import type { CardContext, CardDemand, CardOperand } from '../card-kind.ts'
import type { SettingField } from '../setting-field.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { addsUp, isTemperature, operandOf } from '../card-operands.ts'

/**
 * Settings of kinds that model a meter by its weather, which are included in theirs. Empty texts leave the choice to
 * the card.
 */
export const meterSettings = { meter: z.string().default(''), temperature: z.string().default('') }

export const meterFields: readonly SettingField[] = [
  { kind: 'operand', key: 'meter', label: 'Meter', automatic: 'The first meter' },
  {
    ...{ kind: 'operand', key: 'temperature', label: 'Outdoor temperature' },
    automatic: 'A temperature of the same building, or the nearest one',
  },
]

/** The meter and its outdoor temperature, as far as they exist. */
export interface MeterAndWeather {
  readonly meter: CardOperand | undefined
  readonly temperature: CardOperand | undefined
}

/**
 * Uses the first operand that adds up to an amount as the meter. Its outdoor temperature is one of its own entity,
 * otherwise one of its organization, otherwise any.
 */
export function meterAndWeatherOf(
  { meter, temperature }: { readonly meter: string; readonly temperature: string },
  context: Pick<CardContext, 'operands'>,
): MeterAndWeather {
  const { operands } = context
  const measured = operandOf(meter, context) ?? operands.find(addsUp)
  const degrees = operands.filter((one) => one !== measured && isTemperature(one))
  const entities = new Set(measured?.variable.entities.map(({ id }) => id))
  const isOfEntity = ({ variable }: CardOperand): boolean =>
    variable.entities.some(({ id }) => entities.has(id))
  const isOfOrganization = ({ variable }: CardOperand): boolean =>
    variable.organization.id === measured?.variable.organization.id
  const nearest = degrees.find(isOfEntity) ?? degrees.find(isOfOrganization) ?? degrees[0]
  return { meter: measured, temperature: operandOf(temperature, context) ?? nearest }
}

const lacking = {
  meter: 'Add a meter whose values can be summed, such as electricity or gas.',
  temperature: 'Add the outdoor temperature of the building or of a place near it.',
}

/** Tells what is missing for a model of a meter; a mean needs no weather. */
export function lacksMeter(
  { meter, temperature }: MeterAndWeather,
  model: BaselineModelId,
): string | undefined {
  if (meter === undefined || !addsUp(meter)) return lacking.meter
  if (model === 'mean') return undefined
  return temperature === undefined || !isTemperature(temperature) ? lacking.temperature : undefined
}

/** Third part of the id of a demand whose series was imported. */
export const IMPORTED = 'imported'

/** Demands a meter and its weather over an interval; ids begin with the name of the period. */
export function meterDemands(
  { meter, temperature }: MeterAndWeather,
  period: string,
  { interval, resolution }: Pick<CardDemand, 'interval' | 'resolution'>,
): readonly CardDemand[] {
  const demand = (part: string, operand: CardOperand | undefined): readonly CardDemand[] => {
    if (operand === undefined) return []
    // The calculation does not know the variables, so the id tells it which values came from invoices.
    const id = isImportId(operand.variable.dataHubId)
      ? demandId(period, part, IMPORTED)
      : demandId(period, part)
    return [{ id, operand, interval, resolution }]
  }
  return [...demand('meter', meter), ...demand('temperature', temperature)]
}

/** Returns the meter as long as its outdoor temperature is missing. */
export function lacksWeather(
  settings: { readonly meter: string; readonly temperature: string },
  context: Pick<CardContext, 'operands'>,
): readonly CardOperand[] {
  const { meter, temperature } = meterAndWeatherOf(settings, context)
  return meter !== undefined && addsUp(meter) && temperature === undefined ? [meter] : []
}
