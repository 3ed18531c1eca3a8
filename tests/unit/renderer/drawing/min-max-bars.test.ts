import { describe, expect, it } from 'vitest'
import { createPixelColumns, type PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { isDense, traceLinks, traceMinMaxBars } from '#renderer/drawing/marks/min-max-bars.ts'
import { project } from '#renderer/drawing/axes/projection.ts'
import type { TraceFrame } from '#renderer/drawing/marks/trace.ts'

const HEIGHT = 100

type Summary = readonly [first: number, min: number, max: number, last: number]

/** One summary per pixel column of 10 ms; a column may lie apart, or after a gap. */
function columnsOf(summaries: readonly Summary[], gapsBefore: readonly number[] = []): PixelColumns {
  const columns = createPixelColumns(summaries.length)
  summaries.forEach(([first, min, max, last], index) => {
    columns.column[index] = index
    columns.firstAt[index] = index * 10 + 1
    columns.lastAt[index] = index * 10 + 9
    Object.entries({ first, min, max, last }).forEach(([name, value]) => {
      columns[name as 'first'][index] = value
    })
    columns.gapBefore[index] = gapsBefore.includes(index) ? 1 : 0
  })
  columns.count = summaries.length
  return columns
}

function frameOf(columns: PixelColumns): TraceFrame {
  const width = columns.count
  const area = { left: 0, right: width, top: 0, bottom: HEIGHT, width, height: HEIGHT }
  const window = { start: 0, end: width * 10 }
  const projection = project(area, window, { min: 0, max: HEIGHT })
  return { projection, window, devicePx: width, pixelRatio: 1, pixels: columns }
}

type Trace = typeof traceMinMaxBars

/** Lines of two ends, with heights from below. */
function linesOf(trace: Trace, columns: PixelColumns): readonly number[][] {
  const lines: number[][] = []
  const sink = {
    moveTo: (x: number, y: number) => void lines.push([x, HEIGHT - y]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push(x, HEIGHT - y),
  }
  trace(sink, columns, frameOf(columns))
  return lines
}

describe('isDense', () => {
  it('asks for columns higher than two pixels on average', () => {
    const high = columnsOf([
      [0, 0, 5, 5],
      [5, 4, 5, 4],
    ])
    const low = columnsOf([
      [0, 0, 3, 3],
      [3, 3, 4, 4],
    ])
    expect([high, low].map((columns) => isDense(columns, frameOf(columns)))).toEqual([true, false])
  })
})

describe('traceMinMaxBars', () => {
  it('reaches from minimum to maximum in the middle of each column', () => {
    expect(
      linesOf(
        traceMinMaxBars,
        columnsOf([
          [20, 10, 30, 20],
          [20, 5, 60, 50],
        ]),
      ),
    ).toEqual([
      [0.5, 10, 0.5, 30],
      [1.5, 5, 1.5, 60],
    ])
  })

  it('leaves columns flatter than a pixel to the links, from edge to edge', () => {
    const columns = columnsOf([[20, 20, 20.5, 20]])
    expect(linesOf(traceMinMaxBars, columns)).toEqual([])
    const [line = []] = linesOf(traceLinks, columns)
    expect(line.map((number) => Math.round(number * 100) / 100)).toEqual([0, 20, 1, 20.5])
  })
})

describe('traceLinks', () => {
  it('leads from the last to the first value where columns do not overlap', () => {
    expect(
      linesOf(
        traceLinks,
        columnsOf([
          [20, 10, 30, 25],
          [50, 40, 60, 50],
        ]),
      ),
    ).toEqual([[0.9, 25, 1.1, 50]])
  })

  it('adds nothing where they overlap', () => {
    expect(
      linesOf(
        traceLinks,
        columnsOf([
          [20, 10, 30, 25],
          [50, 30, 60, 50],
        ]),
      ),
    ).toEqual([])
  })

  it('does not lead over a gap', () => {
    expect(
      linesOf(
        traceLinks,
        columnsOf(
          [
            [20, 10, 30, 25],
            [50, 40, 60, 50],
          ],
          [1],
        ),
      ),
    ).toEqual([])
  })
})
