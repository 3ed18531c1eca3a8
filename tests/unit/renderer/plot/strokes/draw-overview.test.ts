import { describe, expect, it } from 'vitest'
import { drawBrush, drawOverview, hasMergedLane, laneRoom } from '#renderer/plot/strokes/draw-overview.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const theme: ChartTheme = {
  surface: 'white',
  text: 'black',
  textFaint: 'grey',
  line: 'silver',
  zeroLine: 'slate',
  missing: 'pale',
  coverage: { cached: 'dark', missing: 'light' },
  accent: 'azure',
  warn: 'amber',
  series: ['blue'],
  cells: ['#eeeeee', '#111111'],
  classes: [],
  font: 'sans-serif',
}
const size = { width: 100, height: 40, pixelRatio: 1 }

/** Records the filled shapes; the calls that trace the line return nothing. */
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
  it('shows the future as not cached, since it was never requested', () => {
    const columns = hourlyColumns([1, 2, 3, 4, 5])
    const cached = [{ start: 0, end: 4 * HOUR }]
    const series = [aDrawnSeries(columns, { cached, provisional: [{ start: 3 * HOUR, end: 4 * HOUR }] })]
    const { boxes, context } = recordingContext()
    drawOverview(context, { series, range: { start: 0, end: 10 * HOUR }, theme, isLoading: false }, size)
    expect(boxes).toEqual([
      { colour: 'dark', from: 0, to: 30 },
      { colour: 'dark', from: 30, to: 33 },
      { colour: 'dark', from: 36, to: 39 },
    ])
  })

  it('shows nothing as cached where nothing is', () => {
    const missing = [{ start: 0, end: 4 * HOUR }]
    const { boxes, context } = recordingContext()
    const series = [aDrawnSeries(hourlyColumns([]), { missing })]
    drawOverview(context, { series, range: { start: 0, end: 10 * HOUR }, theme, isLoading: false }, size)
    expect(boxes.map(({ colour }) => colour)).toEqual(['light'])
  })

  it('draws none of it in the colour of a series, also while it loads', () => {
    const columns = hourlyColumns([1, undefined, 3, 4])
    const part = {
      cached: [{ start: 0, end: 3 * HOUR }],
      gaps: [{ start: HOUR, end: 2 * HOUR }],
      missing: [{ start: 3 * HOUR, end: 4 * HOUR }],
    }
    const { boxes, context } = recordingContext()
    const series = [aDrawnSeries(columns, part)]
    drawOverview(context, { series, range: { start: 0, end: 4 * HOUR }, theme, isLoading: true }, size)
    expect(new Set(boxes.map(({ colour }) => colour))).toEqual(new Set(['dark', 'light', 'slate']))
    expect(boxes.filter(({ colour }) => colour === 'dark')).toEqual([
      { colour: 'dark', from: 0, to: 25 },
      { colour: 'dark', from: 50, to: 75 },
    ])
  })

  it('has one lane for all where there are more than five series', () => {
    expect([laneRoom(1), laneRoom(5), laneRoom(9)]).toEqual([8, 24, 11])
    expect([5, 6].map(hasMergedLane)).toEqual([false, true])
  })

  it('has one scale for all series of a unit', () => {
    const points: number[][] = []
    const { context } = recordingContext()
    Object.assign(context, { lineTo: (_: number, y: number) => void points.at(-1)?.push(y) })
    Object.assign(context, { moveTo: (_: number, y: number) => void points.push([y]) })
    const [small, large] = [1, 10].map((value) => hourlyColumns([value, value, value, value]))
    if (!small || !large) return
    const series = [aDrawnSeries(small), aDrawnSeries(large, { id: 'b' })]
    drawOverview(context, { series, range: { start: 0, end: 4 * HOUR }, theme, isLoading: false }, size)
    const [low = [], high = []] = points
    expect(low[0]).toBeGreaterThan(high[0] ?? Infinity)
  })
})

describe('drawBrush', () => {
  it('has edges and a tint around a part, and pale edges around all', () => {
    const part = recordingContext()
    drawBrush(part.context, { from: 0.2, to: 0.5 }, theme, size)
    expect(part.boxes).toEqual([
      { colour: 'azure', from: 20, to: 22 },
      { colour: 'azure', from: 48, to: 50 },
      { colour: 'azure', from: 22, to: 48 },
    ])
    const whole = recordingContext()
    drawBrush(whole.context, { from: 0, to: 1 }, theme, size)
    expect(whole.boxes).toEqual([
      { colour: 'slate', from: 0, to: 2 },
      { colour: 'slate', from: 98, to: 100 },
    ])
  })

  it('stays wide enough to be seen', () => {
    const { boxes, context } = recordingContext()
    drawBrush(context, { from: 0.5, to: 0.501 }, theme, size)
    expect([boxes[0]?.from, boxes[1]?.to]).toEqual([50, 56])
  })
})
