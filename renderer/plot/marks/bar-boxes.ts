import type { BarMark, Plot, PlotMark } from '#renderer/plot/plot.ts'
import { type Box, boxBetween, type PlotScene } from '#renderer/plot/plot-scene.ts'
import { pixelOf } from '#renderer/plot/axes/placed-axis.ts'
import { stepOf } from './steps.ts'

export interface PlacedBar extends StackedBar {
  readonly box: Box
}

/** Share of a position's room that its bars take; the rest separates groups. */
const GROUP_SHARE = 0.72
/** Without a limit, a few bars would become walls. */
const WIDEST_PX = 48
const WIDEST_LYING_PX = 24

/** Returns every bar as a rectangle; bars of one position are side by side. */
export function barBoxes(scene: PlotScene): readonly PlacedBar[] {
  const { slots, step } = barSlots(scene.plot.marks)
  const group = groupWidth(scene, slots.length, step)
  const width = group / Math.max(1, slots.length)
  // The first slot comes first: at the left, or on top of horizontal bars, whichever way their axis goes.
  const isBackwards = scene.x.isUpright && scene.x.minPx > scene.x.maxPx
  return slots.flatMap((bars, slot) => {
    const place = isBackwards ? slots.length - 1 - slot : slot
    const start = -group / 2 + place * width
    return bars.map((bar) => ({
      ...bar,
      box: boxBetween(
        scene,
        [bar.x + start, bar.x + start + width],
        [Math.max(bar.from, lowest(scene)), Math.max(bar.to, lowest(scene))],
      ),
    }))
  })
}

/** A logarithmic axis has no zero to start from, so bars start at its minimum. */
function lowest({ y }: PlotScene): number {
  return y.isLogarithmic ? y.min : -Infinity
}

/** Returns the width in units of the axis, so that groups stay centred on the position. */
function groupWidth({ x, plot }: PlotScene, slots: number, step: number): number {
  const stepPx = Math.abs(pixelOf(x, x.min + step) - pixelOf(x, x.min))
  const widest = widestOf(plot) * Math.max(1, slots)
  return Math.min(GROUP_SHARE, widest / Math.max(stepPx, 1e-9)) * step
}

function widestOf({ isHorizontal }: Plot): number {
  return isHorizontal ? WIDEST_LYING_PX : WIDEST_PX
}

/** A part of a bar between two values, around a position, within a share of the bar's width. */
interface StackedBar {
  readonly mark: BarMark
  readonly x: number
  readonly from: number
  readonly to: number
}

interface BarSlots {
  /** Bars of each slot; slots are side by side at every position. */
  readonly slots: readonly (readonly StackedBar[])[]
  /** Distance between positions. */
  readonly step: number
}

export function barMarks(marks: readonly PlotMark[]): readonly BarMark[] {
  return marks.filter((mark) => mark.kind === 'bars')
}

/** Stacks bars of the same stack, above zero upwards and below zero downwards; NaN gets no bar. */
export function barSlots(marks: readonly PlotMark[]): BarSlots {
  const slots = new Map<unknown, BarMark[]>()
  const bars = barMarks(marks)
  for (const mark of bars) {
    const key = mark.stack ?? mark
    slots.set(key, [...(slots.get(key) ?? []), mark])
  }
  const positions = Float64Array.from(new Set(bars.flatMap(({ xs }) => [...xs]))).sort()
  return { slots: [...slots.values()].map(stacked), step: stepOf(positions) }
}

function stacked(marks: readonly BarMark[]): readonly StackedBar[] {
  const tops = new Map<number, { above: number; below: number }>()
  return marks.flatMap((mark) =>
    [...mark.ys].flatMap((value, index): StackedBar[] => {
      const x = mark.xs[index]
      if (x === undefined || !Number.isFinite(value)) return []
      const start = mark.from?.[index]
      if (start !== undefined) return [{ mark, x, from: start, to: start + value }]
      const top = tops.get(x) ?? { above: 0, below: 0 }
      const from = value < 0 ? top.below : top.above
      const to = from + value
      tops.set(x, value < 0 ? { ...top, below: to } : { ...top, above: to })
      return [{ mark, x, from, to }]
    }),
  )
}
