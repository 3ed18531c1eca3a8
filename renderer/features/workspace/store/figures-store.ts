import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { Interval } from '#shared/time/interval.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { usePersisted } from '#renderer/stores/persisted.ts'
import type { Order } from '#renderer/ui/table/sort-order.ts'
import { operandSeriesOf } from '../export/operand-series-of.ts'
import {
  figureColumnIds,
  figureColumnsSchema,
  percentileShares,
  usualColumns,
  type FigureColumnId,
  type FigureOrderId,
} from '../table/figure-columns.ts'
import { useQueriesStore } from './queries-store.ts'

/** How the figures of a workspace are made, and which of them are shown. */
export const useFiguresStore = defineStore('figures', () => {
  const queries = useQueriesStore()
  const catalogue = useCatalogueStore()
  const { value: columns, set: setColumns } = usePersisted<readonly FigureColumnId[]>(
    'figure-columns',
    figureColumnsSchema,
    usualColumns,
  )
  const policy = shallowRef<MissingPolicy>('present-only')
  const mask = shallowRef<readonly Interval[]>([])
  const order = shallowRef<Order<FigureOrderId>>({ column: 'chosen', direction: 'ascending' })

  /** What is visible, in the order in which it was chosen. */
  const series = computed<readonly OperandSeries[]>(() =>
    queries.visible.flatMap((loaded) => {
      const variable = catalogue.variable(loaded.demand.seriesKey.dataHubId)
      return variable ? [operandSeriesOf(loaded, variable)] : []
    }),
  )

  function toggleColumn(id: FigureColumnId): void {
    const others = columns.value.filter((each) => each !== id)
    const isNew = others.length === columns.value.length
    setColumns(isNew ? figureColumnIds.filter((each) => each === id || others.includes(each)) : others)
  }

  return {
    series,
    policy,
    mask,
    order,
    columns,
    toggleColumn,
    /** Of the percentiles that are shown. */
    shares: computed(() => columns.value.flatMap((id) => percentileShares[id] ?? [])),
  }
})
