import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { useKeptList } from './kept-list.ts'

/** Stores the imported series of the open connection, and the variables as which they are used. */
export const useImportsStore = defineStore('imports', () => {
  const { items, put, remove, onChanged } = useKeptList(({ imports }) => imports)
  return {
    imports: computed(() => items.value.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))),
    variables: computed(() => items.value.map(variableOf)),
    ...{ put, remove, onChanged },
  }
})

/** Turns an imported series into a variable; the catalogue gives it its place in the portfolio. */
function variableOf({ id, name, unit, kind, zone, fileName, entityId }: ImportedSeries): Variable {
  const entities = entityId === undefined ? [] : [{ id: entityId, name: '' }]
  return {
    ...{ id, dataHubId: id, displayName: name, sourceName: fileName, description: '' },
    ...{ kind, kindLabel: kind === 'average-rate' ? 'Average rate' : 'Instantaneous measurement' },
    ...{ status: 'enabled', isEnabled: true, isRecorded: true, isHistorical: false, isHidden: false },
    resource: { id: 'import', name: 'Imported' },
    unit: { shortText: unit, longText: unit },
    ...{ localTimezone: zone, dataReception: '', tags: [], entities },
    ...{ organization: { id: '', name: '' }, feeds: [], raw: {} },
  }
}
