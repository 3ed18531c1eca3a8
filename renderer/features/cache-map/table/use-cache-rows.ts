import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useCacheMapStore } from '../store.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { searchFor } from '#renderer/ui/fold-text.ts'
import { cacheRowsOf, inFormerOrder, ordered, type CacheOrder, type CacheRow } from './cache-row.ts'

export interface CacheRows {
  readonly rows: ComputedRef<readonly CacheRow[]>
  readonly query: ShallowRef<string>
  readonly order: ShallowRef<CacheOrder>
}

/** Sorts the rows of the cache map when the user requests it, and leaves them in place when the cache changes. */
export function useCacheRows(): CacheRows {
  const store = useCacheMapStore()
  const catalogue = useCatalogueStore()
  const query = shallowRef('')
  const order = shallowRef<CacheOrder>({ column: 'size', direction: 'descending' })
  const all = computed(() => cacheRowsOf(store.cached ?? [], catalogue.nameOf))
  const keys = shallowRef<readonly string[]>([])

  watch(
    [order, () => all.value.length > 0],
    () => {
      keys.value = ordered(all.value, order.value).map(({ key }) => key)
    },
    { immediate: true },
  )

  const placed = computed(() => inFormerOrder(all.value, keys.value))
  const rows = computed(() => {
    const isFound = searchFor(query.value)
    return placed.value.filter(({ name, series }) => isFound(name, series.seriesKey.resolution))
  })
  return { rows, query, order }
}
