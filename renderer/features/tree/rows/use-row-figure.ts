import { computed, type ComputedRef } from 'vue'
import { useEntityFigures, WHOLE_YEAR } from '#renderer/catalogue/entity-figures.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import {
  changeText,
  completeText,
  entityFigures,
  usedText,
} from '#renderer/strings/portfolio/entity-figures.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

interface RowFigure {
  readonly text: string
  readonly note: string
  readonly change: string | undefined
  readonly months: readonly number[]
}

/** Says what the right column of a row has: what an entity used, or a hint. */
export function useRowFigure(node: () => TreeNode): {
  readonly figure: ComputedRef<RowFigure | undefined>
  readonly hint: ComputedRef<string>
} {
  const figures = useEntityFigures()
  const { formatNumber } = usePreferences()
  /**
   * Consumption of an entity with its months and its change, of the first resource, which is electricity when there is
   * any. Once there are such figures the column has nothing else, and the row above says of what time they are.
   */
  const figure = computed(() => {
    if (node().kind !== 'entity') return undefined
    const first = figures.figuresOf(node().id)[0]
    if (first === undefined || first.share < WHOLE_YEAR) return undefined
    const text = usedText(first, formatNumber)
    const change = changeText(first.value, first.before, formatNumber)
    const note = entityFigures.note(first.resource.name, text, completeText(first, formatNumber), change)
    return { text, note, change, months: first.months }
  })
  const hint = computed(() => {
    if (!figures.hasAny) return node().hint
    if (node().kind === 'entity') return ''
    return node().level === 1 && node().kind === 'organization' ? entityFigures.column : node().hint
  })

  return { figure, hint }
}
