import { NO_TICKS_PX } from './axes/placed-axis.ts'
import type { Plot } from './plot.ts'
import { seriesMarks } from './series/shown-series.ts'

/** Height above the area of a plot with a title, and of one without. */
export const HEAD_PX = 24
export const BARE_HEAD_PX = 8
const TICK_ROW_PX = 24
const SECOND_ROW_PX = 14
const TITLE_ROW_PX = 16
export const RULE_ROW_PX = 14

/** Returns the space kept above horizontal bars, where the names of rules would otherwise cover them. */
export function ruleNamesPx({ isHorizontal, marks }: Plot): number {
  return isHorizontal && marks.some((mark) => mark.kind === 'rule' && mark.across === 'y') ? RULE_ROW_PX : 0
}

/** Returns the height below the area of a plot, for the texts of this axis. */
export function footOf(axis: Plot['x']): number {
  if (axis.kind !== 'names' && axis.isBare === true) return NO_TICKS_PX
  const ticks = TICK_ROW_PX + (axis.kind === 'time' ? SECOND_ROW_PX : 0)
  const hasTitle = axis.kind === 'names' ? axis.title : axis.kind === 'number' && (axis.title ?? axis.unit)
  return ticks + (hasTitle ? TITLE_ROW_PX : 0)
}

/** Least heights of a readable plot: one line of text for each name at the left. */
const NAME_ROW_PX = 18
const LEAST_HEIGHT_PX = 120
const LEAST_SUPPLEMENT_PX = 96
/** Series remain readable with less, since more of them are drawn below each other. */
const LEAST_SERIES_PX = 52

function leastHeightOf(plot: Plot): number {
  const axis = plot.isHorizontal ? plot.x : plot.y
  const foot = footOf(plot[plot.isHorizontal ? 'y' : 'x'])
  if (plot.isSupplement === true) return LEAST_SUPPLEMENT_PX
  if (seriesMarks(plot).length > 0) return LEAST_SERIES_PX + foot
  return axis.kind === 'names'
    ? Math.max(
        LEAST_HEIGHT_PX,
        axis.names.length * NAME_ROW_PX + foot + leastHeadOf(plot) + ruleNamesPx(plot),
      )
    : LEAST_HEIGHT_PX
}

/** Above horizontal bars no title needs the room that every other plot has. */
function leastHeadOf({ isHorizontal }: Plot): number {
  return isHorizontal ? BARE_HEAD_PX : HEAD_PX
}

/** A plot may shrink by this much, since a stack that scrolls by a few pixels would cut off its last labels. */
const GIVE_PX = 8
/** A row of names may shrink by this much, down to the height of its letters. */
const GIVE_OF_ROW_PX = 3

function giveOf(plot: Plot): number {
  const axis = plot.isHorizontal ? plot.x : plot.y
  return axis.kind === 'names' ? Math.max(GIVE_PX, axis.names.length * GIVE_OF_ROW_PX) : GIVE_PX
}

/**
 * Horizontal bars are as readable at the least height as at a greater one, which makes plots over time easier to read.
 */
function shareOf({ isSupplement, isHorizontal }: Plot): number {
  return isSupplement === true ? 2 : isHorizontal ? 1 : 4
}

/**
 * Shares the given height among the plots. A supplement gets half of what others get of the spare height, but more if
 * they cannot do with less. Several plots have at least `eachPx` each, except for supplements.
 */
export function plotHeights(plots: readonly Plot[], heightPx: number, eachPx = 0): readonly number[] {
  const least = plots.map((plot) =>
    Math.max(leastHeightOf(plot), plots.length > 1 && plot.isSupplement !== true ? eachPx : 0),
  )
  const left = heightPx - sumOf(least)
  const gives = plots.map(giveOf)
  const shares = left < 0 ? gives : plots.map(shareOf)
  const spare = left < -sumOf(gives) ? 0 : left
  return least.map((each, index) => Math.floor(each + (spare * (shares[index] ?? 0)) / sumOf(shares)))
}

/** Omits supplements if a height has no room for them; if there are several plots, each has a heading. */
export function fittingPlots(plots: readonly Plot[], heightPx: number, headingPx: number): readonly Plot[] {
  return leastStackPx(plots, headingPx) <= heightPx
    ? plots
    : plots.filter(({ isSupplement }) => isSupplement !== true)
}

function leastStackPx(plots: readonly Plot[], headingPx: number): number {
  return sumOf(plots.map(leastHeightOf)) + (plots.length > 1 ? headingPx * plots.length : 0)
}

/** A plot is still legible at this width. */
const LEAST_BESIDE_PX = 280

/**
 * Returns how many plots are drawn side by side: one, unless they would otherwise have to be scrolled and there is room
 * for more.
 */
export function plotColumns(
  plots: readonly Plot[],
  { width, height }: { readonly width: number; readonly height: number },
  headingPx: number,
): number {
  const isScrolled = leastStackPx(plots, headingPx) > height + GIVE_PX * plots.length
  const most = Math.min(plots.length, Math.floor(width / LEAST_BESIDE_PX))
  if (!isScrolled || most < 2) return 1
  const least = Math.max(...plots.map(leastHeightOf)) + headingPx
  return Math.min(most, Math.ceil(plots.length / Math.max(1, Math.floor((height + GIVE_PX) / least))))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
