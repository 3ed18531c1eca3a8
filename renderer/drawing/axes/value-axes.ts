import type { Interval } from '#shared/time/interval.ts'
import { extentOf } from './extent.ts'
import type { AxisSide, ChartMark, DrawnSeries, PanelScene } from '../scene.ts'
import { facingAxis, valueAxis, type ValueAxis } from './value-axis.ts'

/** Height between two ticks that reads calmly. */
const TICK_PX = 44

export function seriesOnSide(scene: PanelScene, side: AxisSide): readonly DrawnSeries[] {
  return scene.series.filter(({ id }) => scene.onRight.has(id) === (side === 'right'))
}

/** Bars and areas mean amounts above zero, so zero belongs in the picture. */
function standsOnZero(mark: ChartMark): boolean {
  return mark === 'bar' || mark === 'area'
}

export function sideAxis(scene: PanelScene, side: AxisSide, window: Interval, heightPx: number): ValueAxis {
  const maxTicks = Math.max(3, Math.floor(heightPx / TICK_PX) + 1)
  const fromZero = standsOnZero(scene.mark)
  const extent = extentOf(seriesOnSide(scene, side), window)
  if (side === 'left') return valueAxis(extent, maxTicks, fromZero)
  const left = sideAxis(scene, 'left', window, heightPx)
  return facingAxis(extent, left.ticks.length - 1, fromZero)
}
