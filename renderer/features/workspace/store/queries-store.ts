import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef } from 'vue'
import { errorMessage } from '#renderer/strings/errors.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useStampsStore } from '#renderer/stores/stamps.ts'
import { onTokenAccepted } from '#renderer/stores/token-accepted.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { dropRefusedOptions } from '#renderer/query/drop-refused-options.ts'
import { createQueries, visibleSeries } from '#renderer/query/queries.ts'
import { createQueryController } from '#renderer/query/query-controller.ts'
import { units as strings } from '../strings.ts'
import { useSelectionStore } from './selection-store.ts'
import { useViewStore } from './view-store.ts'

/** The series that answer the view, and what bringing them costs. */
export const useQueriesStore = defineStore('queries', () => {
  const view = useViewStore()
  const catalogue = useCatalogueStore()
  const { notify } = useNotices()
  const { state } = storeToRefs(view)
  const { ids, variables } = storeToRefs(useSelectionStore())

  /** Whose series are shown; nothing is requested without one. */
  const connection = shallowRef<ConnectionServices>()
  const plotWidthPx = shallowRef(1000)
  const queries = createQueries()
  const { whenAnswered, runAgain } = createQueryController({
    view: state,
    variables,
    connection,
    plotWidthPx,
    queries,
  })

  dropRefusedOptions({
    history: { view: state, replace: view.replace },
    queries,
    onRefused: (id, { units, standardization }, error) => {
      const variable = catalogue.variable(id)
      const what = [units, standardization].filter((each) => each !== undefined).join(', ')
      const title = strings.doing(what, variable?.displayName ?? id)
      notify(`${title}: ${errorMessage(error).title}`, strings.reverted(variable?.unit.shortText ?? ''))
    },
  })
  onTokenAccepted(useConnectionsStore(), queries.retry)
  useStampsStore().onSetAside(runAgain)

  function connect(services: ConnectionServices | undefined): void {
    connection.value = services
    queries.clear()
  }

  const visible = computed(() =>
    ids.value.flatMap(
      (id) =>
        visibleSeries(queries.whole.value.get(id), queries.detail.value.get(id), state.value.visibleRange) ??
        [],
    ),
  )
  return {
    connection,
    connect,
    plotWidthPx,
    /** Series of the whole range by dataHubId. */
    whole: queries.whole,
    /** The series of what is visible, in the order of the selection. */
    visible,
    progress: queries.state,
    cost: queries.cost,
    awaitsConsent: queries.awaitsConsent,
    confirm: queries.confirm,
    retry: queries.retry,
    amend: queries.amend,
    whenAnswered,
  }
})
