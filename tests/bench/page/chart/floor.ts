import { seriesColours } from '#renderer/styles/palette.ts'
import { buildPyramid, createPixelColumns, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import { HEIGHT_PX, WIDTH_PX, type BenchChart, type BenchSeries } from './bench-chart.ts'

/** Draws series in the cheapest way: their pixel columns are written straight into an image. */
export function createFloor(stage: HTMLElement, { all }: BenchSeries): BenchChart {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH_PX, height: HEIGHT_PX })
  stage.append(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  const image = context.createImageData(WIDTH_PX, HEIGHT_PX)
  const pixels = new Uint32Array(image.data.buffer)
  const pyramids = all.map(buildPyramid)
  const columns = createPixelColumns(WIDTH_PX)
  const extremes = pyramids.flatMap(({ levels }) => [...(levels.at(-1)?.extremes ?? [])])
  const [least, greatest] = [Math.min(...extremes), Math.max(...extremes)]
  const rowOf = (value = NaN): number =>
    Math.round(((greatest - value) / (greatest - least)) * (HEIGHT_PX - 1))
  return {
    canvas,
    show: (range) => {
      pixels.fill(0)
      for (const [slot, pyramid] of pyramids.entries()) {
        const colour = 0xff000000 | parseInt((seriesColours[slot]?.light ?? '#000000').slice(1), 16)
        queryPixels(pyramid, range, WIDTH_PX, Infinity, columns)
        for (let at = 0; at < columns.count; at += 1)
          for (let row = rowOf(columns.max[at]); row <= rowOf(columns.min[at]); row += 1)
            pixels[row * WIDTH_PX + (columns.column[at] ?? 0)] = colour
      }
      context.putImageData(image, 0, 0)
    },
    destroy: () => {
      stage.remove()
    },
  }
}
