import { multipleColumns } from '#renderer/plot/multiples.ts'
import { contentSizeOf, type Paper } from '#shared/export/paper.ts'
import { svgSurface, type PictureSize } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument } from '#renderer/plot/picture/svg-document.ts'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { drawCard, sizeOfCard, type PicturedCard } from '#renderer/workspace/output/exported-card.ts'
import { dividedPlot } from './divided-plot.ts'
import type { ReportSection } from './report.ts'
import { LEAST_SCALE, pictureHeight, roomBeside } from './report-length.ts'
import { report as strings } from './strings.ts'

/** Height of a picture as a share of its width; two landscape pictures fit on an upright page. */
const PICTURE_SHAPE = 0.45
/** The same for each of several plots below each other; lower ones would be strips on paper. */
const STACKED_SHAPE = 0.26
/** Rows, small multiples and plots that would become smaller than this continue in further pictures. */
const ROWS_SCALE = 0.8
/**
 * A legend with more names would leave no room for the plots, which name their lines at the ends; the table has all
 * names.
 */
const MOST_IN_LEGEND = 12
/** Share of the height of a page that is used by a picture alone. */
const PAGE_SHARE = 0.98
/** Room above a picture on its page. */
const HEADING_PX = 64

/**
 * Draws the picture of a card for paper. Plots and rows of a plot that would be too small on one page continue in
 * further pictures; every other plot has a page of its own. With `isMeasured` the pictures are blank and only have
 * their sizes, from which pages are counted.
 */
export async function picturesOf(
  card: PicturedCard,
  index: number,
  { paper, theme, isMeasured = false }: PicturesLook,
  headPx = 0,
): Promise<Pick<ReportSection, 'pictures' | 'isTall' | 'besidePx'>> {
  const { width, height } = contentSizeOf(paper)
  const besidePx = roomBeside(height, headPx)
  const drawn = withShortLegend(await card.picture(theme))
  const look = { theme, size: pictureSizeOf(paper), isBare: true }
  const cardWith = (part: Partial<PlotPicture>): PicturedCard => ({
    ...card,
    picture: () => Promise.resolve({ ...drawn, ...part }),
  })

  async function draw(part: Partial<PlotPicture>, at: number): Promise<SvgElement> {
    const open = (wanted: PictureSize) => svgSurface(wanted, `card-${String(index)}-${String(at)}-`)
    const shown = cardWith(part)
    // Each picture is drawn in a task of its own, so that the dialog can show the progress and can be cancelled.
    if (!isMeasured) await nextTask()
    const surface = isMeasured
      ? { size: await sizeOfCard(shown, look), elements: () => [] }
      : await drawCard(shown, look, open)
    return svgDocument(surface, { title: card.title })
  }

  const wholePx = pictureHeight(await sizeOfCard(cardWith({}), look), width)
  const parts = pagesOfPlots(drawn, wholePx, PAGE_SHARE * height, {
    firstPx: besidePx,
    columns: multipleColumns(look.size.width).columns,
  })
  if (parts.length === 1)
    return { pictures: [await draw({}, 0)], isTall: isTooTall(wholePx, besidePx), besidePx }
  // The legend is printed above the first picture, and remarks on all of them below the last; a single plot keeps its
  // name.
  const pictures = parts.map((plots, at) =>
    draw(
      {
        plots,
        sharing: drawn.plots,
        hasHeadings: drawn.hasHeadings ?? true,
        ...(at > 0 && { legend: [] }),
        ...(at < parts.length - 1 && { remarks: [] }),
      },
      at,
    ),
  )
  return { pictures: await Promise.all(pictures), isTall: false, besidePx }
}

interface PicturesLook {
  readonly paper: Paper
  readonly theme: ChartTheme
  readonly isMeasured?: boolean
}

function withShortLegend({ legend = [], ...drawn }: PlotPicture): PlotPicture {
  const more = legend.length - MOST_IN_LEGEND
  if (more <= 0) return { ...drawn, legend }
  const rest = { name: strings.moreSeries(more), sample: 'none' } as const
  return { ...drawn, legend: [...legend.slice(0, MOST_IN_LEGEND), rest] }
}

function isTooTall(picturePx: number, roomPx: number): boolean {
  return roomPx < LEAST_SCALE * picturePx
}

/**
 * Divides plots among pages if they would be too small to read on one: plots with pictures of this height, or a
 * single plot with a name for each row. Pages have `roomPx`, the first one `firstPx`. Small multiples, which have
 * `columns`, are divided between their rows.
 */
export function pagesOfPlots(
  { plots, areMultiples = false }: Pick<PlotPicture, 'plots' | 'areMultiples'>,
  picturePx: number,
  roomPx: number,
  { firstPx = roomPx, columns = 1 }: { readonly firstPx?: number; readonly columns?: number } = {},
): readonly (readonly Plot[])[] {
  const [first] = plots
  if (first === undefined) return [plots]
  if (plots.length === 1 && firstPx < ROWS_SCALE * picturePx)
    return dividedPlot(first, firstPx / (ROWS_SCALE * picturePx)).map((plot) => [plot])
  if (firstPx >= (areMultiples ? ROWS_SCALE : LEAST_SCALE) * picturePx) return [plots]
  const across = areMultiples ? columns : 1
  const rows = Math.ceil(plots.length / across)
  const mostIn = (px: number): number =>
    across * Math.max(1, Math.floor((rows * px) / (ROWS_SCALE * picturePx)))
  const [beside, each] = [mostIn(firstPx), mostIn(roomPx)]
  const further = Math.ceil((plots.length - beside) / each)
  return [
    plots.slice(0, beside),
    ...Array.from({ length: further }, (_, at) => plots.slice(beside + at * each, beside + (at + 1) * each)),
  ]
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
