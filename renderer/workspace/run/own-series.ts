import { getActivePinia, storeToRefs } from 'pinia'
import { computed, onScopeDispose, provide, type ComputedRef } from 'vue'
import type { Navigation } from '#renderer/cards/card-kind.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { scalesOfView } from '#renderer/workspace/document/scales.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { knownOperands } from '../document/variable-choice.ts'
import type { ViewHistory } from '#renderer/workspace/document/view-history.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useCardsStore } from '../document/cards-store.ts'
import { createOwnQueries, ownQueriesKey, useWorkspaceQueries, type QueriesStore } from './queries-store.ts'
import { createOwnSelection, ownSelectionKey, type SelectionStore } from '../document/selection-store.ts'
import { createOwnView, ownViewKey, useWorkspaceView, type ViewStore } from '../document/view-store.ts'

let stores = 0

/** Returns a name that no other store has. */
function ownName(): string {
  return `of a card ${String((stores += 1))}`
}

/** The stores of a card that differs from the workspace. */
export interface OwnSeries {
  readonly view: ViewStore
  readonly selection: SelectionStore
  readonly queries: QueriesStore
}

/**
 * Makes stores for a card that navigates: the card's own choices replace those of the workspace, and its range moves
 * separately. Everything else, such as notes and cursors, remains that of the workspace.
 */
export function createOwnSeries(card: () => Card, navigation: () => Navigation): OwnSeries {
  const workspace = useWorkspaceView()
  const { connection } = storeToRefs(useWorkspaceQueries())
  const { again } = useWorkspaceQueries()
  const cursors = storeToRefs(workspace)
  const history = ownHistory(card, navigation)

  const view = createOwnView(ownName(), history, cursors)
  const selection = createOwnSelection(ownName(), view)
  const { operands } = storeToRefs(selection)
  const queries = createOwnQueries(ownName(), { view, operands, connection, again })
  const pinia = getActivePinia()
  onScopeDispose(() => {
    for (const store of [queries, selection, view]) {
      store.$dispose()
      if (pinia !== undefined) Reflect.deleteProperty(pinia.state.value, store.$id)
    }
  })
  return { view, selection, queries }
}

/** Provides the stores to everything in the card. */
export function provideOwnSeries({ view, selection, queries }: OwnSeries): void {
  provide(ownViewKey, view)
  provide(ownSelectionKey, selection)
  provide(ownQueriesKey, queries)
}

/** Stores the card's own choices in the card, and all other changes in the workspace. */
function ownHistory(card: () => Card, navigation: () => Navigation): ViewHistory {
  const workspace = useWorkspaceView()
  const store = useCardsStore()
  const { can } = storeToRefs(workspace)
  const scales = useOwnScales(card, navigation)
  const view = computed<ViewState>(() => {
    const { operands, range, shown = range } = card()
    const { mark, resolution, areAmounts } = navigation()
    return {
      ...workspace.state,
      ...(operands !== undefined && { operands }),
      ...(range !== undefined && { range, visibleRange: shown }),
      ...(mark !== undefined && { mark }),
      ...(resolution !== undefined && { resolution }),
      ...(areAmounts !== undefined && { areAmounts }),
      scales: scales.value,
    }
  })

  function change({ operands, range, visibleRange, ...others }: Partial<ViewState>): void {
    const { id, ...own } = card()
    const ofOperands = operands && { operands }
    const ofRange = { ...(range && { range }), ...(visibleRange && { visibleRange }) }
    const shown = visibleRange ?? range
    const patch = {
      ...(own.operands !== undefined && ofOperands),
      ...(own.range !== undefined && { ...(range && { range }), ...(shown && { shown }) }),
    }
    const rest = {
      ...others,
      ...(own.operands === undefined && ofOperands),
      ...(own.range === undefined && ofRange),
    }
    if (Object.keys(rest).length > 0) workspace.change(rest)
    if (Object.keys(patch).length > 0) store.update(id, patch)
  }

  const { reset, undo, redo, walk } = workspace
  return { view, can, reset, change, replace: change, undo, redo, walk }
}

/** Returns the scales of the workspace, or that of the card for all units that it shows. */
function useOwnScales(card: () => Card, navigation: () => Navigation): ComputedRef<ViewState['scales']> {
  const workspace = useWorkspaceView()
  const lookUp = useVariableLookup()
  const preferences = usePreferences()
  return computed<ViewState['scales']>(() => {
    const { scale, areAmounts = false } = navigation()
    if (scale === undefined) return workspace.state.scales
    const operands = card().operands ?? workspace.state.operands
    const { zone } = workspace.state
    return scalesOfView(scale, knownOperands(operands, lookUp, { zone, areAmounts }), preferences.units)
  })
}
