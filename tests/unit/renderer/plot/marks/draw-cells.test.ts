import { describe, expect, it } from 'vitest'
import { cellGrid, shadeIndexOf } from '#renderer/plot/marks/cell-grid.ts'
import { drawCells } from '#renderer/plot/marks/draw-cells.ts'
import type { CellMark } from '#renderer/plot/plot.ts'
import { boxBetween, type PlotScene } from '#renderer/plot/plot-scene.ts'
import { aPlot, aScene } from '#support/a-plot-scene.ts'
import { seededRandom } from '#support/seeded-random.ts'

interface Painted {
  /** The number of its colour for each pixel, row by row; 0 where nothing was filled. */
  readonly pixels: Uint16Array
  readonly fills: number
}

/** Size of the scene. */
const [WIDTH, HEIGHT] = [600, 300]
/** The colours of all pictures, so that each has the same number in all of them. */
const colours = ['none']

function numberOf(colour: string): number {
  const known = colours.indexOf(colour)
  return known === -1 ? colours.push(colour) - 1 : known
}

/** Returns the colour with which each pixel was filled last. */
function paintedBy(draw: (context: CanvasRenderingContext2D) => void): Painted {
  const pixels = new Uint16Array(WIDTH * HEIGHT)
  let fills = 0
  const context = {
    fillStyle: '',
    fillRect(left: number, top: number, width: number, height: number) {
      fills += 1
      const isInside = left >= 0 && left + width <= WIDTH && top >= 0 && top + height <= HEIGHT
      if (!isInside || ![left, top, width, height].every(Number.isInteger))
        throw new Error(`${left} ${top} ${width} ${height} is not a box of pixels`)
      const colour = numberOf(context.fillStyle)
      for (let y = top; y < top + height; y += 1)
        pixels.fill(colour, y * WIDTH + left, y * WIDTH + left + width)
    },
  }
  draw(context as unknown as CanvasRenderingContext2D)
  return { pixels, fills }
}

/** Draws each cell by itself, one after the other. */
function oneByOne(context: CanvasRenderingContext2D, scene: PlotScene, mark: CellMark): void {
  const { columns, rows } = cellGrid(mark, scene.plot)
  for (let row = 0; row < mark.rows.length; row += 1)
    for (let column = 0; column < mark.columns.length; column += 1) {
      const index = row * mark.columns.length + column
      if (mark.exists?.[index] === 0) continue
      const stretch = (edges: Float64Array, at: number) => [edges[at] ?? NaN, edges[at + 1] ?? NaN] as const
      const box = boxBetween(scene, stretch(columns, column), stretch(rows, row))
      context.fillStyle =
        scene.cellScale.shades[shadeIndexOf(scene.cellScale, mark.values[index] ?? NaN)] ?? ''
      context.fillRect(box.left, box.top, Math.max(1, box.width), Math.max(1, box.height))
    }
}

/** Returns the left edges of the boxes that are hatched, and that of the hatching. */
function clippedBy(scene: PlotScene, mark: CellMark): readonly number[] {
  const clipped: number[] = []
  const nothing = (): void => undefined
  const context = {
    ...{ fillRect: nothing, save: nothing, restore: nothing, beginPath: nothing, clip: nothing },
    ...{ moveTo: nothing, lineTo: nothing, stroke: nothing },
    rect: (left: number) => clipped.push(left),
  }
  drawCells(context as unknown as CanvasRenderingContext2D, scene, mark)
  return clipped
}

describe('drawCells', () => {
  it.each([
    ['equal', 1200, 6],
    ['equal', 20, 700],
    ['unequal', 20, 700],
  ])(
    'paints %s cells in %i columns and %i rows as if each were filled in turn, in fewer fills',
    (sizes, across, along) => {
      const random = seededRandom(across)
      // Of unequal cells some are several pixels large, and begin on the same pixel as one that is smaller than a pixel.
      const sizeAt = (at: number): number => (sizes === 'equal' || at % 7 === 0 ? 1 : 0.05)
      const places = (count: number) => {
        let next = 0
        return Float64Array.from({ length: count }, (_, at) => (next += sizeAt(at)) - sizeAt(at))
      }
      const cells = across * along
      const mark: CellMark = {
        ...{ kind: 'cells', name: 'x', unit: 'kW', columns: places(across), rows: places(along) },
        values: Float64Array.from({ length: cells }, random),
        exists: Uint8Array.from({ length: cells }, () => (random() < 0.02 ? 0 : 1)),
      }
      const scene = aScene(aPlot([mark]))
      const drawn = paintedBy((context) => {
        drawCells(context, scene, mark)
      })
      const expected = paintedBy((context) => {
        oneByOne(context, scene, mark)
      })
      expect(drawn.fills).toBeLessThan(0.7 * expected.fills)
      expect(drawn.pixels).toEqual(expected.pixels)
    },
  )

  it('paints the worst class where several rows share a pixel', () => {
    const rows = Float64Array.from({ length: 4000 }, (_, at) => at)
    const mark: CellMark = {
      ...{ kind: 'cells', name: 'x', unit: '', classes: ['good', 'bad'], columns: Float64Array.of(0), rows },
      values: Float64Array.from(rows, (at) => (at % 100 === 0 ? 1 : 0)),
    }
    const scene = aScene(aPlot([mark]))
    const { pixels } = paintedBy((context) => {
      drawCells(context, scene, mark)
    })
    const bad = numberOf(scene.theme.classes[1] ?? '')
    const badRows = new Set(
      [...pixels].flatMap((shade, at) => (shade === bad ? [Math.floor(at / WIDTH)] : [])),
    )
    expect(badRows.size).toBe(40)
  })

  it('hatches a gap even where later rows share its pixel', () => {
    const rows = Float64Array.from({ length: 4000 }, (_, at) => at)
    const values = Float64Array.from(rows, (at) => (at === 2000 ? NaN : at))
    const mark: CellMark = { kind: 'cells', name: 'x', unit: 'kW', columns: Float64Array.of(0), rows, values }
    expect(clippedBy(aScene(aPlot([mark])), mark)).toHaveLength(2)
  })

  it('hatches gaps, and not what is not loaded', () => {
    const mark: CellMark = {
      ...{ kind: 'cells', name: 'x', unit: 'kW', values: Float64Array.of(1, NaN, NaN) },
      ...{ columns: Float64Array.of(0, 1, 2), rows: Float64Array.of(0), unloaded: Uint8Array.of(0, 0, 1) },
    }
    const scene = aScene(aPlot([mark]))
    const [hole] = [boxBetween(scene, [1, 2], [0, 1])]
    expect(clippedBy(scene, mark)).toEqual([hole.left, scene.area.left])
    expect(scene.cellScale).toMatchObject({ hasHoles: true, hasUnloaded: true })
  })
})
