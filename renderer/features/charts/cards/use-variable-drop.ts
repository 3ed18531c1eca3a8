import { shallowRef, type ShallowRef } from 'vue'
import { createOperandId, seriesIdOf, sourceOfId } from '#shared/series/operand.ts'
import { carriesVariables, droppedVariables } from '#renderer/workspace/document/dragged-variables.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceSelection } from '#renderer/workspace/document/selection-store.ts'
import { useWorkspaceView } from '#renderer/workspace/document/view-store.ts'
import { claimSlot } from '#renderer/query/view/view-state.ts'
import { withCard } from '#renderer/workspace/document/cards.ts'

export interface VariableDrop {
  /** True while variables are dragged over it. */
  readonly isOver: Readonly<ShallowRef<boolean>>
  readonly handlers: Readonly<Record<'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>>
}

/** Adds variables that are dropped on a card: to its own series if it has any, otherwise to those of the workspace. */
export function useVariableDrop(cardId: () => string | undefined): VariableDrop {
  const cards = useCardsStore()
  const selection = useWorkspaceSelection()
  const view = useWorkspaceView()
  const isOver = shallowRef(false)

  function add(dataHubIds: readonly string[]): void {
    const card = cards.cards.find(({ id }) => id === cardId())
    if (card?.operands === undefined) {
      selection.setVariables([...new Set([...selection.ids, ...dataHubIds])])
      return
    }
    const operands = [...card.operands]
    let { colours } = view
    for (const dataHubId of dataHubIds) {
      if (operands.some(({ source }) => seriesIdOf(source) === dataHubId)) continue
      const source = sourceOfId(dataHubId)
      const taken = operands.map(({ id }) => id)
      const id = createOperandId(source, taken)
      colours = claimSlot(colours, id, taken)
      operands.push({ id, source })
    }
    if (operands.length > card.operands.length)
      view.change({ ...withCard(view.state, card.id, { operands }), colours })
  }

  const handlers = {
    dragover: (event: DragEvent): void => {
      if (!carriesVariables(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      isOver.value = true
    },
    dragleave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      const isInside = currentTarget instanceof Node && relatedTarget instanceof Node
      if (!isInside || !currentTarget.contains(relatedTarget)) isOver.value = false
    },
    drop: (event: DragEvent): void => {
      isOver.value = false
      const dropped = droppedVariables(event)
      if (dropped.length === 0) return
      event.preventDefault()
      add(dropped)
    },
  }
  return { isOver, handlers }
}
