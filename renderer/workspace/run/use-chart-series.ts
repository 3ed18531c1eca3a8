import { computed, shallowRef, triggerRef, watch, type ComputedRef } from 'vue'
import {
  buildPyramid,
  type Pyramid,
  isSoonSummarised,
  pyramidContinuing,
} from '#shared/series/pyramid/pyramid.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { Columns } from '#shared/series/columns.ts'
import { type DrawnSeries, onLocalDate } from '#renderer/plot/series/drawn-series.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { drawnOf, seriesUnderPolicy } from './drawn-of.ts'
import { useOutagesStore } from '#renderer/catalogue/outages.ts'
import { unchanged } from '#shared/portfolio/memo-by-key.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { pyramidElsewhere } from '#renderer/workers/series-work.ts'

/**
 * Pyramids live exactly as long as the columns that they summarise; the ref is triggered when a worker has built one.
 */
const pyramids = shallowRef(new WeakMap<Columns['values'], Pyramid>())

/** Values whose pyramid a worker is building, so that no pyramid is built twice. */
const underWay = new WeakSet<Columns['values']>()

/** Returns the cached pyramid, or one that is quick to build, from scratch or from the previous one. */
function pyramidAtHand(columns: Columns, before: Pyramid | undefined): Pyramid | undefined {
  const cached = pyramids.value.get(columns.values)
  if (cached) return cached
  const made = isSoonSummarised(columns)
    ? buildPyramid(columns)
    : before && pyramidContinuing(before, columns)
  if (made) pyramids.value.set(columns.values, made)
  return made
}

/** Turns the series of one picture into drawable ones. */
interface Drawing {
  readonly of: (series: OperandSeries, slot: number) => DrawnSeries | undefined
  readonly pyramidBefore: (id: OperandId) => Pyramid | undefined
}

function createDrawing(): Drawing {
  /** Stays visible until the new pyramid is ready. */
  const last = new Map<OperandId, { readonly series: OperandSeries; readonly drawn: DrawnSeries }>()

  function of(series: OperandSeries, slot: number): DrawnSeries | undefined {
    const { id } = series.operand
    const known = last.get(id)
    const pyramid = pyramidAtHand(series.shown.columns, known?.drawn.pyramid)
    if (!pyramid) return known?.drawn
    const isSame =
      known?.drawn.pyramid === pyramid && known.drawn.slot === slot && isAlike(known.series, series)
    if (isSame) return known.drawn
    const drawn = drawnOf(series, slot, pyramid)
    last.set(id, { series, drawn })
    return drawn
  }

  return { of, pyramidBefore: (id) => last.get(id)?.drawn.pyramid }
}

function isAlike(one: OperandSeries, other: OperandSeries): boolean {
  return (
    one.base === other.base &&
    one.shown === other.shown &&
    fullNameOf(one.variable) === fullNameOf(other.variable)
  )
}

/** Returns the visible series, ready to be drawn; long ones appear when their pyramid is built. */
export function useChartSeries(): {
  readonly visible: ComputedRef<readonly DrawnSeries[]>
  /** Covers the whole range, for the overview. */
  readonly whole: ComputedRef<readonly DrawnSeries[]>
} {
  const selection = useSelectionStore()
  const queries = useQueriesStore()
  const view = useViewStore()
  const sources = useOutagesStore()
  const underPolicy = (series: OperandSeries): OperandSeries => seriesUnderPolicy(series, view.policy)
  const visible = computed(() => queries.visible.map(underPolicy))
  const whole = computed(() => queries.whole.map(underPolicy))
  const drawings = { visible: createDrawing(), whole: createDrawing() }

  watch(
    [visible, whole],
    () => {
      buildLong(drawings.visible, visible.value)
      buildLong(drawings.whole, whole.value)
    },
    { immediate: true },
  )

  function buildLong(drawing: Drawing, list: readonly OperandSeries[]): void {
    for (const { operand, shown } of list)
      if (!pyramidAtHand(shown.columns, drawing.pyramidBefore(operand.id))) void buildElsewhere(shown.columns)
  }

  async function buildElsewhere(columns: Columns): Promise<void> {
    if (underWay.has(columns.values)) return
    underWay.add(columns.values)
    const pyramid = await pyramidElsewhere(columns)
    underWay.delete(columns.values)
    pyramids.value.set(columns.values, pyramid)
    triggerRef(pyramids)
  }

  /** Keeps the identity of series with outages too, so that they are not drawn again without need. */
  const known = new WeakMap<DrawnSeries, DrawnSeries>()
  function withOutage(drawn: DrawnSeries, { variable }: OperandSeries): DrawnSeries {
    const outages = sources.outagesOf(variable)
    const last = outages.at(-1)
    if (last === undefined) return drawn
    const kept = known.get(drawn)
    const before = kept?.outages ?? []
    if (kept !== undefined && before.length === outages.length && before.at(-1)?.end === last.end) return kept
    const next = { ...drawn, outages }
    known.set(drawn, next)
    return next
  }

  const readyOf = (drawing: Drawing, list: readonly OperandSeries[]): readonly DrawnSeries[] =>
    list.flatMap((series) => {
      const drawn = drawing.of(series, selection.slot(series.operand.id))
      return drawn === undefined ? [] : onLocalDate(withOutage(drawn, series), view.displayedZone.zone)
    })

  return {
    visible: computed<readonly DrawnSeries[]>((before) =>
      unchanged(before, readyOf(drawings.visible, visible.value)),
    ),
    whole: computed<readonly DrawnSeries[]>((before) =>
      unchanged(before, readyOf(drawings.whole, whole.value)),
    ),
  }
}
