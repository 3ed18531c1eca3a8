import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { buildPyramid, type Pyramid } from '#shared/series/pyramid.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { useWorkspaceStore } from '../store/workspace.ts'
import { drawnOf } from '../export/drawn-of.ts'
import { isSmall, pyramidContinuing, pyramidElsewhere } from '#renderer/workers/series-work.ts'

/** Pyramids live exactly as long as the columns they summarise. */
const pyramids = new WeakMap<Columns['values'], Pyramid>()
const drawn = new WeakMap<LoadedSeries, DrawnSeries>()

/** The pyramid that is cached, or quickly made: anew, or from the one of what was shown before. */
function pyramidAtHand(columns: Columns, before: Pyramid | undefined): Pyramid | undefined {
  const cached = pyramids.get(columns.values)
  if (cached) return cached
  const made = isSmall(columns) ? buildPyramid(columns) : before && pyramidContinuing(before, columns)
  if (made) pyramids.set(columns.values, made)
  return made
}

/** The series in sight, ready to be drawn; long ones join when their pyramid is built. */
export function useChartSeries(): {
  readonly inSight: ComputedRef<readonly DrawnSeries[]>
  /** The series of the whole range, for the overview. */
  readonly whole: ComputedRef<readonly DrawnSeries[]>
} {
  const workspace = useWorkspaceStore()
  const built = shallowRef(0)
  /** Shown on while the pyramid of what came after is being built. */
  const last = new Map<string, DrawnSeries>()

  function draw(loaded: LoadedSeries): DrawnSeries | undefined {
    const id = loaded.demand.seriesKey.dataHubId
    const pyramid = pyramidAtHand(loaded.columns, last.get(id)?.pyramid)
    const variable = workspace.variables.find((each) => each.dataHubId === id)
    if (!variable) return undefined
    if (!pyramid) return last.get(id)
    const slot = workspace.slot(id)
    const known = drawn.get(loaded)
    if (known?.pyramid === pyramid && known.slot === slot && known.name === variable.displayName) return known
    const fresh = drawnOf(loaded, variable, slot, pyramid)
    drawn.set(loaded, fresh)
    last.set(id, fresh)
    return fresh
  }

  watch(
    () => [...workspace.inSight, ...workspace.whole.values()],
    (list) => {
      for (const { columns, demand } of list) {
        const before = last.get(demand.seriesKey.dataHubId)?.pyramid
        if (!pyramidAtHand(columns, before)) void buildElsewhere(columns)
      }
    },
    { immediate: true },
  )

  async function buildElsewhere(columns: Columns): Promise<void> {
    pyramids.set(columns.values, await pyramidElsewhere(columns))
    built.value += 1
  }

  const readyOf = (list: readonly LoadedSeries[]): readonly DrawnSeries[] =>
    built.value < 0 ? [] : list.flatMap((loaded) => draw(loaded) ?? [])

  return {
    inSight: computed(() => readyOf(workspace.inSight)),
    whole: computed(() => readyOf(workspace.selected.flatMap((id) => workspace.whole.get(id) ?? []))),
  }
}
