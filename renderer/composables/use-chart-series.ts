import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { buildPyramid, type Pyramid } from '#shared/series/pyramid.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { DrawnSeries } from '../charts/scene.ts'
import type { LoadedSeries } from '../services/ports.ts'
import { useWorkspaceStore } from '../stores/workspace.ts'
import { drawnOf } from '../stores/workspace/drawn-of.ts'
import { isSmall, pyramidElsewhere } from '../workers/series-work.ts'

/** Pyramids live exactly as long as the columns they summarise. */
const pyramids = new WeakMap<Columns['times'], Pyramid>()
const drawn = new WeakMap<LoadedSeries, DrawnSeries>()

function pyramidAtHand(columns: Columns): Pyramid | undefined {
  const held = pyramids.get(columns.times)
  if (held || !isSmall(columns)) return held
  const built = buildPyramid(columns)
  pyramids.set(columns.times, built)
  return built
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
    const id = loaded.demand.question.dataHubId
    const pyramid = pyramidAtHand(loaded.columns)
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
      for (const { columns } of list) if (!pyramidAtHand(columns)) void buildElsewhere(columns)
    },
    { immediate: true },
  )

  async function buildElsewhere(columns: Columns): Promise<void> {
    pyramids.set(columns.times, await pyramidElsewhere(columns))
    built.value += 1
  }

  const readyOf = (list: readonly LoadedSeries[]): readonly DrawnSeries[] =>
    built.value < 0 ? [] : list.flatMap((loaded) => draw(loaded) ?? [])

  return {
    inSight: computed(() => readyOf(workspace.inSight)),
    whole: computed(() => readyOf(workspace.selected.flatMap((id) => workspace.whole.get(id) ?? []))),
  }
}
