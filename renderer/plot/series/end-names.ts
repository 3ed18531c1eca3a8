import { tellingNames } from '#shared/catalog/full-names.ts'
import { RIGHT_EDGE_PX, VALUE_AXIS_PX } from '../axes/axis-room.ts'
import type { PanelScene } from './scene.ts'
import { isStacked } from './stacked-series.ts'
import { textMeasure } from '../text-measure.ts'
import { TICK_SIZE_PX, type ChartTheme } from '../theme.ts'
import { fitNames, type EndNames } from './fit-names.ts'

export const END_GAP_PX = 6
const WIDEST_PX = 210
const WEIGHT = 600
/** Shares of the chart's width that names may take in one line, and in two. */
const USUAL_SHARE = 0.15
const WIDEST_SHARE = 0.22

/** Returns true when lines have names at their ends: a single line needs none, and bars have no end. */
export function hasEndLabels({ series, mark }: Pick<PanelScene, 'series' | 'mark'>): boolean {
  return series.length > 1 && mark !== 'bar' && !isStacked(mark)
}

/** Returns the font of the first or second line of a name. */
export function endNameFont(theme: ChartTheme, isFirst = true): string {
  return `${String(isFirst ? WEIGHT : 400)} ${String(TICK_SIZE_PX)}px ${theme.font}`
}

/** Returns the names of a chart's lines without the parts they share, fitted to the chart's width. */
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

/** Cached, because a pan draws the same names in every frame. */
const made = new Map<string, EndNames>()
const MOST_MADE = 50

/** Returns the space right of the plot: room for the axis and the names of all charts of the stack. */
export function rightRoomPx(
  { keepsRight, namesOfStack, theme }: Pick<PanelScene, 'keepsRight' | 'namesOfStack' | 'theme'>,
  chartWidth: number,
): number {
  const widths = namesOfStack.map((names) => endNames(names, chartWidth, theme).widthPx)
  const namesPx = Math.max(0, ...widths)
  const room = (keepsRight ? VALUE_AXIS_PX : 0) + (namesPx > 0 ? namesPx + 2 * END_GAP_PX : 0)
  return Math.max(RIGHT_EDGE_PX, room)
}
