import type { FormatNumber } from './axes/number-text.ts'
import type { OpenSurface, PictureSize, PictureSurface } from './picture/picture-surface.ts'
import type { ChartTheme } from './theme.ts'
import { plotConfig, registerPlotParts } from './plot-config.ts'
import { plotHeights, plotScenes } from './plot-scenes.ts'
import type { Plot } from './plot.ts'
import type { PlotScene, Spot } from './plot-scene.ts'
import { textMeasure } from './text-measure.ts'

/** Holds plots as they leave the app: on white, with a description and their source. */
export interface PlotPicture {
  /** Empty when the title stands beside the picture. */
  readonly title: string
  /** Lines below the title: entities, period, zone, policy. */
  readonly captions: readonly string[]
  /** Text at the foot: version, date. */
  readonly notes: string
  readonly plots: readonly Plot[]
  readonly formatNumber: FormatNumber
  readonly theme: ChartTheme
}

/** Narrower than the picture of a workspace, so that labels stay readable in a column of a report. */
const PLOT_PICTURE_SIZE: PictureSize = { width: 1200, height: 675 }
const MARGIN = 28
const TITLE_PX = 20
const CAPTION_PX = 13
const CAPTION_ROW_PX = 19
const HEADING_ROW_PX = 28
const NOTES_PX = 11
const FOOT_PX = 28

/** Draws on the surface that `open` returns for the size: as wide as asked, higher when the plots need it. */
export function drawPlotPicture<Surface extends PictureSurface>(
  picture: PlotPicture,
  open: OpenSurface<Surface>,
  size: PictureSize = PLOT_PICTURE_SIZE,
): Surface {
  registerPlotParts()
  const { theme, plots, formatNumber } = picture
  const { width } = size
  const inner = width - 2 * (picture.title === '' ? 0 : MARGIN)
  const title = wrapped(
    picture.title === '' ? [] : [picture.title],
    inner,
    `600 ${String(TITLE_PX)}px ${theme.font}`,
  )
  const captions = wrapped(picture.captions, inner, `${String(CAPTION_PX)}px ${theme.font}`)
  const headings = plots.length > 1 ? HEADING_ROW_PX : 0
  const hasHead = title.length + captions.length > 0
  const margin = hasHead ? MARGIN : 0
  const head = margin + title.length * (TITLE_PX + 6) + captions.length * CAPTION_ROW_PX + (hasHead ? 12 : 0)
  const foot = picture.notes === '' ? 0 : FOOT_PX
  const heights = plotHeights(plots, size.height - head - foot - headings * plots.length)
  const needed = heights.reduce((sum, each) => sum + each + headings, head + foot)
  const height = Math.max(size.height, needed)
  const surface = open({ width, height })
  const { context } = surface
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  drawTexts(context, theme, title, captions)
  const style = { theme, formatNumber, measure: textMeasure(theme.font) }
  drawScenes(
    surface,
    plotScenes(plots, inner, heights, style),
    { left: (width - inner) / 2, top: head },
    headings,
  )
  context.fillStyle = theme.textFaint
  context.font = `${String(NOTES_PX)}px ${theme.font}`
  context.fillText(picture.notes, MARGIN, height - 12)
  return surface
}

function drawTexts(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  title: readonly string[],
  captions: readonly string[],
): void {
  let top = MARGIN
  context.textBaseline = 'alphabetic'
  context.fillStyle = theme.text
  context.font = `600 ${String(TITLE_PX)}px ${theme.font}`
  for (const line of title) {
    context.fillText(line, MARGIN, top + TITLE_PX - 4)
    top += TITLE_PX + 6
  }
  context.fillStyle = theme.textFaint
  context.font = `${String(CAPTION_PX)}px ${theme.font}`
  for (const line of captions) {
    context.fillText(line, MARGIN, top + CAPTION_PX)
    top += CAPTION_ROW_PX
  }
}

function drawScenes(
  surface: PictureSurface,
  scenes: readonly PlotScene[],
  { left, top: start }: Spot,
  headingPx: number,
): void {
  const { context } = surface
  let top = start
  for (const scene of scenes) {
    if (headingPx > 0) {
      context.fillStyle = scene.theme.text
      context.font = `600 ${String(CAPTION_PX)}px ${scene.theme.font}`
      context.fillText(scene.plot.label, left, top + 17)
      top += headingPx
    }
    const { width, height } = scene
    surface.drawChart(plotConfig(scene), { left, top, width, height })
    top += scene.height
  }
}

/** Breaks long lines between words. */
function wrapped(lines: readonly string[], widthPx: number, font: string): readonly string[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return lines
  context.font = font
  return lines.flatMap((line) => {
    const rows = ['']
    for (const word of line.split(' ')) {
      const longer = `${rows.at(-1) ?? ''} ${word}`.trimStart()
      if (context.measureText(longer).width <= widthPx || rows.at(-1) === '') rows[rows.length - 1] = longer
      else rows.push(word)
    }
    return rows
  })
}
