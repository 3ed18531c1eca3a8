import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { shownUnitOf } from '#renderer/cards/card-operands.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { unconverted } from '#shared/units/conversion.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { PlotArea } from '#renderer/plot/reading/area-of.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { withCard } from './cards.ts'
import { useCardsStore } from './cards-store.ts'
import { useWorkspaceSelection } from './selection-store.ts'
import { useWorkspaceView } from './view-store.ts'
import { useWorkspaceStore } from './workspace-store.ts'

/** Kind of the card that describes an area. */
const KIND = 'difference'

/** The part of the time that was selected on an axis, and its contents. */
export const useAreaStore = defineStore('area', () => {
  const view = useWorkspaceView()
  const cards = useCardsStore()
  const workspace = useWorkspaceStore()
  const selection = useWorkspaceSelection()
  const preferences = usePreferences()
  /** True while the next drag selects, without a key. */
  const isSelecting = shallowRef(false)
  const area = shallowRef<PlotArea>()

  /** Settings store limits in the received unit. */
  function received(limit: number | undefined, id: OperandId): number | null {
    const known = selection.operands.find(({ operand }) => operand.id === id)
    if (limit === undefined) return null
    return unconverted(limit, known && shownUnitOf(known, preferences.units).shownIn)
  }

  /** Describes an area in the card that already describes another one, otherwise in a new card. */
  function select(next: PlotArea, limitedId: OperandId = ''): void {
    isSelecting.value = false
    area.value = next
    const settings: Card['settings'] = {
      selected: [{ start: next.interval.start, end: next.interval.end }],
      fromHour: next.hours?.from ?? null,
      toHour: next.hours?.to ?? null,
      low: received(next.values?.low, limitedId),
      high: received(next.values?.high, limitedId),
      limitedId,
    }
    const before = cards.cards.find(({ kind }) => kind === KIND)
    if (before === undefined) cards.add({ kind: KIND, settings })
    else {
      view.change({ ...withCard(view.state, before.id, { settings }), fullCard: undefined })
      cards.added = before.id
    }
  }

  function clear(): void {
    area.value = undefined
    isSelecting.value = false
  }
  watch(() => workspace.id, clear)

  return {
    isSelecting,
    area,
    select,
    clear,
  }
})
