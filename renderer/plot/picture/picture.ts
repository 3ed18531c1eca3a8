import { panelConfig, registerChartParts } from '../axes/panel-config.ts'
import type { Box } from '../plot-scene.ts'
import { drawLegend, drawNotes, drawRemarks, drawTitle, remarkRows, remarksHeight } from './picture-text.ts'
import type { Picture } from './picture-scene.ts'
import type { OpenSurface, PictureSize, PictureSurface } from './picture-surface.ts'

/** Default size, which suits reports. */
const PICTURE_SIZE: PictureSize = { width: 1600, height: 900 }
const MARGIN = 32
/** Least top of the charts, below a legend of two rows, and their distance from the bottom edge. */
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
  const isBare = picture.title === ''
  const margin = isBare ? 0 : MARGIN
  if (!isBare) drawTitle(context, picture, margin)
  const legendTop = isBare ? 4 : MARGIN + 56
  const legendEnd = drawLegend(context, picture, margin, legendTop, width - 2 * margin)
  const rows = remarkRows(context, picture, width - 2 * margin)
  const chartsBottom = height - (isBare ? 0 : CHARTS_FOOT) - remarksHeight(rows)
  const top = isBare ? legendEnd + 12 : Math.max(CHARTS_TOP, legendEnd)
  drawPanels(surface, picture, {
    left: margin,
    top,
    width: width - 2 * margin,
    height: chartsBottom - top,
  })
  drawRemarks(context, picture, rows, margin, height - (isBare ? 6 : REMARKS_FOOT))
  if (!isBare) drawNotes(context, picture, margin, height - 18)
  return surface
}

function drawPanels(surface: PictureSurface, { scenes }: Picture, { left, top, width, height }: Box): void {
  const panelPx = height / Math.max(1, scenes.length)
  scenes.forEach((scene, index) => {
    const box = { left, top: top + index * panelPx, width, height: panelPx }
    surface.drawChart(
      panelConfig(() => scene),
      box,
    )
  })
}
