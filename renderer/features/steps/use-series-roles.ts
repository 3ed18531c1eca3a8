import { namesWithin } from '#shared/portfolio/full-name.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { outdoorTemperatureNear } from '#shared/portfolio/outdoor-temperature.ts'
import { seriesIdOf, sourceOfId, type OperandSource } from '#shared/series/operand.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import type { SeriesRole } from '#renderer/ports/documents/authored/steps-document.ts'
import type { ViewOperand } from '#renderer/query/view/operands.ts'
import type { StepTarget } from './run.ts'

export interface SeriesRoles {
  readonly roleOf: (operand: ViewOperand) => SeriesRole
  readonly sourceOf: (role: SeriesRole, target: StepTarget) => OperandSource | undefined
}

/** Tells the role of a series in its entity, and which series has the same role in another entity. */
export function useSeriesRoles(): SeriesRoles {
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const lookUp = useVariableLookup()

  function mainMeterOf(entityId: string, resourceId: string): string | undefined {
    return model.mainMetersOf(entityId, resourceId)[0]?.dataHubId
  }

  function variablesOf(entityId: string): readonly Variable[] {
    return (catalogue.catalogue?.variables ?? []).filter(({ entities }) =>
      entities.some(({ id }) => id === entityId),
    )
  }

  function outdoorOf(entityId: string): Variable | undefined {
    const all = catalogue.catalogue?.variables ?? []
    return outdoorTemperatureNear(variablesOf(entityId)[0], all, (id) => catalogue.entity(id)?.address)
  }

  /** Uses the first of several main meters for a resource; the others are identified by their names. */
  function roleOf({ source }: ViewOperand): SeriesRole {
    const variable = lookUp(seriesIdOf(source))
    const name = variable?.displayName ?? seriesIdOf(source)
    if (source.kind === 'entity') {
      const { id, name: resourceName } = variable?.resource ?? {
        id: source.resourceId,
        name: source.resourceId,
      }
      return { kind: 'total', resource: id, resourceName }
    }
    const [entity] = variable?.entities ?? []
    if (source.kind !== 'variable' || variable === undefined || entity === undefined)
      return { kind: 'same', name }
    const { resource, dataHubId } = variable
    if (mainMeterOf(entity.id, resource.id) === dataHubId)
      return { kind: 'main', resource: resource.id, resourceName: resource.name }
    if (outdoorOf(entity.id)?.dataHubId === dataHubId) return { kind: 'outdoor' }
    return { kind: 'named', name: namesWithin(variablesOf(entity.id), entity.name)(name) }
  }

  function sourceOf(role: SeriesRole, { id, name }: StepTarget): OperandSource | undefined {
    const byId = (dataHubId: string | undefined): OperandSource | undefined =>
      dataHubId === undefined ? undefined : sourceOfId(dataHubId)
    switch (role.kind) {
      case 'main':
        return byId(mainMeterOf(id, role.resource))
      case 'total':
        return mainMeterOf(id, role.resource) === undefined
          ? undefined
          : { kind: 'entity', entityId: id, resourceId: role.resource }
      case 'outdoor':
        return byId(outdoorOf(id)?.dataHubId)
      case 'named': {
        const all = variablesOf(id)
        const nameOf = namesWithin(all, name)
        return byId(all.find(({ displayName }) => nameOf(displayName) === role.name)?.dataHubId)
      }
      case 'same':
        return undefined
    }
  }

  return { roleOf, sourceOf }
}
