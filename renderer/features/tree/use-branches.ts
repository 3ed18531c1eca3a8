import { computedWithControl } from '@vueuse/core'
import type { ShallowRef } from 'vue'
import type { MeteringDecisions } from '#shared/metering-model/metering-decisions.ts'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'
import { useCollectionsStore } from '#renderer/workspace/collections/collections-store.ts'
import {
  createFacetFilter,
  filterEntities,
  widened,
  type FacetFilter,
  type Narrowing,
} from './filters/facet-filter.ts'
import { useFacetStore } from './filters/store.ts'
import { collectionBranches } from './nodes/collection-branches.ts'
import type { MainMetersOf } from './nodes/entity-branches.ts'
import { entityBranches, portfolioBranches, type PortfolioParts } from './nodes/portfolio-branches.ts'
import { sourceBranches } from './nodes/source-branches.ts'
import type { Branch } from './nodes/tree-node.ts'

export type TreeRoot = 'portfolio' | 'sources' | 'collections'

/** Builds the branches of a catalogue under the filter. */
export interface Branches {
  readonly of: (catalogue: Catalogue) => readonly Branch[]
  /** Builds the branches that the filter hides and a wider one would show. */
  readonly withheldOf: (catalogue: Catalogue) => readonly Branch[]
  /** Creates the branches of entities, a few between two frames, so that `of` finds them ready. */
  readonly prepare: (catalogue: Catalogue) => Promise<void>
}

interface Prepared {
  readonly catalogue: Catalogue
  readonly decisions: MeteringDecisions
  readonly mains: ReadonlyMap<string, ReadonlySet<string>>
  /** Everything else from which the parts were created. */
  readonly made: readonly unknown[]
  readonly parts: PortfolioParts
}

const none: ReadonlySet<string> = new Set()

export function useBranches(root: Readonly<ShallowRef<TreeRoot>>): Branches {
  const store = useCatalogueStore()
  const facets = useFacetStore()
  const collections = useCollectionsStore()
  const expressions = useExpressionsStore()
  const metering = useMeteringModelStore()
  const connections = useConnectionsStore()

  /** Branches of entities that have not changed: the shown and the hidden ones. */
  const made = computedWithControl(
    () => connections.services,
    () => ({ shown: createMemoByKey<Branch>(), withheld: createMemoByKey<Branch>() }),
  )

  /**
   * Meters are guessed once all variables of their entity are known, since each page that arrives might change the
   * guess.
   */
  const mainMetersOf: MainMetersOf = (id) => (store.hasVariablesOf(id) ? metering.mainMeterIdsOf(id) : none)

  /** Main meters as they were when a catalogue was prepared: pages that arrive later do not change its rows. */
  let prepared: Prepared | undefined

  function metersIn(catalogue: Catalogue): MainMetersOf {
    const isPrepared = prepared?.catalogue === catalogue && prepared.decisions === metering.decisions
    const { mains } = isPrepared && prepared !== undefined ? prepared : {}
    return mains === undefined ? mainMetersOf : (id) => mains.get(id) ?? none
  }

  function partsOf(
    catalogue: Catalogue,
    narrowing: Narrowing,
    filter: FacetFilter,
    part: 'shown' | 'withheld',
  ): PortfolioParts {
    const { organizations, entities, variables } = catalogue
    const placed = [...store.placedExpressions, ...store.placedImports]
    return {
      portfolio: { organizations, entities: filterEntities(entities, narrowing, filter) },
      variables: [...variables, ...placed].filter(filter.passesVariable),
      isShownBelow: filter.passesEntityOf,
      mainMetersOf: metersIn(catalogue),
      made: made.value[part],
    }
  }

  function branchesOf(
    catalogue: Catalogue,
    narrowing: Narrowing,
    filter: FacetFilter,
    part: 'shown' | 'withheld',
  ): readonly Branch[] {
    if (root.value === 'sources') {
      const variables = catalogue.variables.filter(filter.passesVariable)
      return sourceBranches(catalogue, variables, facets.isNarrowed)
    }
    if (root.value === 'collections')
      return collectionBranches(
        collections.collections,
        catalogue.entities,
        catalogue.variables,
        expressions.variables,
        filter,
        metering.mainMeterIdsOf,
      )
    const onlyWithVariables = facets.isNarrowed && !filter.keepsEmptyEntities
    const parts = part === 'shown' ? preparedParts(catalogue) : undefined
    const branches = portfolioBranches(
      parts ?? partsOf(catalogue, narrowing, filter, part),
      onlyWithVariables,
    )
    return facets.isNarrowed ? branches.filter(({ children }) => children.length > 0) : branches
  }

  /** Returns everything except the decisions from which the shown parts of a catalogue are created. */
  function madeOf(catalogue: Catalogue): readonly unknown[] {
    const { placedExpressions, placedImports } = store
    return [catalogue, facets.narrowing, facets.context, placedExpressions, placedImports, made.value]
  }

  /** Returns the prepared parts if they are still up to date, since their variables are already grouped. */
  function preparedParts(catalogue: Catalogue): PortfolioParts | undefined {
    const own = madeOf(catalogue)
    const isSame =
      prepared?.decisions === metering.decisions && prepared.made.every((one, at) => one === own[at])
    return isSame ? prepared?.parts : undefined
  }

  return {
    of(catalogue) {
      const { narrowing, context } = facets
      return branchesOf(catalogue, narrowing, createFacetFilter(narrowing, context), 'shown')
    },
    withheldOf(catalogue) {
      const { narrowing, context } = facets
      const shown = createFacetFilter(narrowing, context)
      const wider = createFacetFilter(widened(narrowing), context)
      const passesVariable = (variable: Variable): boolean =>
        wider.passesVariable(variable) && !shown.passesVariable(variable)
      return branchesOf(catalogue, widened(narrowing), { ...wider, passesVariable }, 'withheld')
    },
    async prepare(catalogue) {
      if (root.value !== 'portfolio') return
      const { narrowing, context } = facets
      const { decisions } = metering
      const madeNow = madeOf(catalogue)
      const mains = new Map<string, ReadonlySet<string>>()
      const noted: MainMetersOf = (id) => {
        const known = mains.get(id) ?? mainMetersOf(id)
        mains.set(id, known)
        return known
      }
      const own = partsOf(catalogue, narrowing, createFacetFilter(narrowing, context), 'shown')
      const parts = { ...own, mainMetersOf: noted }
      await inSlices(entityBranches(parts))
      prepared = { catalogue, decisions, mains, made: madeNow, parts }
    },
  }
}
