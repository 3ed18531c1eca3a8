import type { Plot } from '../plot.ts'
import { boxBetween, type Box, type PlotScene } from '../plot-scene.ts'
import { pixelOf } from '../axes/placed-axis.ts'
import { barSlots, type StackedBar } from './stacks.ts'

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
  // The first slot comes first: at the left, or on top of horizontal bars, whether their axis goes down or up.
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
