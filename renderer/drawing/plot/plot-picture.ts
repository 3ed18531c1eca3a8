import type { FormatNumber } from '../axes/number-text.ts'
import { canvasOf, drawChart, PICTURE_RATIO } from '../picture/picture.ts'
import { printTheme } from '../read-theme.ts'
import { plotConfig, registerPlotParts } from './plot-config.ts'
import { plotHeights, plotScenes } from './plot-scenes.ts'
import type { Plot } from './plot.ts'
import type { PlotScene } from './plot-scene.ts'
import { textMeasure } from '../text-measure.ts'

/** Plots as they leave the app: on white, with what they show and where it comes from. */
export interface PlotPicture {
  readonly title: string
  /** Under the title: entities, period, zone, policy. */
  readonly captions: readonly string[]
  /** At the foot: version, date. */
  readonly notes: string
  readonly plots: readonly Plot[]
  readonly formatNumber: FormatNumber
}

/** Narrower than the picture of a screen, so that labels can be read in a column of a report. */
const WIDTH = 1200
/** Of a picture whose plots need no more. */
const HEIGHT = 675
const MARGIN = 28
const TITLE_PX = 20
const CAPTION_PX = 13
const CAPTION_ROW_PX = 19
const HEADING_ROW_PX = 28
const NOTES_PX = 11
const FOOT_PX = 28

export function drawPlotPicture(picture: PlotPicture): HTMLCanvasElement {
  registerPlotParts()
  const inner = WIDTH - 2 * MARGIN
  const title = wrapped([picture.title], inner, `600 ${String(TITLE_PX)}px ${printTheme.font}`)
  const captions = wrapped(picture.captions, inner, `${String(CAPTION_PX)}px ${printTheme.font}`)
  const headings = picture.plots.length > 1 ? HEADING_ROW_PX : 0
  const head = MARGIN + title.length * (TITLE_PX + 6) + captions.length * CAPTION_ROW_PX + 12
  const heights = plotHeights(picture.plots, HEIGHT - head - FOOT_PX - headings * picture.plots.length)
  const needed = heights.reduce((sum, height) => sum + height + headings, head + FOOT_PX)
  const canvas = canvasOf(WIDTH * PICTURE_RATIO, Math.max(HEIGHT, needed) * PICTURE_RATIO)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.scale(PICTURE_RATIO, PICTURE_RATIO)
  context.fillStyle = printTheme.surface
  context.fillRect(0, 0, WIDTH, Math.max(HEIGHT, needed))
  drawTexts(context, title, captions)
  const style = {
    theme: printTheme,
    formatNumber: picture.formatNumber,
    measure: textMeasure(printTheme.font),
  }
  drawScenes(context, plotScenes(picture.plots, inner, heights, style), head, headings)
  context.fillStyle = printTheme.textFaint
  context.font = `${String(NOTES_PX)}px ${printTheme.font}`
  context.fillText(picture.notes, MARGIN, Math.max(HEIGHT, needed) - 12)
  return canvas
}

function drawTexts(
  context: CanvasRenderingContext2D,
  title: readonly string[],
  captions: readonly string[],
): void {
  let top = MARGIN
  context.textBaseline = 'alphabetic'
  context.fillStyle = printTheme.text
  context.font = `600 ${String(TITLE_PX)}px ${printTheme.font}`
  for (const line of title) {
    context.fillText(line, MARGIN, top + TITLE_PX - 4)
    top += TITLE_PX + 6
  }
  context.fillStyle = printTheme.textFaint
  context.font = `${String(CAPTION_PX)}px ${printTheme.font}`
  for (const line of captions) {
    context.fillText(line, MARGIN, top + CAPTION_PX)
    top += CAPTION_ROW_PX
  }
}

function drawScenes(
  context: CanvasRenderingContext2D,
  scenes: readonly PlotScene[],
  start: number,
  headingPx: number,
): void {
  let top = start
  for (const scene of scenes) {
    if (headingPx > 0) {
      context.fillStyle = printTheme.text
      context.font = `600 ${String(CAPTION_PX)}px ${printTheme.font}`
      context.fillText(scene.plot.label, MARGIN, top + 17)
      top += headingPx
    }
    const chart = drawChart(plotConfig(scene), scene.width, scene.height)
    context.drawImage(chart, MARGIN, top, scene.width, scene.height)
    top += scene.height
  }
}

/** Lines broken between words where they are too long. */
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
