import { until, watchDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { FloorOf } from '#renderer/ports/native-resolutions.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { CoverageSnapshot } from '#renderer/ports/series-loader.ts'
import { planQuery, shownAt, type Query } from './demand/plan-query.ts'
import { countRequests } from './load/count-requests.ts'
import type { Queries } from './queries.ts'
import { zoneOf, type KnownOperand } from './view/operands.ts'
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
  /** Counts the requests that the view lacks, whatever stands in for them on the screen. */
  readonly requestsLacking: (coverage: CoverageSnapshot) => number
  /** Returns the resolution at which the view shows an operand over an interval; undefined while it shows none. */
  readonly shownOver: (known: KnownOperand, interval: Interval) => Resolution | undefined
  /** True while what is shown answers an older query than the one in the view. */
  readonly isBehind: ComputedRef<boolean>
  /** Resolves when the query now in the view is answered as far as it will be. */
  readonly whenAnswered: () => Promise<unknown>
  /** Asks the same again from the beginning, as if nothing had been shown. */
  readonly runAgain: () => void
}

/** Runs a query whenever it changed: operands, range, what is visible, resolution, width. */
export function createQueryController(ports: QueryControllerPorts): QueryController {
  const { view, operands, connection, plotWidthPx, queries } = ports
  const floorOf = learnFloors(connection, queries)
  const query = computed<Query | undefined>(() => {
    const { range, visibleRange, resolution, figures } = view.value
    if (!range || !visibleRange || operands.value.length === 0) return undefined
    const widthPx = Math.max(1, Math.ceil(plotWidthPx.value / WIDTH_STEP_PX)) * WIDTH_STEP_PX
    const asked = { operands: operands.value, floorOf: floorOf.value }
    return { ...asked, range, visibleRange, resolution, figures, widthPx }
  })
  // A refreshed catalogue brings other objects for the same variables: that is no other query.
  const key = computed(() =>
    JSON.stringify({
      ...query.value,
      operands: operands.value.map((known) => [
        known.operand,
        zoneOf(known),
        known.variable.localTimezone,
        known.variable.kind,
        ...floorsOf(known.variable.dataHubId),
      ]),
    }),
  )

  function floorsOf(dataHubId: string): readonly (Resolution | undefined)[] {
    const { range, visibleRange } = query.value ?? {}
    return [range, visibleRange].map((each) => each && floorOf.value(dataHubId, each))
  }

  const runKey = shallowRef<string>()
  function run(): void {
    runKey.value = key.value
    if (connection.value && query.value) void queries.run(connection.value.loader, query.value)
    else queries.clear()
  }

  watchDebounced([connection, key], run, { debounce: JOIN_MS })
  return {
    shownOver: (known, interval) => query.value && shownAt(query.value, known, interval),
    requestsLacking(coverage) {
      if (query.value === undefined) return 0
      const { whole, detail } = planQuery(query.value, coverage)
      const demands = [...whole, ...detail].map(({ demand }) => demand)
      return countRequests(demands, coverage).requests
    },
    isBehind: computed(() => query.value !== undefined && key.value !== runKey.value),
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

/** Learns from answers how finely variables are read; the function is another one whenever answers came in. */
function learnFloors(
  connection: QueryControllerPorts['connection'],
  { whole, detail }: Queries,
): Readonly<Ref<FloorOf>> {
  const floorOf = shallowRef<FloorOf>(() => undefined)
  watch(
    [connection, whole, detail],
    ([services, ...layers]) => {
      const answers = layers.flatMap((layer) => [...layer.values()])
      for (const { base } of answers) services?.nativeResolutions.learn(base)
      floorOf.value = (dataHubId, interval) => services?.nativeResolutions.floorOf(dataHubId, interval)
    },
    { immediate: true },
  )
  return floorOf
}
