import type { JsonObject, MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import { anEntity } from './an-entity.ts'
import { aVariable } from './scripted-catalogue.ts'

/** Creates a building with a name; `defaults` maps resource ids to the internal ids of its default variables. */
export function aMeteredEntity(
  id: string,
  name: string,
  defaults: Readonly<Record<string, string>> = {},
): MeteredEntity {
  const defaultVariablesData: JsonObject = Object.fromEntries(
    Object.entries(defaults).map(([key, variable]) => [key, { id: variable, isDisabled: false }]),
  )
  return anEntity(id, { name, raw: { id, meta: { defaultVariablesData } } })
}

export const kW = { shortText: 'kW', longText: 'kilowatts' }
export const kWh = { shortText: 'kWh', longText: 'kilowatt-hours' }

/**
 * Creates a meter of an entity, by default with a rate of electricity in kW. Its internal id is `v-` and its DataHub
 * id.
 */
export function aMeter(
  entity: MeteredEntity,
  dataHubId: string,
  displayName: string,
  over: Partial<Variable> = {},
): Variable {
  const entities = [{ id: entity.id, name: entity.name }]
  return { ...aVariable(0), id: `v-${dataHubId}`, dataHubId, displayName, unit: kW, entities, ...over }
}
