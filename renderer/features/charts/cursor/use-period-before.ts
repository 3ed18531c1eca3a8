import { refDebounced } from '@vueuse/core'
import { computed, type ComputedRef, type Ref } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { createSeriesRun } from '#renderer/query/run/series-run.ts'
import { knownOf } from '#renderer/query/view/operands.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'
import { useStill } from '#renderer/workers/use-still.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { chart } from '#renderer/workspace/strings.ts'
import { seriesReaching } from './readings-between.ts'

/** A selection that rests this long is also compared with data that are not cached, which are requested. */
const REST_MS = 400

export interface PeriodBefore {
  readonly series: ComputedRef<readonly OperandSeries[]>
  /** Explains why there is no comparison: the data are being loaded, or cost more than a minute's requests. */
  readonly lack: ComputedRef<'loading' | 'not-loaded' | undefined>
}

/**
 * Provides a series over an earlier period: from what is shown, or by loading it if that costs at most a minute's
 * requests.
 */
export function usePeriodBefore(
  series: ComputedRef<OperandSeries | undefined>,
  interval: Readonly<Ref<Interval>>,
): PeriodBefore {
  const view = useViewStore()
  const queries = useQueriesStore()
  const shown = computed(() => {
    const reaching = seriesReaching(queries.visible, queries.whole, interval.value)
    const found = reaching.find(({ operand }) => operand.id === series.value?.operand.id)
    const { start, end } = found?.base.demand.interval ?? { start: NaN, end: NaN }
    return start <= interval.value.start && end >= interval.value.end ? found : undefined
  })
  const still = useStill(interval)
  const rested = refDebounced(still, REST_MS)
  const isMoving = computed(() => !sameInterval(rested.value, still.value))
  const asked = computed(() =>
    shown.value === undefined && still.value === interval.value ? still.value : undefined,
  )
  const run = createSeriesRun({
    view: computed(() => ({
      ...{ range: asked.value, visibleRange: asked.value, figures: view.figures },
      resolution: series.value?.shown.resolution ?? view.resolution,
    })),
    title: chart.label,
    operands: computed(() => (series.value === undefined ? [] : [knownOf(series.value)])),
    connection: computed(() => queries.connection),
    plotWidthPx: computed(() => queries.plotWidthPx),
    isMoving,
  })
  const loaded = computed(() => {
    const first = series.value
    const answer = first && run.whole.value.get(first.operand.id)
    return answer && asked.value && { ...first, base: answer.base }
  })

  return {
    series: computed(() => [shown.value ?? loaded.value].filter((one) => one !== undefined)),
    lack: computed(() => {
      if (asked.value === undefined || (isMoving.value && loaded.value === undefined)) return undefined
      const { failures, finished } = run.state.value
      if (run.awaitsConsent.value || failures.length > 0 || queries.connection === undefined)
        return 'not-loaded'
      return loaded.value !== undefined && finished ? undefined : 'loading'
    }),
  }
}
