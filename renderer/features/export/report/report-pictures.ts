import { contentSizeOf, type Paper } from '#shared/export/paper.ts'
import { svgSurface, type PictureSize } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument } from '#renderer/plot/picture/svg-document.ts'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { drawCard, type PicturedCard } from '#renderer/workspace/output/exported/exported-card.ts'
import { dividedPlot } from './divided-plot.ts'
import type { ReportSection } from './report.ts'
import { pictureHeight, roomBeside } from './report-length.ts'

/** Height of a picture as a share of its width; two landscape pictures fit on an upright page. */
const PICTURE_SHAPE = 0.45
/** The same of each of several plots below each other: lower ones would be strips on paper. */
const STACKED_SHAPE = 0.26
/** Made smaller than this beside its title, a picture's names cannot be read. */
const LEAST_SCALE = 0.65
/** Rows that would become smaller than this continue in further pictures. */
const ROWS_SCALE = 0.8
/** Room above a picture on its page. */
const HEADING_PX = 64

/**
 * Draws the picture of a card for paper. Plots and rows of a plot that would be too small on one page continue in
 * further pictures; another plot has a page of its own.
 */
export async function picturesOf(
  card: PicturedCard,
  index: number,
  { paper, theme }: { readonly paper: Paper; readonly theme: ChartTheme },
): Promise<Pick<ReportSection, 'pictures' | 'isTall'>> {
  const { width, height } = contentSizeOf(paper)
  const room = roomBeside(height)
  const drawn = await card.picture(theme)

  async function draw(part: Partial<PlotPicture>, at: number): Promise<SvgElement> {
    const look = { theme, size: pictureSizeOf(paper), isBare: true }
    const open = (wanted: PictureSize) => svgSurface(wanted, `card-${String(index)}-${String(at)}-`)
    const shown = { ...card, picture: () => Promise.resolve({ ...drawn, ...part }) }
    return svgDocument(await drawCard(shown, look, open), { title: card.title })
  }

  const whole = await draw({}, 0)
  const parts = pagesOfPlots(drawn, pictureHeight(whole, width), room)
  if (parts.length === 1) return { pictures: [whole], isTall: isTooTall(pictureHeight(whole, width), room) }
  // What is said of all of them stands below the last; a plot alone keeps the name that it has among others.
  const pictures = parts.map((plots, at) =>
    draw(
      {
        plots,
        sharing: drawn.plots,
        hasHeadings: drawn.hasHeadings ?? true,
        ...(at < parts.length - 1 && { remarks: [] }),
      },
      at,
    ),
  )
  return { pictures: await Promise.all(pictures), isTall: false }
}

function isTooTall(picturePx: number, roomPx: number): boolean {
  return roomPx < LEAST_SCALE * picturePx
}

/**
 * Divides plots, or a single one with a name for each row, among pages with room for `roomPx`, if they would be
 * too small to read on one page. Small multiples stay together with their rows.
 */
export function pagesOfPlots(
  { plots, areMultiples }: Pick<PlotPicture, 'plots' | 'areMultiples'>,
  picturePx: number,
  roomPx: number,
): readonly (readonly Plot[])[] {
  const [first] = plots
  if (areMultiples === true || first === undefined) return [plots]
  if (plots.length === 1 && roomPx < ROWS_SCALE * picturePx)
    return dividedPlot(first, roomPx / (ROWS_SCALE * picturePx)).map((plot) => [plot])
  if (!isTooTall(picturePx, roomPx)) return [plots]
  const most = Math.max(1, Math.floor((plots.length * roomPx) / (LEAST_SCALE * picturePx)))
  return Array.from({ length: Math.ceil(plots.length / most) }, (_, at) =>
    plots.slice(at * most, (at + 1) * most),
  )
}

function pictureSizeOf(paper: Paper): PictureSize {
  const { width, height } = contentSizeOf(paper)
  const most = height - HEADING_PX
  return {
    width,
    height: Math.min(Math.round(width * PICTURE_SHAPE), most),
    plotHeight: Math.min(Math.round(width * STACKED_SHAPE), Math.floor(most / 3)),
  }
}
