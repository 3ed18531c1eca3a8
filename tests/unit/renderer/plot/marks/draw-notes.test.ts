import { describe, expect, it } from 'vitest'
import { drawNoteFlags } from '#renderer/plot/marks/draw-notes.ts'
import type { PlotAxis } from '#renderer/plot/plot.ts'
import { aPlot, aScene } from '#support/a-plot-scene.ts'

const HOUR = 3_600_000
const time: PlotAxis = { kind: 'time', zone: 'UTC', min: 0, max: 10 * HOUR }
const hours: PlotAxis = { kind: 'number', min: 0, max: 24 }
const note = (start: number, end: number, label: string) => ({
  interval: { start: start * HOUR, end: end * HOUR },
  label,
  isExcluded: false,
})

/** Records the written texts and the number of drawn lines. */
function drawn(axes: { readonly x: PlotAxis; readonly y: PlotAxis }, notes: ReturnType<typeof note>[]) {
  const texts: string[] = []
  let lines = 0
  const own = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string) => texts.push(text),
    moveTo: () => (lines += 1),
  }
  const nothing = (): undefined => undefined
  const context = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? nothing })
  drawNoteFlags(context as unknown as CanvasRenderingContext2D, aScene(aPlot([], { ...axes, notes })))
  return { texts, lines }
}

describe('drawNoteFlags', () => {
  const notes = [note(2, 4, 'Closed'), note(30, 31, 'Later')]

  it('marks both ends of the visible range, on an axis of time in either direction', () => {
    expect(drawn({ x: time, y: hours }, notes)).toEqual({ texts: ['Closed'], lines: 2 })
    expect(drawn({ x: hours, y: time }, notes)).toEqual({ texts: ['Closed'], lines: 2 })
  })

  it('draws nothing without an axis of time', () => {
    expect(drawn({ x: hours, y: hours }, notes)).toEqual({ texts: [], lines: 0 })
  })
})
