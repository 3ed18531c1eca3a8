import { computedWithControl } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import {
  chooseRole,
  chooseSign,
  chooseSize,
  confirmGuess,
  resetToGuess,
  type MeterPlace,
  type RoleRefusal,
  type WantedRole,
} from '#shared/metering-model/choose-meter.ts'
import type { Meter } from '#shared/metering-model/meter.ts'
import type { MeteringDecisions, MeterSign } from '#shared/metering-model/metering-decisions.ts'
import { otherMetersOf, type MeterTerm } from '#shared/metering-model/other-meters.ts'
import {
  areaOf,
  createMeteringModels,
  mainMetersOf,
  meteredResources,
  occupancyOf,
  partsOf,
  type MainMeter,
} from '#shared/metering-model/metering-model.ts'
import {
  meteringDocumentSchema,
  noMeteringDecisions,
} from '#renderer/ports/documents/authored/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useCatalogueStore } from './catalogue.ts'

/**
 * Tells which meters measure the whole of a resource in an entity, which measure its parts, and how large the entity
 * is. The user's decisions take precedence over the guesses from the catalogue. The model is saved with the connection
 * and needs no request.
 */
export const useMeteringModelStore = defineStore('metering-model', () => {
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const { value: cached, set } = usePersisted('metering-model', meteringDocumentSchema, noMeteringDecisions)

  const entities = computed(() => catalogue.catalogue?.entities ?? [])
  /**
   * Returns the same list if possible, so that everything derived from it stays while the filters and sources of a
   * catalogue arrive.
   */
  const variables = computed(() => {
    const { variables: own = [] } = catalogue.catalogue ?? {}
    return catalogue.placedExpressions.length === 0 ? own : [...own, ...catalogue.placedExpressions]
  })
  /** While a first catalogue arrives, each page changes only a few of many entities. */
  const guessed = computedWithControl(
    () => connections.services,
    () => createMemoByKey<readonly Meter[]>(),
  )
  const createModel = computed(() =>
    createMeteringModels({ entities: entities.value, variables: variables.value }, guessed.value),
  )
  const model = computed(() => createModel.value(cached.value.entities))
  /** Keyed by the list of an entity's meters, which the model keeps as long as nothing is decided about them. */
  const mainIds = new WeakMap<readonly Meter[], ReadonlySet<string>>()
  const resources = computed<readonly Named[]>(() => meteredResources(variables.value))

  function decide(decisions: MeteringDecisions): void {
    set({ version: 1, entities: decisions })
  }

  /** Gives a variable a role; returns undefined on success, otherwise the reason why it cannot have the role. */
  function choose(place: MeterPlace, wanted: WantedRole): RoleRefusal | undefined {
    const chosen = chooseRole(model.value, catalogue.variable, place, wanted)
    if (!chosen.ok) return chosen.refusal
    decide(chosen.decisions)
    return undefined
  }

  /** Returns the dataHubIds of the main meters of an entity that are in the catalogue, of whatever resource. */
  const mainMetersOfEntity = computed(() => {
    const { metersOf } = model.value
    return (entityId: string): ReadonlySet<string> => {
      const meters = metersOf(entityId)
      const main = meters.filter(({ role, isLost }) => role.kind === 'main' && !isLost)
      const ids = mainIds.get(meters) ?? new Set(main.map(({ dataHubId }) => dataHubId))
      mainIds.set(meters, ids)
      return ids
    }
  })

  /**
   * Guesses the meters of all entities when they are first needed, a few between two frames. All callers share one
   * run, since separate runs would each take a slice of the same task.
   */
  const allGuessed = computed(() => {
    const { metersOf } = model.value
    const ids = entities.value.map(({ id }) => id)
    function* guesses(): Generator {
      for (const id of ids) yield metersOf(id)
    }
    return inSlices(guesses())
  })

  /** Returns the ids of the entities with a main meter of the resource, in the order of the catalogue. */
  function entitiesWithMeters(resourceId: string): readonly string[] {
    const ids = entities.value.map(({ id }) => id)
    return ids.filter((id) => mainMetersOf(model.value, id, resourceId).length > 0)
  }

  function isLike(own: Variable | undefined, dataHubId: string): boolean {
    const other = catalogue.variable(dataHubId)
    return (
      other?.kind === 'average-rate' &&
      own?.kind === other.kind &&
      own.unit.shortText === other.unit.shortText
    )
  }

  return {
    /** Choices that people made, for undo and for files. */
    decisions: computed(() => cached.value.entities),
    /** Replaces all decisions with earlier ones, or with those of a file. */
    decide,
    /** The resources that have meters, by name. */
    resources,
    resourceIds: computed(() => resources.value.map(({ id }) => id)),
    metersOf: (entityId: string): readonly Meter[] => model.value.metersOf(entityId),
    mainMetersOf: (entityId: string, resourceId: string): readonly MainMeter[] =>
      mainMetersOf(model.value, entityId, resourceId),
    /** Knows the meters as they are now; it is another function once they have changed. */
    mainMetersOfEntity,
    mainMeterIdsOf: (entityId: string): ReadonlySet<string> => mainMetersOfEntity.value(entityId),
    partsOf: (entityId: string, dataHubId: string): readonly Meter[] =>
      partsOf(model.value, entityId, dataHubId),
    /** Returns the meters from which a missing reading can be computed, if all of them have the same unit. */
    otherMetersOf: (dataHubId: string): readonly MeterTerm[] => {
      const own = catalogue.variable(dataHubId)
      const sums = (own?.entities ?? []).map(({ id }) => otherMetersOf(model.value, id, dataHubId))
      return (
        sums.find((terms) => terms.length > 0 && terms.every((term) => isLike(own, term.dataHubId))) ?? []
      )
    },
    allGuessed,
    entitiesWithMeters,
    /** Floor area in square feet. */
    areaOf: (entityId: string): number | undefined => areaOf(model.value, entityId),
    /** Average number of people. */
    occupancyOf: (entityId: string): number | undefined => occupancyOf(model.value, entityId),
    choose,
    chooseSign: (place: MeterPlace, sign: MeterSign): void => {
      decide(chooseSign(model.value, place, sign))
    },
    confirm: (entityId: string, resourceId: string): void => {
      decide(confirmGuess(model.value, entityId, resourceId))
    },
    resetToGuess: (entityId: string, resourceId: string): void => {
      decide(resetToGuess(model.value, entityId, resourceId))
    },
    chooseSize: (entityId: string, size: 'areaSqFt' | 'occupancy', value: number | undefined): void => {
      decide(chooseSize(model.value, entityId, size, value))
    },
  }
})
