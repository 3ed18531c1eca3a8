import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { buildPyramid, queryPixels, type Pyramid } from '#shared/series/pyramid/pyramid.ts'
import { seriesColours } from '#renderer/styles/palette.ts'
import type { Interval } from '#shared/time/interval.ts'
import { HEIGHT_PX, WIDTH_PX, type BenchChart, type BenchSeries } from './bench-chart.ts'

/** Where our scene has its plot, about: room for axes that are not drawn. */
const LEFT_PX = 50
const BOTTOM_PX = 30

/**
 * The limit of every pan: the columns of pixels of the same pyramids as bars from minimum to maximum on a bare canvas,
 * over the whole range of values, without axes, grid, text, breaks or means.
 */
export function createBare(stage: HTMLElement, { all }: BenchSeries): BenchChart {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = HEIGHT_PX
  stage.append(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  const pyramids = all.map((columns) => buildPyramid(columns))
  const width = WIDTH_PX - LEFT_PX
  const height = HEIGHT_PX - BOTTOM_PX
  const pixels = createPixelColumns(width)
  const { low, high } = rangeOf(all)
  const yOf = (value: number): number => height - ((value - low) / (high - low)) * height

  function draw(pyramid: Pyramid, slot: number, range: Interval): void {
    const found = queryPixels(pyramid, range, width, Infinity, pixels)
    if (context === null) return
    context.fillStyle = seriesColours[slot]?.light ?? 'black'
    for (let index = 0; index < found.count; index++) {
      const top = yOf(found.max[index] ?? NaN)
      context.fillRect(LEFT_PX + (found.column[index] ?? 0), top, 1, yOf(found.min[index] ?? NaN) - top + 1)
    }
  }

  return {
    canvas,
    show: (range) => {
      context.clearRect(0, 0, WIDTH_PX, HEIGHT_PX)
      pyramids.forEach((pyramid, slot) => {
        draw(pyramid, slot, range)
      })
    },
    destroy: () => {
      stage.remove()
    },
  }
}

function rangeOf(all: BenchSeries['all']): { readonly low: number; readonly high: number } {
  let low = Infinity
  let high = -Infinity
  for (const { values } of all)
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  return { low, high }
}
