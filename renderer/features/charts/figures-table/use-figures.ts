import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { computed, onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { OperandId } from '#shared/series/operand.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { afterFrame } from '#renderer/workers/after-frame.ts'
import { useNow } from '#renderer/ui/use-now.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { figuresOf } from '#renderer/workspace/figures/figures-of.ts'

/** Interval at which the current time is read again, so that the expected part grows. */
const NOW_MS = MINUTE_MS

interface FigureSubject {
  readonly series: Readonly<Ref<readonly OperandSeries[]>>
  readonly interval: Readonly<Ref<Interval | undefined>>
  readonly shares?: Readonly<Ref<readonly number[]>>
}

/** The inputs of figures, with the promise of the result. */
interface Asked {
  readonly about: readonly unknown[]
  readonly answer: Promise<Figures | undefined>
}

/**
 * Calculates figures by operand, once their picture is painted; the previous ones stay until the new ones are ready.
 */
export function useFigures({
  series,
  interval,
  shares,
}: FigureSubject): Readonly<ShallowRef<ReadonlyMap<OperandId, Figures>>> {
  const view = useViewStore()
  const { clock } = useServices()
  const now = useNow(NOW_MS)
  const results = shallowRef<ReadonlyMap<OperandId, Figures>>(new Map())
  /** The figures of a past range do not change with time. */
  const until = computed(() => Math.min(now.value, interval.value?.end ?? 0))
  /** Inputs last used for each series, so that when others arrive, unchanged ones are not calculated again. */
  let asked = new Map<OperandId, Asked>()

  async function compute(): Promise<void> {
    const over = interval.value
    if (!over) return
    const { policy, mask } = view
    const settings = { policy, mask, until: clock.now() }
    const before = asked
    asked = new Map(
      series.value.map((one) => {
        const about = [...valuesOf(one), over, policy, mask, until.value, shares?.value]
        const known = before.get(one.operand.id)
        const isKnown = known?.about.every((each, index) => each === about[index]) === true
        const answer = isKnown ? known.answer : figuresOf(one, over, settings, shares?.value)
        return [one.operand.id, { about, answer }]
      }),
    )
    const entries = await Promise.all(
      Array.from(asked, async ([id, { answer }]) => [id, await answer] as const),
    )
    const found = entries.flatMap(([id, figures]) => (figures === undefined ? [] : [[id, figures] as const]))
    results.value = new Map(found)
  }

  let isStale = false
  let isRunning = false
  /** Calculates one after the other, so that a selection that grows with each frame does not queue calculations. */
  async function follow(): Promise<void> {
    isStale = true
    if (isRunning) return
    isRunning = true
    try {
      await afterFrame()
      while (isStale) {
        isStale = false
        await compute()
        await afterFrame()
      }
    } finally {
      isRunning = false
    }
  }
  watch(
    [series, interval, () => view.policy, () => view.mask, () => shares?.value, until],
    () => void follow(),
    { immediate: true },
  )
  onScopeDispose(() => {
    isStale = false
  })
  return results
}

/** Names what figures are made of: a load that only goes on, or has heard that an answer is under way, changes none of it. */
function valuesOf({ base, variable, shown }: OperandSeries): readonly unknown[] {
  const { columns, covered, units, demand } = base
  const { times, values, ratio } = columns
  const asked = [demand.seriesKey.resolution, demand.bucketZone, shown.zone, shown.resolution]
  return [times, values, ratio, covered.length > 0, units, variable, ...asked]
}
