import { panelConfig, registerChartParts } from '../axes/panel-config.ts'
import { drawLegend, drawNotes, drawRemarks, drawTitle, remarkRows, remarksHeight } from './picture-text.ts'
import type { Picture } from './picture-scene.ts'
import type { OpenSurface, PictureSize, PictureSurface } from './picture-surface.ts'

/** A picture for reports, unless another size is asked for. */
const PICTURE_SIZE: PictureSize = { width: 1600, height: 900 }
const MARGIN = 32
/** Where the charts begin under a legend of two rows, and where they end above the foot. */
const CHARTS_TOP = 116
const CHARTS_FOOT = 56
const REMARKS_FOOT = 44

/** Draws the whole picture with the plugin that draws the screen. */
export function drawPicture<Surface extends PictureSurface>(
  picture: Picture,
  open: OpenSurface<Surface>,
  size: PictureSize = PICTURE_SIZE,
): Surface {
  registerChartParts()
  const { width, height } = size
  const surface = open(size)
  const { context } = surface
  context.fillStyle = picture.theme.surface
  context.fillRect(0, 0, width, height)
  drawTitle(context, picture, MARGIN)
  const legendEnd = drawLegend(context, picture, MARGIN, MARGIN + 56, width - 2 * MARGIN)
  const rows = remarkRows(context, picture, width - 2 * MARGIN)
  const chartsBottom = height - CHARTS_FOOT - remarksHeight(rows)
  drawPanels(surface, picture, { top: Math.max(CHARTS_TOP, legendEnd), bottom: chartsBottom, width })
  drawRemarks(context, picture, rows, MARGIN, height - REMARKS_FOOT)
  drawNotes(context, picture, MARGIN, height - 18)
  return surface
}

function drawPanels(
  surface: PictureSurface,
  { scenes }: Picture,
  { top, bottom, width }: { readonly top: number; readonly bottom: number; readonly width: number },
): void {
  const height = (bottom - top) / Math.max(1, scenes.length)
  scenes.forEach((scene, index) => {
    const box = { left: MARGIN, top: top + index * height, width: width - 2 * MARGIN, height }
    surface.drawChart(
      panelConfig(() => scene),
      box,
    )
  })
}
