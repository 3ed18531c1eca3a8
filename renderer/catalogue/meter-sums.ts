import { defineStore } from 'pinia'
import type { Variable, Named } from '#shared/portfolio/nouns.ts'
import { compileExpression } from '#shared/analysis/expression/compile.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import { quotedName } from '#shared/analysis/expression/read-tokens.ts'
import type { MeterSign } from '#shared/metering-model/metering-decisions.ts'
import { meterSumOf, seriesIdOf, type EntitySource, type OrganizationSource } from '#shared/series/operand.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useCatalogueStore } from './catalogue.ts'
import { localVariable } from '#renderer/expressions/local-variable.ts'
import { placedVariable } from '#renderer/expressions/placed-variable.ts'
import { useMeteringModelStore } from './metering-model.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { areaIn } from '#shared/units/unit-system.ts'

interface SignedMeter {
  readonly variable: Variable
  readonly sign: MeterSign
}

/** A floor area in the unit in which people state them. */
interface FloorArea {
  readonly size: number
  readonly unit: 'ft²' | 'm²'
}

/** A sum of main meters that can be shown. */
export interface MeterSum {
  readonly id: string
  /** Name of the resource. */
  readonly resource: string
}

/** Provides the sums of main meters, each as the variable as which it is used. */
export const useMeterSumsStore = defineStore('meter-sums', () => {
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const connections = useConnectionsStore()
  const preferences = usePreferences()
  /** The same sum remains the same variable, so that it is calculated again only if the model has changed. */
  const made = new Map<string, Variable>()

  function metersOf(entityId: string, resourceId: string): readonly SignedMeter[] | undefined {
    const mains = model.mainMetersOf(entityId, resourceId)
    const found = mains.flatMap(({ dataHubId, sign }) => {
      const variable = catalogue.variable(dataHubId)
      return variable === undefined ? [] : [{ variable, sign }]
    })
    // The others do not add up to the whole if one is lost.
    return found.length === mains.length && found.length > 0 ? found : undefined
  }

  /**
   * Counts each meter once, since it may be the main meter both of a site and of a building in it, or a part of another
   * meter.
   */
  function metersOfOrganization(
    organizationId: string,
    resourceId: string,
  ): readonly SignedMeter[] | undefined {
    const entities = catalogue.catalogue?.entities ?? []
    const own = entities.filter(({ organization }) => organization.id === organizationId)
    const meters = own.flatMap(({ id }) => metersOf(id, resourceId) ?? [])
    const parts = new Set(
      own.flatMap(({ id }) =>
        model
          .mainMetersOf(id, resourceId)
          .flatMap(({ dataHubId }) => model.partsOf(id, dataHubId).map((part) => part.dataHubId)),
      ),
    )
    const distinct = new Map(meters.map((meter) => [meter.variable.dataHubId, meter]))
    const whole = [...distinct].flatMap(([id, meter]) => (parts.has(id) ? [] : [meter]))
    return whole.length === 0 ? undefined : whole
  }

  /** Returns the floor area of a sum; undefined unless the areas of all its entities are known. */
  function areaOf(source: EntitySource | OrganizationSource): FloorArea | undefined {
    const sqFt = source.kind === 'entity' ? model.areaOf(source.entityId) : areaOfOrganization(source)
    const { areaUnit } = preferences
    return sqFt === undefined || !(sqFt > 0) ? undefined : { size: areaIn(areaUnit, sqFt), unit: areaUnit }
  }

  function areaOfOrganization({ organizationId, resourceId }: OrganizationSource): number {
    const whole = metersOfOrganization(organizationId, resourceId) ?? []
    const sizes = whole.map(({ variable: { dataHubId, entities } }) => {
      const owners = entities.filter(({ id }) =>
        model.mainMetersOf(id, resourceId).some((main) => main.dataHubId === dataHubId),
      )
      const own = owners.map(({ id }) => ({ id, area: model.areaOf(id) ?? NaN }))
      // Of a site and a building that share a meter, the larger one contains the other.
      return own.toSorted((a, b) => b.area - a.area)[0]
    })
    const areas = new Map(sizes.map((size) => [size?.id, size?.area ?? NaN]))
    return [...areas.values()].reduce((sum, area) => sum + area, 0)
  }

  function nameOf(source: EntitySource | OrganizationSource): string {
    const owner =
      source.kind === 'entity'
        ? catalogue.entity(source.entityId)?.name
        : catalogue.catalogue?.organizations.find(({ id }) => id === source.organizationId)?.name
    const resource = model.resources.find(({ id }) => id === source.resourceId)?.name
    return meterSumName(source, owner ?? '', resource ?? source.resourceId)
  }

  /** Returns the variable of a sum, which the connection can calculate from then on; undefined if none is known. */
  function variable(source: EntitySource | OrganizationSource): Variable | undefined {
    const { resourceId } = source
    const meters =
      source.kind === 'entity'
        ? metersOf(source.entityId, resourceId)
        : metersOfOrganization(source.organizationId, resourceId)
    const area = source.per === undefined ? undefined : areaOf(source)
    if (meters === undefined || (source.per !== undefined && area === undefined)) return undefined
    const sum = sumOf(seriesIdOf(source), nameOf(source), meters, area)
    if (sum === undefined) return undefined
    const text = JSON.stringify(sum)
    const variables = meters.map((each) => each.variable)
    const known = made.get(text) ?? placedSum(localVariable(sum), variables)
    made.set(text, known)
    connections.services?.expressions.note(sum)
    return known
  }

  /** Lists the known sums of an entity or an organization, one per resource. */
  function sumsOf(kind: 'entity' | 'organization', id: string): readonly MeterSum[] {
    return model.resources.flatMap(({ id: resourceId, name }) => {
      const source =
        kind === 'entity' ? { kind, entityId: id, resourceId } : { kind, organizationId: id, resourceId }
      return variable(source) === undefined ? [] : [{ id: seriesIdOf(source), resource: name }]
    })
  }

  return { variable, sumsOf, areaOf }
})

/** Assigns a sum to the place and the resource of its meters. */
function placedSum(sum: Variable, meters: readonly Variable[]): Variable {
  const placed = placedVariable(sum, meters)
  const [first] = meters
  return first === undefined
    ? placed
    : { ...placed, resource: first.resource, organization: first.organization }
}

/** Returns the sum as an expression; undefined if the units of the meters cannot be added. */
function sumOf(
  id: string,
  name: string,
  meters: readonly SignedMeter[],
  area: FloorArea | undefined,
): SavedExpression | undefined {
  const terms = meters
    .map(({ variable, sign }) => `${sign === 1 ? '+' : '-'} ${quotedName(variable.dataHubId)}`)
    .join(' ')
    .replace(/^\+ /, '')
  const text = area === undefined ? terms : `(${terms}) / ${area.size.toFixed(2)} [${area.unit}]`
  const variables = meters.map(({ variable: { dataHubId, kind, unit, localTimezone } }) => ({
    ...{ dataHubId, kind },
    ...{ unit: unit.shortText, zone: localTimezone },
  }))
  const parsed = parseExpression(text)
  const compiled = parsed.ok
    ? compileExpression(
        parsed.value,
        (each) => variables.find((one) => one.dataHubId === each) ?? 'unknown-name',
      )
    : parsed
  if (!compiled.ok) return undefined
  const { unit, kind } = compiled.value
  return { id, name, text, variables, unit, kind }
}

/** Returns a function that finds the variable of any source by its id: from the catalogue, an expression or a sum. */
export function useVariableLookup(): (id: string) => Variable | undefined {
  const catalogue = useCatalogueStore()
  const sums = useMeterSumsStore()
  return (id) => {
    const source = meterSumOf(id)
    return source === undefined ? catalogue.variable(id) : sums.variable(source)
  }
}

/** Identifies the resource that most people ask about first. */
export function isElectricity({ name }: Pick<Named, 'name'>): boolean {
  return /electric/i.test(name)
}

/** Names a sum of main meters, preceded by the name of the entity if there is room for it. */
function meterSumName(
  { kind, per }: EntitySource | OrganizationSource,
  owner: string,
  resource: string,
): string {
  const sum = `${resource}, main meters${per === undefined ? '' : ' per floor area'}`
  return kind === 'entity' ? sum : `${owner} · ${sum}`
}
