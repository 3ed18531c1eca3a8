import { valueOfCurve, type Fit } from '#shared/analysis/regression/fit.ts'
import type { CommonBuckets } from '#shared/analysis/regression/common-buckets.ts'
import type { LineMark, Plot, PointMark, RuleMark } from '#renderer/plot/plot.ts'
import { startsAtZero } from '../../baseline.ts'
import type { CardContext } from '../../card-kind.ts'
import type { ScatterResult } from './calculate.ts'
import { axesOf, type ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'

/** More points than this would cover each other. */
const DRAWN_AT_MOST = 5000
const GOLDEN = (Math.sqrt(5) - 1) / 2

export function plotsOf(
  { pairs, fit }: ScatterResult,
  settings: ScatterSettings,
  context: CardContext,
): readonly Plot[] {
  const { x, y } = axesOf(settings, context)
  if (x === undefined || y === undefined || pairs === undefined || pairs.times.length === 0) return []
  const drawn = drawnPoints(pairs)
  const points: PointMark = {
    kind: 'points',
    name: y.name,
    slot: y.slot,
    xs: Float64Array.from(drawn, (index) => pairs.xs[index] ?? NaN),
    ys: Float64Array.from(drawn, (index) => pairs.ys[index] ?? NaN),
  }
  return [
    {
      label: strings.plot(y.name, x.name),
      x: { kind: 'number', title: x.name, unit: pairs.xUnit },
      y: { kind: 'number', title: y.name, unit: pairs.yUnit, ...startsAtZero(pairs.yUnit, settings) },
      marks: fit === undefined ? [points] : [points, lineOf(fit, pairs.xs), ...balancePoints(fit)],
    },
  ]
}

/**
 * Chooses the points to draw, as indices by rising x. Too many points are reduced to the extremes in both directions
 * and an irregular share of the rest, so that no hour of the day is preferred.
 */
export function drawnPoints({ xs, ys }: Pick<CommonBuckets, 'xs' | 'ys'>): readonly number[] {
  const all = Array.from(xs.keys())
  const share = DRAWN_AT_MOST / xs.length
  const extremes = new Set([xs, ys].flatMap(extremesOf))
  const drawn = share >= 1 ? all : all.filter((index) => (index * GOLDEN) % 1 < share || extremes.has(index))
  return drawn.sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0))
}

/** Returns the indices of the lowest and the highest value. */
function extremesOf(values: Float64Array): readonly [number, number] {
  let [lowest, highest] = [0, 0]
  values.forEach((value, index) => {
    if (value < (values[lowest] ?? NaN)) lowest = index
    if (value > (values[highest] ?? NaN)) highest = index
  })
  return [lowest, highest]
}

/** Draws the fit across the range of the points, with a corner at each balance point. */
function lineOf({ curve }: Fit, values: Float64Array): LineMark {
  const [lowest, highest] = extremesOf(values)
  const ends = [values[lowest] ?? NaN, values[highest] ?? NaN]
  const corners = [curve.below?.from, curve.above?.from].filter((at) => at !== undefined)
  const xs = Float64Array.from(new Set([...ends, ...corners])).sort()
  return { kind: 'line', name: strings.fit, xs, ys: xs.map((x) => valueOfCurve(curve, x)) }
}

function balancePoints({ curve: { below, above } }: Fit): readonly RuleMark[] {
  const points = new Set([below?.from, above?.from].filter((at) => at !== undefined))
  return Array.from(points, (at) => ({ kind: 'rule', name: strings.balancePoint, across: 'x', at }))
}
