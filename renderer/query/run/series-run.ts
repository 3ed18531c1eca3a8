import { computed, type ComputedRef, type Ref, shallowRef } from 'vue'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { Interval } from '#shared/time/instant.ts'
import { type Resolution, resolutions } from '#shared/time/resolution.ts'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import type { CoverageSnapshot, FloorOf, LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import {
  alternativesTo,
  candidateKeys,
  type PlannedOperand,
  planQuery,
  type Query,
  shownAt,
  withMargin,
} from '#renderer/query/demand/plan-query.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import { type KnownOperand, zoneOf } from '#renderer/query/view/operands.ts'
import { including, type ViewState } from '#renderer/query/view/view-state.ts'
import { isWorthShowing } from './answers.ts'
import { type Asked, createVersions, type Question } from './question.ts'
import { type AskAgain, createRunner, type Runner } from './runner.ts'

/** Automatic is not evaluated again for smaller changes of the width. */
const WIDTH_STEP_PX = 200

/**
 * An operand with the answer to its demand, or, until data arrive for the newest demand, with that to an earlier one.
 */
export interface AnsweredOperand extends PlannedOperand {
  readonly base: LoadedSeries
}

export interface SeriesRunPorts {
  readonly view: Readonly<Ref<Pick<ViewState, 'range' | 'visibleRange' | 'resolution' | 'figures'>>>
  /** Visible range at this moment; that of the view follows when it has become a step. */
  readonly moving?: Readonly<Ref<Interval | undefined>>
  /** True while the range moves; nothing is requested until it has become a step. */
  readonly isMoving?: Readonly<Ref<boolean>>
  /** Visible range of the last step, or at which the movement last paused for a frame. */
  readonly resting?: Readonly<Ref<Interval | undefined>>
  readonly title: string
  readonly operands: ComputedRef<readonly KnownOperand[]>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly plotWidthPx: Readonly<Ref<number>>
  readonly again?: AskAgain
}

/**
 * Answers for a picture that pans and zooms: what is shown over its whole range, and finer data around the visible
 * part.
 */
export interface SeriesRun extends Pick<
  Runner<Asked>,
  'state' | 'cost' | 'awaitsConsent' | 'download' | 'confirm' | 'retry' | 'amend' | 'whenAnswered'
> {
  /** Visible range to which the answers belong; it may follow a moving range before that rests. */
  readonly asked: ComputedRef<Interval | undefined>
  /** Answers over the whole range. */
  readonly whole: ComputedRef<ReadonlyMap<OperandId, AnsweredOperand>>
  /** Finer answers around the visible part, if there are any. */
  readonly detail: ComputedRef<ReadonlyMap<OperandId, AnsweredOperand>>
  /** Counts the requests for what the view lacks, even if coarser values are on the screen. */
  readonly requestsLacking: (coverage: CoverageSnapshot) => number
  /** Returns the resolution at which the view shows an operand over an interval; undefined while it shows none. */
  readonly shownOver: (known: KnownOperand, interval: Interval) => Resolution | undefined
}

type Layer = 'whole' | 'detail'

interface AskedOperand extends Asked {
  readonly layer: Layer
  readonly planned: PlannedOperand
}

export function createSeriesRun(ports: SeriesRunPorts): SeriesRun {
  const { view, moving, resting, operands, plotWidthPx } = ports
  const versionOf = createVersions()
  const widthPx = computed(() => Math.max(1, Math.ceil(plotWidthPx.value / WIDTH_STEP_PX)) * WIDTH_STEP_PX)
  const asked = computed<Interval | undefined>((before) => {
    const { range, visibleRange } = view.value
    if (ports.isMoving?.value !== true || !moving?.value || !range) return visibleRange
    return askedRange({
      ...{ range, moving: moving.value, isStill: resting?.value === moving.value, widthPx: widthPx.value },
      asked: before ?? visibleRange ?? range,
    })
  })

  function queryWith(floorOf: FloorOf): Query | undefined {
    const { range, resolution, figures } = view.value
    const visibleRange = asked.value
    if (!range || !visibleRange || operands.value.length === 0) return undefined
    return {
      ...{ operands: operands.value, floorOf, visibleRange, resolution, figures },
      range: including(range, visibleRange),
      widthPx: widthPx.value,
    }
  }

  function askedOf(layer: Layer, planned: PlannedOperand): AskedOperand {
    const { operand, variable, range: interval, demand: load } = planned
    const version = versionOf(variable)
    return { id: `${layer} ${operand.id}`, variable, interval, load, version, layer, planned }
  }

  function questionOf(query: Query): Question<AskedOperand> {
    return {
      key: keyOf(query, versionOf),
      title: ports.title,
      candidates: () => candidateKeys(query),
      plan: (coverage) => {
        const { whole, detail } = planQuery(query, coverage)
        return [
          ...whole.map((each) => askedOf('whole', each)),
          ...detail.map((each) => askedOf('detail', each)),
        ]
      },
      alternatives: ({ layer, planned }) =>
        layer === 'detail' ? [] : alternativesTo(query, planned).map((each) => askedOf('whole', each)),
    }
  }

  const { floorOf, ...runner } = createRunner<AskedOperand>({
    ...ports,
    question: (floors) => {
      const query = queryWith(floors)
      return query && questionOf(query)
    },
  })
  const query = computed(() => queryWith(floorOf.value))
  const answered = shallowRef<ReadonlyMap<string, AnsweredOperand & { readonly layer: Layer }>>(new Map())

  /** Replaces each picture when there is a better one; the former one stays until then. */
  function update(): void {
    const before = answered.value
    answered.value = new Map(
      runner.planned().flatMap((each) => {
        const { id, layer, planned } = each
        const last = before.get(id)
        const loaded = runner.of(each)
        if (loaded !== undefined && isWorthShowing(asFarAsSettled(loaded, runner.isSettled()), last?.base))
          return [[id, { ...planned, layer, base: loaded }] as const]
        return last === undefined ? [] : [[id, last] as const]
      }),
    )
  }
  runner.onPlanned(update)
  runner.onLoaded(update)

  const ofLayer = (layer: Layer): ReadonlyMap<OperandId, AnsweredOperand> =>
    new Map(
      [...answered.value.values()]
        .filter((each) => each.layer === layer)
        .map((each) => [each.operand.id, each] as const),
    )
  return {
    ...runner,
    asked,
    whole: computed(() => ofLayer('whole')),
    detail: computed(() => ofLayer('detail')),
    shownOver: (known, interval) => query.value && shownAt(query.value, known, interval),
    requestsLacking(coverage) {
      if (query.value === undefined) return 0
      const { whole, detail } = planQuery(query.value, coverage)
      const demands = [...whole, ...detail].map(({ demand }) => demand)
      return countRequests(demands, coverage).requests
    },
  }
}

/**
 * A refreshed catalogue contains other objects for the same variables, and a plot of another width often shows the same
 * resolution: neither changes the query.
 */
function keyOf(query: Query, versionOf: ReturnType<typeof createVersions>): string {
  const { operands, floorOf, widthPx: _, ...rest } = query
  return JSON.stringify({
    ...rest,
    operands: operands.map((known) => [
      known.operand,
      zoneOf(known),
      known.variable.localTimezone,
      known.variable.kind,
      known.showsAmounts,
      versionOf(known.variable),
      ...[rest.range, rest.visibleRange].flatMap((each) => [
        shownAt(query, known, each),
        floorOf(known.variable.dataHubId, each),
      ]),
    ]),
  })
}

/** Until requests may be made, the data read from the cache are not a final answer, even if there are none. */
function asFarAsSettled(loaded: LoadedSeries, isSettled: boolean): LoadedSeries {
  return isSettled ? loaded : { ...loaded, progress: { ...loaded.progress, finished: false } }
}

/** Returns the finer series if it covers the whole visible part, otherwise the whole one. */
export function visibleAnswer(
  whole: AnsweredOperand | undefined,
  detail: AnsweredOperand | undefined,
  visibleRange: Interval | undefined,
): AnsweredOperand | undefined {
  if (!detail || !visibleRange) return whole
  const lacking = subtractIntervals([visibleRange], detail.base.covered)
  return lacking.length === 0 ? detail : whole
}

/** Remembers the position of a view while its visible range moves. */
interface MovingView {
  readonly range: Interval
  /** Visible range at this moment. */
  readonly moving: Interval
  /** True if the movement has paused for a frame. */
  readonly isStill: boolean
  /** Visible range that was requested last. */
  readonly asked: Interval
  readonly widthPx: number
}

/**
 * Returns the visible range to request: the present one in a frame without a movement, if another resolution suits it, or
 * if it shows more than the margin of the last requested one, and otherwise that last one. Moving within its margin
 * requests nothing. A range that leaves the whole range is another question in each frame, so that it waits for a frame
 * without a movement.
 */
export function askedRange({ range, moving, isStill, asked, widthPx }: MovingView): Interval {
  const isWithin = (outer: Interval): boolean => subtractIntervals([moving], [outer]).length === 0
  if (isStill) return moving
  if (!isWithin(range)) return asked
  const suits = (visible: Interval): string => autoResolution(visible, widthPx, resolutions)
  return suits(moving) === suits(asked) && isWithin(withMargin(asked, range)) ? asked : moving
}
