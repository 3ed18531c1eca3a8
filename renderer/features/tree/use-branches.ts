import { computedWithControl } from '@vueuse/core'
import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { MeteringDecisions } from '#shared/metering-model/metering-decisions.ts'
import { createMemoByKey, type MemoByKey } from '#shared/portfolio/memo-by-key.ts'
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
import type { FacetContext } from './filters/options/facet-values.ts'
import { useFacetStore } from './filters/store.ts'
import { collectionBranches } from './nodes/collection-branches.ts'
import type { MainMetersOf } from './nodes/entity-branches.ts'
import { entityBranches, portfolioBranches, type PortfolioParts } from './nodes/portfolio-branches.ts'
import { sourceBranches } from './nodes/source-branches.ts'
import type { Branch } from './nodes/tree-node.ts'

export type TreeRoot = 'portfolio' | 'sources' | 'collections'

/** Everything from which the tree is built, as of one moment: what arrives later changes no row before its turn. */
export interface BranchSource {
  readonly catalogue: Catalogue
  readonly decisions: MeteringDecisions
  /** Expressions and imported series that belong to an entity. */
  readonly placed: readonly Variable[]
  readonly context: FacetContext
  readonly mainMetersOf: MainMetersOf
  /** Branches of entities that have not changed. */
  readonly made: Readonly<Record<Part, MemoByKey<Branch>>>
}

type Part = 'shown' | 'withheld'

/** Builds the branches of a source under the filter. */
export interface Branches {
  /** The newest source; undefined before there is a catalogue. */
  readonly source: ComputedRef<BranchSource | undefined>
  readonly of: (source: BranchSource) => readonly Branch[]
  /** Builds the branches that the filter hides and a wider one would show. */
  readonly withheldOf: (source: BranchSource) => readonly Branch[]
  /** Creates the branches of entities, a few between two frames, so that `of` finds them ready. */
  readonly prepare: (source: BranchSource) => Promise<void>
}

const none: ReadonlySet<string> = new Set()

export function useBranches(root: Readonly<ShallowRef<TreeRoot>>): Branches {
  const store = useCatalogueStore()
  const facets = useFacetStore()
  const collections = useCollectionsStore()
  const expressions = useExpressionsStore()
  const metering = useMeteringModelStore()
  const connections = useConnectionsStore()

  const made = computedWithControl(
    () => connections.services,
    () => ({ shown: createMemoByKey<Branch>(), withheld: createMemoByKey<Branch>() }),
  )
  const placed = computed(() => [...store.placedExpressions, ...store.placedImports])

  const source = computed<BranchSource | undefined>(() => {
    const { catalogue, knowsVariablesOf } = store
    if (catalogue === undefined) return undefined
    const { decisions, mainMetersOfEntity } = metering
    // Meters are guessed once all variables of their entity are known, since each page might change the guess.
    const mainMetersOf: MainMetersOf = (id) => (knowsVariablesOf(id) ? mainMetersOfEntity(id) : none)
    const { context } = facets
    return { catalogue, decisions, placed: placed.value, context, mainMetersOf, made: made.value }
  })

  function partsOf(
    { catalogue, placed: own, mainMetersOf, made: kept }: BranchSource,
    narrowing: Narrowing,
    filter: FacetFilter,
    part: Part,
  ): PortfolioParts {
    const { organizations, entities, variables } = catalogue
    return {
      portfolio: { organizations, entities: filterEntities(entities, narrowing, filter) },
      variables: [...variables, ...own],
      isShown: filter.passesVariable,
      isShownBelow: filter.passesEntityOf,
      mainMetersOf,
      made: kept[part],
    }
  }

  /** The last parts are kept, since their variables are grouped. */
  let last:
    | { readonly source: BranchSource; readonly narrowing: Narrowing; readonly parts: PortfolioParts }
    | undefined

  function shownParts(from: BranchSource): PortfolioParts {
    const { narrowing } = facets
    if (last?.source !== from || last.narrowing !== narrowing) {
      const parts = partsOf(from, narrowing, createFacetFilter(narrowing, from.context), 'shown')
      last = { source: from, narrowing, parts }
    }
    return last.parts
  }

  function branchesOf(
    { catalogue }: BranchSource,
    filter: FacetFilter,
    parts: () => PortfolioParts,
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
        metering.mainMetersOfEntity,
      )
    const onlyWithVariables = facets.isNarrowed && !filter.keepsEmptyEntities
    const branches = portfolioBranches(parts(), onlyWithVariables)
    return facets.isNarrowed ? branches.filter(({ children }) => children.length > 0) : branches
  }

  return {
    source,
    of(from) {
      const filter = createFacetFilter(facets.narrowing, from.context)
      return branchesOf(from, filter, () => shownParts(from))
    },
    withheldOf(from) {
      const wider = widened(facets.narrowing)
      const shown = createFacetFilter(facets.narrowing, from.context)
      const all = createFacetFilter(wider, from.context)
      const passesVariable = (variable: Variable): boolean =>
        all.passesVariable(variable) && !shown.passesVariable(variable)
      const filter = { ...all, passesVariable }
      return branchesOf(from, filter, () => partsOf(from, wider, filter, 'withheld'))
    },
    async prepare(from) {
      if (root.value === 'portfolio') await inSlices(entityBranches(shownParts(from)))
    },
  }
}
