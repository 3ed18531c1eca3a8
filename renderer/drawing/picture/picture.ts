import { Chart, type ChartConfiguration } from 'chart.js'
import { panelConfig, registerChartParts } from '../axes/panel-config.ts'
import { drawLegend, drawNotes, drawRemarks, drawTitle, remarkRows, remarksHeight } from './picture-text.ts'
import type { Picture } from './picture-scene.ts'

/** A picture for reports: fixed size at double density, on white. */
export const PICTURE_WIDTH = 1600
export const PICTURE_HEIGHT = 900
export const PICTURE_RATIO = 2
const MARGIN = 32
/** Where the charts begin under a legend of two rows, and where they end. */
const CHARTS_TOP = 116
const CHARTS_BOTTOM = PICTURE_HEIGHT - 56
const REMARKS_BOTTOM = PICTURE_HEIGHT - 44

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Draws the whole picture with the plugin that draws the screen. */
export function drawPicture(picture: Picture): HTMLCanvasElement {
  registerChartParts()
  const canvas = canvasOf(PICTURE_WIDTH * PICTURE_RATIO, PICTURE_HEIGHT * PICTURE_RATIO)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.scale(PICTURE_RATIO, PICTURE_RATIO)
  context.fillStyle = picture.theme.surface
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  drawTitle(context, picture, MARGIN)
  const legendEnd = drawLegend(context, picture, MARGIN, MARGIN + 56, PICTURE_WIDTH - 2 * MARGIN)
  const rows = remarkRows(context, picture, PICTURE_WIDTH - 2 * MARGIN)
  const chartsBottom = CHARTS_BOTTOM - remarksHeight(rows)
  drawPanels(context, picture, { top: Math.max(CHARTS_TOP, legendEnd), bottom: chartsBottom })
  drawRemarks(context, picture, rows, MARGIN, REMARKS_BOTTOM)
  drawNotes(context, picture, MARGIN, PICTURE_HEIGHT - 18)
  return canvas
}

function drawPanels(
  context: CanvasRenderingContext2D,
  { scenes }: Picture,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  const width = PICTURE_WIDTH - 2 * MARGIN
  const height = (bottom - top) / Math.max(1, scenes.length)
  scenes.forEach((scene, index) => {
    const panel = drawChart(
      panelConfig(() => scene),
      width,
      height,
    )
    context.drawImage(panel, MARGIN, top + index * height, width, height)
  })
}

/** A chart drawn once at the density of pictures, on a canvas that Chart.js has let go. */
export function drawChart(
  config: ChartConfiguration<'line'>,
  width: number,
  height: number,
): HTMLCanvasElement {
  const canvas = canvasOf(width, height)
  const chart = new Chart(canvas, {
    ...config,
    options: { ...config.options, responsive: false, devicePixelRatio: PICTURE_RATIO },
  })
  const copy = canvasOf(canvas.width, canvas.height)
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  chart.destroy()
  return copy
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error('the picture could not be encoded')
  return new Uint8Array(await blob.arrayBuffer())
}
