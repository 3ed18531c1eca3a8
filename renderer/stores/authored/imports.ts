import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useConnectionsStore } from '../connection/connections.ts'
import { useNotices } from '../notices/notices.ts'

/** Keeps the imported series of the open connection, and the variables as which they are used. */
export const useImportsStore = defineStore('imports', () => {
  const connections = useConnectionsStore()
  const notices = useNotices()
  const imports = shallowRef<readonly ImportedSeries[]>([])
  const changed = createEventHook()

  watch(
    () => connections.services,
    async (services) => {
      imports.value = []
      const listed = await services?.imports.list()
      if (listed === undefined || connections.services !== services) return
      if (listed.ok) imports.value = listed.value
      else notices.report(listed.error, actions.readingPersisted)
    },
    { immediate: true },
  )

  function set(next: readonly ImportedSeries[]): void {
    const { services } = connections
    if (services === undefined) return
    void services.imports.save(next).then((saved) => {
      if (!saved.ok) notices.report(saved.error, actions.keeping)
    })
    imports.value = next
    void changed.trigger(undefined)
  }

  return {
    imports: computed(() => imports.value.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))),
    variables: computed(() => imports.value.map(variableOf)),
    put: (series: ImportedSeries): void => {
      set([...imports.value.filter(({ id }) => id !== series.id), series])
    },
    remove: (id: string): void => {
      set(imports.value.filter((each) => each.id !== id))
    },
    onChanged: changed.on,
  }
})

/** Turns an imported series into the variable as which it is used; its place in the portfolio is the catalogue's. */
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
