import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import type { Order } from '#renderer/ui/table/table-column.ts'
import {
  type FigureColumnId,
  figureColumnIds,
  figureColumnsSchema,
  percentileShares,
  usualColumns,
} from '#renderer/cards/figures/figure-columns.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'

/** The series whose row is under the pointer; the chart draws it in front of all others. */
export const usePointedStore = defineStore('pointed', () => ({ id: shallowRef<OperandId>() }))

/** The settings for calculating figures, and the choice of displayed figures. */
export const useFiguresStore = defineStore('figures', () => {
  const view = useViewStore()
  const { value: columns, set: setColumns } = usePersisted<readonly FigureColumnId[]>(
    'figure-columns',
    figureColumnsSchema,
    usualColumns,
  )
  const policy = computed({
    get: () => view.policy,
    set: (next: MissingPolicy) => view.change({ policy: next }),
  })
  const order = shallowRef<Order<string>>({ column: 'chosen', direction: 'ascending' })

  function toggleColumn(id: FigureColumnId): void {
    const others = columns.value.filter((each) => each !== id)
    const isNew = others.length === columns.value.length
    setColumns(isNew ? figureColumnIds.filter((each) => each === id || others.includes(each)) : others)
  }

  return {
    policy,
    order,
    columns,
    toggleColumn,
    /** Shares of the percentiles that are shown, from 0 to 1. */
    shares: computed(() => columns.value.flatMap((id) => percentileShares[id] ?? [])),
  }
})
