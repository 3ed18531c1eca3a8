import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import { isSameLog, outagesOf, withOutages, type LoggedOutage } from '#shared/outages/outage-log.ts'
import type { Interval } from '#shared/time/interval.ts'
import { outagesSchema } from '#renderer/ports/documents/outages-document.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { usePersisted } from '#renderer/stores/persisted.ts'
import { useCatalogueStore } from './catalogue.ts'
import { isRetired } from './silent-variables.ts'
import { sourceOutage } from './source-outage.ts'

const none: readonly LoggedOutage[] = []

/** Remembers when the sources of variables sent nothing: the service tells of the present alone. */
export const useOutagesStore = defineStore('outages', () => {
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const { value: log, set, isRead } = usePersisted('outages', outagesSchema, none)

  const presentOf = (variable: Variable): Interval | undefined => {
    const fetchedAt = catalogue.fetchedAt(variable.dataHubId)
    return fetchedAt === undefined ? undefined : sourceOutage(variable, fetchedAt)
  }
  /** Undefined while a synchronisation or the log itself is still to come. */
  const told = computed(() => {
    const { variables, syncedAt } = catalogue.catalogue ?? {}
    if (variables === undefined || syncedAt === undefined || !isRead.value) return undefined
    return variables.flatMap((variable) => {
      const outage = isRetired(variable) ? undefined : presentOf(variable)
      return outage === undefined ? [] : [{ dataHubId: variable.dataHubId, ...outage }]
    })
  })
  watch(
    told,
    (outages) => {
      if (outages === undefined || connections.isReadOnly) return
      const next = withOutages(log.value, outages)
      if (!isSameLog(log.value, next)) set(next)
    },
    { immediate: true },
  )

  return {
    /** Returns the outage that goes on, as the catalogue knew when the variable was fetched. */
    presentOf,
    /** Returns the outages of the source of a variable, the earliest first, as far as any catalogue told of them. */
    outagesOf: (variable: Variable): readonly Interval[] =>
      outagesOf(log.value, variable.dataHubId, presentOf(variable)),
  }
})
