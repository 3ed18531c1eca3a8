import { until, watchDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Resolution } from '#shared/time/resolution.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { nativeFloorOf } from './demand/native-resolution.ts'
import type { Query } from './demand/plan-query.ts'
import type { Queries } from './queries.ts'
import type { KnownOperand } from './view/operands.ts'
import type { ViewState } from './view/view-state.ts'

/** Joins the changes of one gesture, such as a range typed in two fields, into one query. */
const JOIN_MS = 90
/** Automatic does not reconsider for a few pixels. */
const WIDTH_STEP_PX = 200

export interface QueryControllerPorts {
  readonly view: Readonly<Ref<ViewState>>
  readonly operands: ComputedRef<readonly KnownOperand[]>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly plotWidthPx: Readonly<Ref<number>>
  readonly queries: Queries
}

export interface QueryController {
  /** Resolves when the query now in the view is answered as far as it will be. */
  readonly whenAnswered: () => Promise<unknown>
  /** Asks the same again from the beginning: what was shown counts no more. */
  readonly runAgain: () => void
}

/** Runs a query whenever it changed: operands, range, what is visible, resolution, width. */
export function createQueryController(ports: QueryControllerPorts): QueryController {
  const { view, operands, connection, plotWidthPx, queries } = ports
  const floors = watchFloors(queries)
  const query = computed<Query | undefined>(() => {
    const { range, visibleRange, resolution, figures } = view.value
    if (!range || !visibleRange || operands.value.length === 0) return undefined
    const widthPx = Math.max(1, Math.ceil(plotWidthPx.value / WIDTH_STEP_PX)) * WIDTH_STEP_PX
    const asked = { operands: operands.value, floors: floors.value }
    return { ...asked, range, visibleRange, resolution, figures, widthPx }
  })
  // A refreshed catalogue brings other objects for the same variables: that is no other query.
  const key = computed(() =>
    JSON.stringify({
      ...query.value,
      operands: operands.value.map(({ operand, variable }) => [
        operand,
        variable.localTimezone,
        variable.kind,
        floors.value.get(variable.dataHubId),
      ]),
      floors: undefined,
    }),
  )

  const runKey = shallowRef<string>()
  function run(): void {
    runKey.value = key.value
    if (connection.value && query.value) void queries.run(connection.value.loader, query.value)
    else queries.clear()
  }

  watchDebounced([connection, key], run, { debounce: JOIN_MS })
  return {
    async whenAnswered() {
      await until(() => runKey.value === key.value).toBe(true)
      await queries.whenDone()
    },
    runAgain() {
      queries.clear()
      run()
    },
  }
}

/** What the answers tell about how finely each variable is read; kept while the app runs. */
function watchFloors({ whole, detail }: Queries): Readonly<Ref<ReadonlyMap<string, Resolution>>> {
  const floors = shallowRef<ReadonlyMap<string, Resolution>>(new Map())
  watch([whole, detail], (layers) => {
    for (const { base, variable } of layers.flatMap((layer) => [...layer.values()])) {
      const id = variable.dataHubId
      const floor = nativeFloorOf(base, variableRecordedAt(variable))
      if (floor && floors.value.get(id) !== floor) floors.value = new Map(floors.value).set(id, floor)
    }
  })
  return floors
}
