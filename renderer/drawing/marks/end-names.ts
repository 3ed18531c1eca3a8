import { tellingNames } from '#shared/catalog/full-names.ts'
import { RIGHT_EDGE_PX, VALUE_AXIS_PX } from '../axes/axis-room.ts'
import type { PanelScene } from '../scene.ts'
import { isStacked } from '../stacked-series.ts'
import { textMeasure } from '../text-measure.ts'
import { TICK_SIZE_PX, type ChartTheme } from '../theme.ts'
import { fitNames, type EndNames } from './fit-names.ts'

export const END_GAP_PX = 6
const WIDEST_PX = 210
const WEIGHT = 600
/** Of the width of a chart: what names have in one line, and what they may have in two. */
const USUAL_SHARE = 0.15
const WIDEST_SHARE = 0.22

/** Whether lines have names: they need none where there is one, and bars have no end. */
export function hasEndLabels({ series, mark }: Pick<PanelScene, 'series' | 'mark'>): boolean {
  return series.length > 1 && mark !== 'bar' && !isStacked(mark)
}

/** Of the first line of a name, or of the second. */
export function endNameFont(theme: ChartTheme, isFirst = true): string {
  return `${String(isFirst ? WEIGHT : 400)} ${String(TICK_SIZE_PX)}px ${theme.font}`
}

/** The names of a chart's lines without what they have in common, in the room that a chart so wide has for them. */
export function endNames(names: readonly string[], chartWidth: number, theme: ChartTheme): EndNames {
  const room = {
    usual: Math.min(WIDEST_PX, Math.round(chartWidth * USUAL_SHARE)),
    most: Math.min(WIDEST_PX, Math.round(chartWidth * WIDEST_SHARE)),
  }
  const key = [theme.font, room.most, ...names].join('\n')
  const known = made.get(key)
  if (known !== undefined) return known
  const labels = fitNames(tellingNames(names), room, textMeasure(theme.font, WEIGHT))
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, labels)
  return labels
}

/** A pan draws the same names in every frame. */
const made = new Map<string, EndNames>()
const MOST_MADE = 50

/** Where the plot ends before the right edge: room for the axis and the names of all charts of the stack. */
export function rightRoomPx(
  { keepsRight, namesOfStack, theme }: Pick<PanelScene, 'keepsRight' | 'namesOfStack' | 'theme'>,
  chartWidth: number,
): number {
  const widths = namesOfStack.map((names) => endNames(names, chartWidth, theme).widthPx)
  const namesPx = Math.max(0, ...widths)
  const room = (keepsRight ? VALUE_AXIS_PX : 0) + (namesPx > 0 ? namesPx + 2 * END_GAP_PX : 0)
  return Math.max(RIGHT_EDGE_PX, room)
}
