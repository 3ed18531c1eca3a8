import type { FormatNumber } from './axes/number-text.ts'
import { drawEntry } from './legend/draw-legend.ts'
import { cutAt, cutNames } from './axes/cut-names.ts'
import { LEGEND_ROW_PX, shortenedLegend, type LegendEntry } from './legend/legend.ts'
import type { OpenSurface, PictureSize, PictureSurface } from './picture/picture-surface.ts'
import { plotConfig, registerPlotParts } from './plot-config.ts'
import { MULTIPLE_HEADING_PX, MULTIPLE_ROW_PX, multipleColumns, multipleScene } from './multiples.ts'
import { plotHeights } from './plot-heights.ts'
import { plotScenes } from './plot-scenes.ts'
import type { PlotScene, Spot } from './plot-scene.ts'
import { type ChartTheme, plotStyle, type PlotStyle } from './theme.ts'
import type { Plot } from './plot.ts'

/** Plots for use outside of the app: on white, with a description and their source. */
export interface PlotPicture {
  /** Empty if the title is next to the picture. */
  readonly title: string
  /** Lines below the title: entities, period, zone, policy. */
  readonly captions: readonly string[]
  /** Names above the plots, if these have no legend of their own. */
  readonly legend?: readonly LegendEntry[]
  readonly plots: readonly Plot[]
  /**
   * Plots that share the colour scale of cells, including those of further pictures; absent if only this picture's
   * plots do.
   */
  readonly sharing?: readonly Plot[]
  /** True if the plots are small and drawn side by side. */
  readonly areMultiples?: boolean
  /** False if the picture names the plots, as the legend does for series; if absent, several plots have headings. */
  readonly hasHeadings?: boolean
  /** Sentences below the plots, such as notes with their numbers in the plots. */
  readonly remarks?: readonly string[]
  /** Text at the bottom: version, date. */
  readonly notes: string
  readonly formatNumber: FormatNumber
  readonly theme: ChartTheme
  /** Used when no other size is chosen. */
  readonly size?: PictureSize
}

/** This is narrower than a screen, so that labels stay readable in a column of a report. */
const PLOT_PICTURE_SIZE: PictureSize = { width: 1200, height: 675 }
const MARGIN = 28
const TITLE_PX = 20
const CAPTION_PX = 13
const CAPTION_ROW_PX = 19
const HEADING_ROW_PX = 28
const HEADING_HEAD_SHARE = 0.7
const NOTES_PX = 11
const FOOT_PX = 28
const LEGEND_GAP_PX = 6
/** Names may take this share of the height before they are shortened. */
const LEGEND_SHARE = 1 / 3
const MOST_REMARK_ROWS = 8
/** Separates remarks that follow each other on a row. */
const APART = '      '

/** Returns the size of the surface for a picture, without drawing it. */
export function plotPictureSize(picture: PlotPicture, size?: PictureSize): PictureSize {
  return laidOut(picture, size).size
}

/** Places the parts of a picture: as wide as requested, and higher if the plots or the names need it. */
function laidOut(picture: PlotPicture, size: PictureSize = picture.size ?? PLOT_PICTURE_SIZE) {
  const { theme, plots, legend = [], remarks = [] } = picture
  const style = plotStyle(theme, picture.formatNumber)
  const margin = picture.title === '' ? 0 : MARGIN
  const inner = size.width - 2 * margin
  const caption = `${String(CAPTION_PX)}px ${theme.font}`
  const title = wrapped(picture.title === '' ? [] : [picture.title], inner, titleFont(theme))
  const captions = wrapped(picture.captions, inner, caption)
  const below = shortened(wrapped(remarks.length === 0 ? [] : [remarks.join(APART)], inner, caption))
  const mostRows = Math.floor((LEGEND_SHARE * size.height) / LEGEND_ROW_PX)
  const names = shortenedLegend(legend, inner, style, mostRows)
  // No name is left out, since only the names identify the lines.
  const height = size.height + Math.max(0, names.rows - mostRows) * LEGEND_ROW_PX
  const grid = picture.areMultiples ? multipleColumns(inner) : undefined
  const headings = !grid && (picture.hasHeadings ?? plots.length > 1) ? HEADING_ROW_PX : 0
  const hasHead = title.length + captions.length > 0
  const legendTop =
    (hasHead ? MARGIN + 12 : 0) + title.length * (TITLE_PX + 6) + captions.length * CAPTION_ROW_PX
  const legendPx = names.rows === 0 ? 0 : names.rows * LEGEND_ROW_PX + LEGEND_GAP_PX
  const head = legendTop + legendPx
  const foot = below.length * CAPTION_ROW_PX + (picture.notes === '' ? 0 : FOOT_PX)
  const stackPx = height - head - foot - headings * plots.length
  const heights = grid ? [] : plotHeights(plots, stackPx, size.plotHeight)
  const rowsPx = grid ? Math.ceil(plots.length / grid.columns) * MULTIPLE_ROW_PX : 0
  const needed = heights.reduce((sum, each) => sum + each + headings, head + foot + rowsPx)
  return {
    ...{ style, margin, inner, title, captions, below, names, legendTop, head, grid, headings, heights },
    size: { width: size.width, height: Math.max(height, needed) },
  }
}

/** Draws on the surface that `open` returns for the size. */
export function drawPlotPicture<Surface extends PictureSurface>(
  picture: PlotPicture,
  open: OpenSurface<Surface>,
  asked?: PictureSize,
): Surface {
  registerPlotParts()
  const { theme, plots } = picture
  const { size, style, margin, inner, names, grid, head, ...laid } = laidOut(picture, asked)
  const { width, height } = size
  const surface = open(size)
  const { context } = surface
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  drawTexts(context, theme, laid.title, laid.captions)
  context.textBaseline = 'middle'
  for (const entry of names.entries) {
    const middle = laid.legendTop + (entry.row + 0.5) * LEGEND_ROW_PX
    drawEntry(context, style, entry, { left: margin + entry.left, top: middle })
  }
  const from = { left: margin, top: head }
  if (grid) drawMultiples(surface, plots, { ...grid, from, style })
  else {
    const scenes = plotScenes(plots, inner, laid.heights, style, picture.sharing)
    drawScenes(surface, scenes, from, laid.headings)
  }
  drawFoot(context, picture, laid.below, height)
  return surface
}

function titleFont({ font }: ChartTheme): string {
  return `600 ${String(TITLE_PX)}px ${font}`
}

/** Keeps as many rows as a picture has room for, and indicates that there are more. */
function shortened(rows: readonly string[]): readonly string[] {
  return rows.length <= MOST_REMARK_ROWS ? rows : [...rows.slice(0, MOST_REMARK_ROWS - 1), '…']
}

function drawFoot(
  context: CanvasRenderingContext2D,
  { theme, notes }: PlotPicture,
  remarks: readonly string[],
  height: number,
): void {
  const bottom = height - (notes === '' ? 0 : FOOT_PX)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = theme.text
  context.font = `${String(CAPTION_PX)}px ${theme.font}`
  remarks.forEach((row, index) => {
    context.fillText(row, MARGIN, bottom - (remarks.length - 1 - index) * CAPTION_ROW_PX - 4)
  })
  context.fillStyle = theme.textFaint
  context.font = `${String(NOTES_PX)}px ${theme.font}`
  context.fillText(notes, MARGIN, height - 12)
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
  context.font = titleFont(theme)
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
      context.fillText(headingOf(context, scene), left, top + 17)
      top += headingPx
    }
    const { width, height } = scene
    surface.drawChart(plotConfig(scene), { left, top, width, height })
    top += scene.height
  }
}

interface Grid extends ReturnType<typeof multipleColumns> {
  readonly from: Spot
  readonly style: PlotStyle
}

function drawMultiples(
  surface: PictureSurface,
  plots: readonly Plot[],
  { columns, columnPx, from, style }: Grid,
): void {
  const { context } = surface
  context.textBaseline = 'alphabetic'
  plots.forEach((plot, index) => {
    const scene = multipleScene(plot, columnPx, style)
    const left = from.left + (index % columns) * columnPx
    const top = from.top + Math.floor(index / columns) * MULTIPLE_ROW_PX
    context.fillStyle = style.theme.text
    context.font = `${String(CAPTION_PX)}px ${style.theme.font}`
    const { figure = '' } = plot
    const figurePx = context.measureText(figure).width
    context.fillText(figure, left + columnPx - figurePx - 8, top + 15)
    context.fillText(cutTo(context, plot.label, columnPx - figurePx - 24), left + 8, top + 15)
    const { width, height } = scene
    surface.drawChart(plotConfig(scene), { left, top: top + MULTIPLE_HEADING_PX, width, height })
  })
}

function cutTo(context: CanvasRenderingContext2D, text: string, widthPx: number): string {
  return cutNames([text], (cut) => context.measureText(cut).width <= widthPx)[0] ?? text
}

/**
 * Plots of one picture show different series, so both ends of a heading are kept: the name, and the statement of what
 * is shown.
 */
function headingOf(context: CanvasRenderingContext2D, { plot, width }: PlotScene): string {
  return cutAt(plot.label, HEADING_HEAD_SHARE, (cut) => context.measureText(cut).width <= width)
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
