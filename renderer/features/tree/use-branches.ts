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
import { layOutNodes } from './nodes/lay-out-nodes.ts'
import { sourceBranches } from './nodes/source-branches.ts'
import type { Branch, TreeNode } from './nodes/tree-node.ts'

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

/** Holds what the filter leaves of a source, and its nodes once they are laid out. */
interface FilteredParts {
  readonly narrowing: Narrowing
  readonly parts: PortfolioParts
  readonly isNarrowed: boolean
  readonly onlyWithVariables: boolean
  nodes?: readonly TreeNode[]
}

/** Lays out the nodes of a source under the filter. */
export interface Branches {
  /** The newest source; undefined before there is a catalogue. */
  readonly source: ComputedRef<BranchSource | undefined>
  /**
   * Lays out the nodes that the filter shows, or those that it hides and a wider one would show, in short steps. Taken
   * again, it returns the same nodes at once.
   */
  readonly layOut: (source: BranchSource, part: Part) => Generator<unknown, readonly TreeNode[]>
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

  /** Nodes are kept as long as their source, since another query and the rows read them again. */
  const kept = new WeakMap<BranchSource, Map<Part, FilteredParts>>()

  function partsOf(from: BranchSource, part: Part): FilteredParts {
    const { narrowing } = facets
    const known = kept.get(from) ?? new Map<Part, FilteredParts>()
    kept.set(from, known)
    const before = known.get(part)
    if (before?.narrowing === narrowing) return before
    const filter = filterOf(from, part)
    const { organizations, entities, variables } = from.catalogue
    const own = part === 'shown' ? narrowing : widened(narrowing)
    const parts: PortfolioParts = {
      portfolio: { organizations, entities: filterEntities(entities, own, filter) },
      variables: [...variables, ...from.placed],
      isShown: filter.passesVariable,
      isShownBelow: filter.passesEntityOf,
      mainMetersOf: from.mainMetersOf,
      made: from.made[part],
    }
    const { isNarrowed } = facets
    const onlyWithVariables = isNarrowed && !filter.keepsEmptyEntities
    const filtered = { narrowing, parts, isNarrowed, onlyWithVariables }
    known.set(part, filtered)
    return filtered
  }

  function filterOf({ context }: BranchSource, part: Part): FacetFilter {
    const shown = createFacetFilter(facets.narrowing, context)
    if (part === 'shown') return shown
    const all = createFacetFilter(widened(facets.narrowing), context)
    const passesVariable = (variable: Variable): boolean =>
      all.passesVariable(variable) && !shown.passesVariable(variable)
    return { ...all, passesVariable }
  }

  function* layOutPortfolio(filtered: FilteredParts): Generator<unknown, readonly TreeNode[]> {
    if (filtered.nodes !== undefined) return filtered.nodes
    const { parts, isNarrowed, onlyWithVariables } = filtered
    yield* entityBranches(parts)
    const all = portfolioBranches(parts, onlyWithVariables)
    const nodes = yield* layOutNodes(isNarrowed ? all.filter(({ children }) => children.length > 0) : all)
    return (filtered.nodes ??= nodes)
  }

  function otherBranches({ catalogue }: BranchSource, filter: FacetFilter): readonly Branch[] {
    if (root.value === 'sources') {
      const variables = catalogue.variables.filter(filter.passesVariable)
      return sourceBranches(catalogue, variables, facets.isNarrowed)
    }
    return collectionBranches(
      collections.collections,
      catalogue.entities,
      catalogue.variables,
      expressions.variables,
      filter,
      metering.mainMetersOfEntity,
    )
  }

  return {
    source,
    layOut: (from, part) =>
      root.value === 'portfolio'
        ? layOutPortfolio(partsOf(from, part))
        : layOutNodes(otherBranches(from, filterOf(from, part))),
  }
}
