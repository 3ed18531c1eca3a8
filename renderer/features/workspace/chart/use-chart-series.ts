import { computed, shallowRef, triggerRef, watch, type ComputedRef } from 'vue'
import { buildPyramid, type Pyramid } from '#shared/series/pyramid.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { useSelectionStore } from '../store/selection-store.ts'
import { useQueriesStore } from '../store/queries-store.ts'
import { drawnOf } from '../export/drawn-of.ts'
import { operandSeriesOf } from '../export/operand-series-of.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { isSmall, pyramidContinuing, pyramidElsewhere } from '#renderer/workers/series-work.ts'

/** Pyramids live exactly as long as the columns they summarise; triggered when one was built elsewhere. */
const pyramids = shallowRef(new WeakMap<Columns['values'], Pyramid>())
const drawn = new WeakMap<LoadedSeries, DrawnSeries>()

/** The pyramid that is cached, or quickly made: anew, or from the one of what was shown before. */
function pyramidAtHand(columns: Columns, before: Pyramid | undefined): Pyramid | undefined {
  const cached = pyramids.value.get(columns.values)
  if (cached) return cached
  const made = isSmall(columns) ? buildPyramid(columns) : before && pyramidContinuing(before, columns)
  if (made) pyramids.value.set(columns.values, made)
  return made
}

/** The visible series, ready to be drawn; long ones join when their pyramid is built. */
export function useChartSeries(): {
  readonly visible: ComputedRef<readonly DrawnSeries[]>
  /** The series of the whole range, for the overview. */
  readonly whole: ComputedRef<readonly DrawnSeries[]>
} {
  const selection = useSelectionStore()
  const queries = useQueriesStore()
  /** Shown on while the pyramid of what came after is being built. */
  const last = new Map<string, DrawnSeries>()

  function draw(loaded: LoadedSeries): DrawnSeries | undefined {
    const id = loaded.demand.seriesKey.dataHubId
    const pyramid = pyramidAtHand(loaded.columns, last.get(id)?.pyramid)
    const variable = selection.variables.find((each) => each.dataHubId === id)
    if (!variable) return undefined
    if (!pyramid) return last.get(id)
    const slot = selection.slot(id)
    const known = drawn.get(loaded)
    if (known?.pyramid === pyramid && known.slot === slot && known.name === fullNameOf(variable)) return known
    const fresh = drawnOf(operandSeriesOf(loaded, variable), slot, pyramid)
    drawn.set(loaded, fresh)
    last.set(id, fresh)
    return fresh
  }

  watch(
    () => [...queries.visible, ...queries.whole.values()],
    (list) => {
      for (const { columns, demand } of list) {
        const before = last.get(demand.seriesKey.dataHubId)?.pyramid
        if (!pyramidAtHand(columns, before)) void buildElsewhere(columns)
      }
    },
    { immediate: true },
  )

  async function buildElsewhere(columns: Columns): Promise<void> {
    const pyramid = await pyramidElsewhere(columns)
    pyramids.value.set(columns.values, pyramid)
    triggerRef(pyramids)
  }

  const readyOf = (list: readonly LoadedSeries[]): readonly DrawnSeries[] =>
    list.flatMap((loaded) => draw(loaded) ?? [])

  return {
    visible: computed(() => readyOf(queries.visible)),
    whole: computed(() => readyOf(selection.ids.flatMap((id) => queries.whole.get(id) ?? []))),
  }
}
