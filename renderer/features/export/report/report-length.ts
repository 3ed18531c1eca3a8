import { contentSizeOf, type Paper } from '#shared/export/paper.ts'
import type { PictureSize } from '#renderer/plot/picture/picture-surface.ts'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'
import type { Report, ReportFact, ReportSection, ReportTable } from './report.ts'

/** Heights in px, as on the pages. */
const LINE_PX = 16
const SUMMARY_LINE_PX = 19
const ROW_LINE_PX = 14
const ROW_SPACE_PX = 7
const HEADING_PX = 28
const SECTION_SPACE_PX = 22
const COVER_PX = 60
const LOGO_PX = 80
/** Room that a picture leaves on its page. */
const BESIDE_PICTURE_PX = 210
/** Height below the heading: the first rows of the table, and room for lines that are longer than estimated. */
const BELOW_HEAD_PX = 100
/** Width of a character as a share of its line height, averaged over Arial and Helvetica. */
const CHARACTER = 0.335
/** At a smaller scale than this next to its title, a picture's names cannot be read. */
export const LEAST_SCALE = 0.65
const LABELS_PX = 166
/** Lines up to this length, such as an instant with the length of its value, are not wrapped. */
const UNBROKEN_CHARACTERS = 24
const CELL_SPACE_PX = 10

/** Returns true for a cell whose lines are not wrapped in print. */
export function isUnbroken(cell: string): boolean {
  return cell.split('\n').every(({ length }) => length <= UNBROKEN_CHARACTERS)
}

/**
 * Estimates the number of pages of a report from the heights of its parts, while print lays it out letter by letter.
 */
export function pagesOf(report: Report, paper: Paper): number {
  return laidOut(report, paper).pages
}

/**
 * Arranges each section for the page on which it begins. A picture that nearly fits below what is there is made smaller;
 * if it would leave much of the page empty, the table comes before it.
 */
export function withoutHalfEmptyPages(report: Report, paper: Paper): Report {
  return { ...report, sections: laidOut(report, paper).sections }
}

interface LaidOut {
  readonly pages: number
  readonly sections: readonly ReportSection[]
}

function laidOut(report: Report, paper: Paper): LaidOut {
  const { width, height } = contentSizeOf(paper)
  let [pages, used] = [1, 0]
  /** Puts an unbreakable part on the page, and returns true if it begins the next page. */
  function put(px: number): boolean {
    const isOver = used > 0 && used + px > height
    if (isOver) [pages, used] = [pages + 1, 0]
    used += Math.min(px, height)
    return isOver
  }

  function putTable(table: ReportTable, headPx: number): void {
    const [titles, ...heights] = heightsOf(table, width)
    put(headPx + beginningPx(table, width))
    for (const px of heights.slice(2)) if (put(px)) used += titles ?? 0
  }

  /** Puts everything that is printed above a table on the page of its first rows. */
  function putSection(headPx: number, { tables, leftOut }: Pick<ReportSection, 'tables' | 'leftOut'>): void {
    if (tables.length === 0) put(headPx)
    tables.forEach((table, part) => putTable(table, part === 0 ? headPx : 0))
    for (const line of leftOut) put(linesOf(line, width, LINE_PX) + 8)
  }

  /** Puts the title, the picture and the table of a view. */
  function putCard(section: ReportSection): ReportSection {
    const [drawn = 0, ...further] = section.pictures.map(
      (picture) => pictureHeight(sizeOf(picture), width) + 8,
    )
    const head = headPxOf(section, width)
    if (section.isTall === true) {
      putSection(head, section)
      used = height
      put(drawn)
      return section
    }
    const arranged = arrangedFor(section, used === 0 ? 0 : height - used, paper)
    if (arranged.isTableFirst === true) {
      putSection(head, section)
      put(drawn)
      return arranged
    }
    const beside = head + Math.min(drawn, arranged.besidePx ?? roomBeside(height))
    if (further.length > 0) put(beside)
    for (const px of further) put(px)
    putSection(further.length > 0 ? 0 : beside, section)
    return arranged
  }

  put(COVER_PX + (report.logo === '' ? 0 : LOGO_PX) + report.cover.length * (LINE_PX + 2))
  if (report.summary.length > 0) put(SECTION_SPACE_PX + HEADING_PX + LINE_PX)
  for (const { text } of report.summary) put(LINE_PX + linesOf(text, width, SUMMARY_LINE_PX) + 6)
  const annexes = report.notes.length > 0 ? 4 : 3
  const listed = report.sections.filter(({ title }) => title !== '').length + annexes
  put(SECTION_SPACE_PX + HEADING_PX + listed * LINE_PX + 36 + factsPx(report.facts, width))
  const sections = report.sections.map((section) => {
    if (section.text === undefined) return putCard(section)
    put(SECTION_SPACE_PX + (section.title === '' ? 0 : HEADING_PX))
    for (const { text } of section.text) put(linesOf(text, width, LINE_PX + 2) + 6)
    return section
  })
  for (const note of report.notes) put(factsPx([note], width))
  putSection(SECTION_SPACE_PX + HEADING_PX + 4 * LINE_PX, { tables: [report.quality], leftOut: [] })
  putSection(SECTION_SPACE_PX + HEADING_PX + LINE_PX, report.gaps)
  put(SECTION_SPACE_PX + HEADING_PX)
  for (const { formulas } of report.methods) put(HEADING_PX + LINE_PX + factsPx(formulas, width))
  return { pages, sections }
}

/** A page on which more than this share would stay empty gets the table before the picture. */
const MOST_EMPTY = 0.3
/** Reserve for lines that are longer than estimated. */
const SPARE_PX = 24

/** Arranges a section for the rest of a page, which is 0 if it begins on a new one. */
function arrangedFor(section: ReportSection, leftPx: number, paper: Paper): ReportSection {
  const { width, height } = contentSizeOf(paper)
  const [picture, ...further] = section.pictures
  // Further pictures come before the table.
  const [table] = further.length > 0 ? [] : section.tables
  if (picture === undefined || leftPx === 0) return section
  const beginning = table === undefined ? 0 : beginningPx(table, width)
  const head = headPxOf(section, width)
  const roomPx = Math.floor(leftPx - head - beginning - 8 - SPARE_PX)
  const drawn = Math.min(pictureHeight(sizeOf(picture), width), section.besidePx ?? roomBeside(height))
  if (roomPx >= drawn) return section
  if (roomPx >= LEAST_SCALE * drawn) return { ...section, besidePx: roomPx }
  const mayBegin = table !== undefined && head + beginning + SPARE_PX <= leftPx
  return mayBegin && leftPx > MOST_EMPTY * height ? { ...section, isTableFirst: true } : section
}

/** Returns the height of the heading of a table and the two rows that are never apart from it. */
function beginningPx(table: ReportTable, width: number): number {
  const [titles = 0, first = 0, second = 0] = heightsOf(table, width)
  return titles + 8 + first + second
}

/** Estimates the height of the title and the remarks of a section. */
export function headPxOf(
  { title, remarks }: Pick<ReportSection, 'title' | 'remarks'>,
  width: number,
): number {
  const lines = remarks.reduce((sum, text) => sum + linesOf(text, width, LINE_PX) + 2, 0)
  return SECTION_SPACE_PX + (title === '' ? 0 : HEADING_PX) + lines
}

/** Returns the greatest height of a picture on the page of its title, in px; below a longer heading it is less. */
export function roomBeside(height: number, headPx = 0): number {
  return 0.98 * height - Math.max(BESIDE_PICTURE_PX, headPx + BELOW_HEAD_PX)
}

/** Returns the height of a picture as wide as the page, px. */
export function pictureHeight({ width: across, height }: PictureSize, width: number): number {
  return height * Math.min(1, width / across)
}

function sizeOf({ attributes }: SvgElement): PictureSize {
  return { width: Number(attributes['width']), height: Number(attributes['height']) }
}

function factsPx(facts: readonly ReportFact[], width: number): number {
  return facts.reduce(
    (sum, { label, text }) =>
      sum + 2 + Math.max(linesOf(text, width - LABELS_PX, LINE_PX), linesOf(label, LABELS_PX - 16, LINE_PX)),
    0,
  )
}

/** Returns the height of a text with a given line height. */
function linesOf(text: string, width: number, linePx: number): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * linePx * CHARACTER) / width)), 0)
  return lines * linePx
}

/** Returns the heights of the titles and the rows: names wrap in the width that the figures leave. */
function heightsOf({ columns, rows }: ReportTable, width: number): readonly number[] {
  const characterPx = ROW_LINE_PX * CHARACTER
  const longest = columns.map((_, at) =>
    Math.max(...rows.map((row) => Math.max(0, ...(row[at] ?? '').split('\n').map(({ length }) => length)))),
  )
  const isWhole = columns.map(({ isNumeric }, at) => isNumeric || (longest[at] ?? 0) <= UNBROKEN_CHARACTERS)
  const wholePx = longest.map((length, at) =>
    isWhole[at] === true ? length * characterPx + CELL_SPACE_PX : CELL_SPACE_PX,
  )
  const wrapped = isWhole.filter((whole) => !whole).length
  const rest = Math.max(60, (width - wholePx.reduce((sum, px) => sum + px, 0)) / Math.max(1, wrapped))
  const heightOf = (cells: readonly string[]): number =>
    Math.max(
      ROW_LINE_PX,
      ...cells.map((text, at) => linesOf(text, isWhole[at] === true ? Infinity : rest, ROW_LINE_PX)),
    ) + ROW_SPACE_PX
  const titles = columns.map(({ title }, at) =>
    linesOf(title, Math.max(isWhole[at] === true ? (wholePx[at] ?? 0) : rest, 60), ROW_LINE_PX),
  )
  return [Math.max(ROW_LINE_PX, ...titles) + ROW_SPACE_PX, ...rows.map(heightOf)]
}
