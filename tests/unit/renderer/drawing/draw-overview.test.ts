import { describe, expect, it } from 'vitest'
import { drawOverview, laneRoom } from '#renderer/drawing/marks/draw-overview.ts'
import type { ChartTheme } from '#renderer/drawing/theme.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const theme: ChartTheme = {
  surface: 'white',
  text: 'black',
  textFaint: 'grey',
  line: 'silver',
  zeroLine: 'slate',
  missing: 'pale',
  accent: 'azure',
  warn: 'amber',
  series: ['blue'],
  cells: ['#eeeeee', '#111111'],
  font: 'sans-serif',
}
const size = { width: 100, height: 40, pixelRatio: 1 }

/** Keeps what is filled; tracing the line needs no answer. */
function recordingContext() {
  const boxes: { readonly colour: string; readonly from: number; readonly to: number }[] = []
  const nothing = (): undefined => undefined
  const own = {
    fillStyle: '',
    fillRect(x: number, _y: number, width: number) {
      boxes.push({ colour: own.fillStyle, from: x, to: x + width })
    },
  }
  const context = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? nothing })
  return { boxes, context: context as unknown as CanvasRenderingContext2D }
}

describe('drawOverview', () => {
  it('shows the future as not cached, since it was never asked for', () => {
    const columns = hourlyColumns([1, 2, 3, 4, 5])
    const cached = [{ start: 0, end: 4 * HOUR }]
    const series = [aDrawnSeries(columns, { cached, provisional: [{ start: 3 * HOUR, end: 4 * HOUR }] })]
    const { boxes, context } = recordingContext()
    drawOverview(context, { series, range: { start: 0, end: 10 * HOUR }, theme, isLoading: false }, size)
    expect(boxes).toEqual([
      { colour: 'blue', from: 0, to: 40 },
      { colour: 'amber', from: 30, to: 40 },
    ])
  })

  it('shows nothing as cached where nothing is', () => {
    const missing = [{ start: 0, end: 4 * HOUR }]
    const { boxes, context } = recordingContext()
    const series = [aDrawnSeries(hourlyColumns([]), { missing })]
    drawOverview(context, { series, range: { start: 0, end: 10 * HOUR }, theme, isLoading: false }, size)
    expect(boxes.map(({ colour }) => colour)).toEqual(['pale'])
  })

  it('has room for five lanes at most', () => {
    expect([laneRoom(1), laneRoom(5), laneRoom(9)]).toEqual([8, 24, 24])
  })
})
