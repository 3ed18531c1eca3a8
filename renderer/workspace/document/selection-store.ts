import { defineStore, storeToRefs } from 'pinia'
import { computed, type InjectionKey } from 'vue'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import { seriesIdOf, type OperandId, type PeriodShift } from '#shared/series/operand.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useVariableLookup, isElectricity } from '#renderer/catalogue/meter-sums.ts'
import { type ViewState, colourOfSlot, slotOf } from '#renderer/query/view/view-state.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import {
  withOption,
  withResolution,
  withShift,
  withShown,
  withZone,
  type RequestOption,
  type ViewOperand,
  withPerArea,
} from '#renderer/query/view/operands.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { actions } from '#renderer/strings/actions.ts'
import { selection as strings } from '../strings.ts'
import { added, filtered, replaced, toggled, type OperandChoice } from './variable-choice.ts'
import { ownStore, useWorkspaceView, type ViewStore } from './view-store.ts'
import { removalFrom } from './removal.ts'

function selectionOver(view: ViewStore) {
  const catalogue = useCatalogueStore()
  const lookUp = useVariableLookup()
  const remove = removalFrom(view)

  const ids = computed(() => [...new Set(view.operands.map(({ source }) => seriesIdOf(source)))])
  const { known: operands } = storeToRefs(view)
  const variables = computed<readonly Variable[]>(() => [
    ...new Set(operands.value.map(({ variable }) => variable)),
  ])
  const slot = (id: OperandId): number => slotOf(view.colours, id)
  const colourOf = (id: OperandId): string => colourOfSlot(slot(id))

  function change(id: OperandId, changed: (operand: ViewOperand) => ViewOperand): void {
    view.change({ operands: view.operands.map((each) => (each.id === id ? changed(each) : each)) })
  }

  /**
   * Returns the meters that represent a whole building for the resource that the chart shows, otherwise for
   * electricity, since users hardly ever want five quantities at once.
   */
  function ofOneResource(meters: readonly string[]): readonly string[] {
    const resourceOf = (dataHubId = ''): Named | undefined => catalogue.variable(dataHubId)?.resource
    const groups = Map.groupBy(meters, (id) => resourceOf(id)?.id)
    if (groups.size <= 1) return meters
    const onChart = variables.value.findLast(({ resource }) => groups.has(resource.id))
    const list = [...groups.values()]
    const ofElectricity = list.find(([first]) => isElectricity(resourceOf(first) ?? { name: '' }))
    return (onChart && groups.get(onChart.resource.id)) ?? ofElectricity ?? list[0] ?? []
  }

  /** Changes the series; if the change removes anything, a notice names it and offers to restore it. */
  function changeSeries(changes: Partial<ViewState>): void {
    const { operands: after = view.operands } = changes
    const gone = view.operands.filter(({ id }) => !after.some((each) => each.id === id))
    const [first, ...others] = gone
    if (first === undefined) view.change(changes)
    else
      remove(others.length === 0 ? actions.removed(nameOf(first.id)) : strings.removed(gone.length), changes)
  }

  function nameOf(id: OperandId): string {
    const known = operands.value.find(({ operand }) => operand.id === id)
    return known === undefined ? id : fullNameOf(known.variable)
  }

  /** Removes all series; a notice or undo restores them. */
  function clear(): void {
    const { operands: before } = view
    if (before.length === 0) return
    remove(strings.cleared(before.length), replaced(view.state, [], lookUp))
  }

  return {
    clear,
    ofOneResource,
    /** dataHubIds of the variables on the chart, each once. */
    ids,
    variables,
    /** The operands with their variables, in the order in which they were chosen. */
    operands,
    isSelected: (dataHubId: string): boolean => ids.value.includes(dataHubId),
    /** Removes all operands of a variable, or adds one if it had none; a box that is ticked again restores one. */
    toggle: (dataHubId: string): void => {
      const changes = toggled(view.state, dataHubId, lookUp)
      if (view.operands.length - (changes.operands?.length ?? 0) > 1) changeSeries(changes)
      else view.change(changes)
    },
    /** Counts as one step of undo, whatever the number of variables. */
    setVariables: (dataHubIds: readonly string[]): void => {
      changeSeries(replaced(view.state, dataHubIds, lookUp))
    },
    /** Adds one more operand of a variable: in another unit, resolution or zone. */
    addOperand: (choice: OperandChoice): void => {
      view.change(added(view.state, choice, lookUp))
    },
    removeOperand: (id: OperandId): void => {
      changeSeries(filtered(view.state, (operand) => operand.id !== id, lookUp))
    },
    /** Removes all others, including those of the same variable. */
    keepOperand: (id: OperandId): void => {
      changeSeries(filtered(view.state, (operand) => operand.id === id, lookUp))
    },
    slot,
    colourOf,
    /** Returns the colour of the variable's first operand. */
    colourOfVariable: (dataHubId: string): string | undefined => {
      const first = view.operands.find((each) => seriesIdOf(each.source) === dataHubId)
      return first && colourOf(first.id)
    },
    setOption: (id: OperandId, option: RequestOption): void => {
      change(id, (operand) => withOption(operand, option))
    },
    /** Divides a sum of main meters by its floor area, or shows it undivided. */
    setPerArea: (id: OperandId, isPerArea: boolean): void => {
      change(id, (operand) => withPerArea(operand, isPerArea))
    },
    /** Shows a totalizer as its readings, or without an argument as its consumption. */
    setShown: (id: OperandId, shows: 'reading' | undefined): void => {
      change(id, (operand) => withShown(operand, shows))
    },
    /** Shows an operand at another time, or without an argument at its own. */
    setShift: (id: OperandId, shift: PeriodShift | undefined): void => {
      change(id, (operand) => withShift(operand, shift))
    },
    /** Cuts the days of an operand in a zone, or without an argument in that of the view. */
    setZone: (id: OperandId, zone: IanaZone | undefined): void => {
      change(id, (operand) => withZone(operand, zone))
    },
    /** Fixes the resolution of one operand; without one the operand follows the view. */
    setResolution: (id: OperandId, resolution: Resolution | undefined, named?: string): void => {
      change(id, (operand) => withResolution(operand, resolution, named))
    },
  }
}

const SELECTION: string = 'selection'

/** The comparison of the workspace: variables, their operands, colours and units. */
export const useWorkspaceSelection = defineStore(SELECTION, () => selectionOver(useWorkspaceView()))
export type SelectionStore = ReturnType<typeof useWorkspaceSelection>

export function createOwnSelection(name: string, view: ViewStore): SelectionStore {
  return defineStore(name, () => selectionOver(view))()
}

export const ownSelectionKey: InjectionKey<SelectionStore> = Symbol('selection of a card')

/** Returns the comparison of the surrounding card if it has one of its own, otherwise that of the workspace. */
export function useSelectionStore(): SelectionStore {
  return ownStore(ownSelectionKey) ?? useWorkspaceSelection()
}
