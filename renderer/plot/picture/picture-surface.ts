import { BasicPlatform, Chart, type ChartConfiguration } from 'chart.js'
import type { Box } from '../plot-scene.ts'
import { svgElement, svgNumber, type SvgElement } from './svg-element.ts'
import { createSvgRecorder } from './svg-recorder.ts'

/** Surface on which a picture is drawn, so that one drawing produces pixels or an SVG. Lengths are CSS pixels. */
export interface PictureSurface {
  readonly context: CanvasRenderingContext2D
  readonly drawChart: (config: ChartConfiguration<'line'>, box: Box) => void
}

export interface PictureSize {
  readonly width: number
  readonly height: number
  /** Least height of each of several plots; the picture grows with them. */
  readonly plotHeight?: number
}

/** Called once the height of a picture is known. */
export type OpenSurface<Surface extends PictureSurface> = (size: PictureSize) => Surface

export interface CanvasSurface extends PictureSurface {
  readonly canvas: HTMLCanvasElement
}

/** Creates a canvas with `ratio` pixels to each CSS pixel. */
export function canvasSurface({ width, height }: PictureSize, ratio: number): CanvasSurface {
  const canvas = canvasOf(width * ratio, height * ratio)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.scale(ratio, ratio)
  return {
    canvas,
    context,
    drawChart(config, box) {
      const panel = canvasOf(box.width, box.height)
      const chart = new Chart(panel, drawnOnce(config, ratio))
      context.drawImage(panel, box.left, box.top, box.width, box.height)
      chart.destroy()
    },
  }
}

/** Opens a canvas with two pixels to each CSS pixel, which is the default for screens and documents. */
export function doubleDensity(size: PictureSize): CanvasSurface {
  return canvasSurface(size, 2)
}

export interface SvgSurface extends PictureSurface {
  readonly size: PictureSize
  readonly elements: () => readonly SvgElement[]
}

/** Number of columns of a dense series per CSS pixel, which is as fine as paper can show. */
const SVG_RATIO = 2

/** Records shapes and texts; `ids` prefixes the ids in the drawing. */
export function svgSurface(size: PictureSize, ids: string): SvgSurface {
  const { context, elements } = createSvgRecorder(canvasOf(1, 1), ids)
  const charts: SvgElement[] = []
  return {
    size,
    context,
    drawChart(config, { left, top, width, height }) {
      const panel = canvasOf(width, height)
      const recorder = createSvgRecorder(panel, `${ids}${String(charts.length + 1)}-`, SVG_RATIO)
      class RecordingPlatform extends BasicPlatform {
        override acquireContext(): CanvasRenderingContext2D {
          return recorder.context
        }
      }
      const chart = new Chart(panel, { ...drawnOnce(config, SVG_RATIO), platform: RecordingPlatform })
      charts.push(
        svgElement(
          'g',
          { transform: `translate(${svgNumber(left)} ${svgNumber(top)})` },
          recorder.elements(),
        ),
      )
      chart.destroy()
    },
    elements: () => [...elements(), ...charts],
  }
}

function drawnOnce(config: ChartConfiguration<'line'>, ratio: number): ChartConfiguration<'line'> {
  return { ...config, options: { ...config.options, responsive: false, devicePixelRatio: ratio } }
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

export async function pngOf({ canvas }: CanvasSurface): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be encoded')
  return new Uint8Array(await blob.arrayBuffer())
}
