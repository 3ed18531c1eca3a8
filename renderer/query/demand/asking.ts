import { until, watchDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { Resolution } from '#shared/series/resolution.ts'
import { parseLocal } from '#shared/time/local-text.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { Question } from './demands.ts'
import type { Loads } from '../loads.ts'
import { optionsOf } from './question-options.ts'
import { coarsest, nativeFloorOf } from './native-resolution.ts'
import type { ViewState } from '../view/view-state.ts'

/** Joins the changes of one gesture, such as a range typed in two fields, into one question. */
const JOIN_MS = 90
/** Automatic does not reconsider for a few pixels. */
const WIDTH_STEP_PX = 200

export interface AskingPorts {
  readonly view: ComputedRef<ViewState>
  readonly variables: ComputedRef<readonly Variable[]>
  readonly connection: Ref<ConnectionServices | undefined>
  readonly plotWidthPx: Ref<number>
  readonly loads: Loads
}

/**
 * Asks whenever the question changed: variables, range, what is in sight, resolution, width. Answers a
 * function that resolves when the question now in the view is answered as far as it will be.
 */
export function keepAsking({
  view,
  variables,
  connection,
  plotWidthPx,
  loads,
}: AskingPorts): () => Promise<unknown> {
  const floors = keepFloors(variables, loads)
  const seriesKey = computed<Question | undefined>(() => {
    const { range, shown, resolution, questionOptions } = view.value
    if (!range || !shown || variables.value.length === 0) return undefined
    const widthPx = Math.max(1, Math.ceil(plotWidthPx.value / WIDTH_STEP_PX)) * WIDTH_STEP_PX
    const floor = coarsest(variables.value.flatMap(({ dataHubId }) => floors.value.get(dataHubId) ?? []))
    // Only of what is on the chart: an option remembered for another variable is no other question.
    const options = optionsOf(questionOptions, variables.value)
    return { variables: variables.value, range, shown, resolution, widthPx, floor, options }
  })
  // A refreshed catalogue brings other objects for the same variables: that is no other question.
  const key = computed(() =>
    JSON.stringify({
      ...seriesKey.value,
      variables: variables.value.map(({ dataHubId, localTimezone }) => [dataHubId, localTimezone]),
    }),
  )

  const askedKey = shallowRef<string>()
  function ask(): void {
    askedKey.value = key.value
    if (connection.value && seriesKey.value) void loads.ask(connection.value.loader, seriesKey.value)
    else loads.clear()
  }

  watchDebounced([connection, key], ask, { debounce: JOIN_MS })
  return async () => {
    await until(() => askedKey.value === key.value).toBe(true)
    await loads.whenDone()
  }
}

/** What the answers tell about how finely each variable is read; kept while the app runs. */
function keepFloors(
  variables: ComputedRef<readonly Variable[]>,
  loads: Loads,
): Ref<ReadonlyMap<string, Resolution>> {
  const floors = shallowRef<ReadonlyMap<string, Resolution>>(new Map())
  watch([loads.whole, loads.detail], (layers) => {
    for (const loaded of layers.flatMap((layer) => [...layer.values()])) {
      const id = loaded.demand.seriesKey.dataHubId
      const variable = variables.value.find(({ dataHubId }) => dataHubId === id)
      const floor = variable && nativeFloorOf(loaded, lastRecordedAt(variable))
      if (floor && floors.value.get(id) !== floor) floors.value = new Map(floors.value).set(id, floor)
    }
  })
  return floors
}

function lastRecordedAt({ lastRecordedTime, localTimezone }: Variable): number | undefined {
  return lastRecordedTime === undefined ? undefined : parseLocal(lastRecordedTime, localTimezone)
}
