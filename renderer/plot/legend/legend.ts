import { cutNames } from '../axes/cut-names.ts'
import type { Plot, PlotMark } from '../plot.ts'
import type { PlotStyle } from '#renderer/plot/theme.ts'

/** A name with a sample of how its marks look. */
export interface LegendEntry {
  readonly name: string
  readonly slot?: number
  readonly sample: 'line' | 'dashes' | 'area' | 'block' | 'point' | 'none'
  /** Follows the name: unit, resolution, completeness. */
  readonly detail?: string
}

export interface PlacedEntry extends LegendEntry {
  /** Distance from the left edge of the plot's area. */
  readonly left: number
  readonly row: number
}

export interface Legend {
  readonly entries: readonly PlacedEntry[]
  readonly rows: number
}

export const noLegend: Legend = { entries: [], rows: 0 }
export const LEGEND_ROW_PX = 18
export const SAMPLE_PX = 14
export const SAMPLE_GAP_PX = 6
const BETWEEN_PX = 18

/**
 * Returns one entry for each name. A line also represents the band around it, and the span of the bands is named once
 * for all. Rules and cells have their own labels.
 */
export function legendEntries({ marks }: Plot): readonly LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  const spans = new Map<string, number | undefined>()
  for (const mark of marks) {
    if (mark.kind === 'band' && mark.span !== undefined) {
      spans.set(mark.span, mark.slot)
      continue
    }
    const sample = sampleOf(mark)
    if (sample === undefined) continue
    const before = entries.get(mark.name)
    if (before !== undefined && (before.sample !== 'area' || sample === 'area')) continue
    const { name, slot } = mark
    entries.set(name, { name, ...(slot !== undefined && { slot }), sample })
  }
  if (spans.size === 0) return [...entries.values()]
  const [slot] = entries.size === 1 ? spans.values() : []
  const name = [...spans.keys()].join(' and ')
  return [...entries.values(), { name, ...(slot !== undefined && { slot }), sample: 'area' }]
}

function sampleOf(mark: PlotMark): LegendEntry['sample'] | undefined {
  switch (mark.kind) {
    case 'line':
      return mark.isDashed ? 'dashes' : 'line'
    case 'band':
      return 'area'
    case 'bars':
      return 'block'
    case 'points':
      return 'point'
    case 'cells':
    case 'rule':
    case 'spot':
    case 'series':
      return undefined
  }
}

const USUAL_ROWS = 2
/** Each further stretch of this height gives a plot room for one more row of names. */
const HEIGHT_OF_ROW_PX = 120

/** Returns how many rows of names a plot has room for. */
export function mostLegendRows(heightPx: number): number {
  return Math.max(USUAL_ROWS, Math.floor(heightPx / HEIGHT_OF_ROW_PX))
}

/** A name is shortened to no less than this. */
const LEAST_NAME_PX = 72
const CUT_STEP_PX = 12
/** A name that was cut becomes whole again only if it is at most so many times as wide as the others. */
const MOST_REGROWN = 2

/** Arranges the entries in at most this many rows, no wider than the plot; those without room are counted. */
export function flowLegend(
  entries: readonly LegendEntry[],
  widthPx: number,
  style: Pick<PlotStyle, 'measure'>,
  mostRows = USUAL_ROWS,
): Legend {
  const legend = shortenedLegend(entries, widthPx, style, mostRows)
  return legend.rows > mostRows ? withRestCounted(legend, widthPx, style, mostRows) : legend
}

/**
 * Arranges all entries, with names shortened for this many rows and never equal. It has more rows if the shortest
 * names need them.
 */
export function shortenedLegend(
  entries: readonly LegendEntry[],
  widthPx: number,
  style: Pick<PlotStyle, 'measure'>,
  mostRows: number,
): Legend {
  const fitting = cutToWidth(entries, widthPx, style)
  const whole = flow(fitting, widthPx, style)
  if (whole.rows <= mostRows) return whole
  const { measure } = style
  const names = entries.map(({ name }) => name)
  const cutTo = (mostPx: number): Legend => {
    const cut = cutNames(names, (text) => measure(text) <= mostPx)
    return flow(
      entries.map((entry, index) => ({ ...entry, name: cut[index] ?? entry.name })),
      widthPx,
      style,
    )
  }
  // Halving tries seven widths for fifty names, each of which is measured many times.
  let [fittingPx, tooWidePx] = [LEAST_NAME_PX, Math.min(widthPx, Math.max(...names.map(measure)))]
  let legend = cutTo(fittingPx)
  if (legend.rows > mostRows) return legend
  while (tooWidePx - fittingPx > CUT_STEP_PX) {
    const middlePx = (fittingPx + tooWidePx) / 2
    const tried = cutTo(middlePx)
    if (tried.rows <= mostRows) [fittingPx, legend] = [middlePx, tried]
    else tooWidePx = middlePx
  }
  // A name is written in full again if its row has room for its end; another row for it would be taken from the plots.
  // One that is far longer than the others would stand out among them.
  const roomy = fitting.reduce<readonly LegendEntry[]>((kept, entry, index) => {
    if (measure(entry.name) > MOST_REGROWN * fittingPx) return kept
    const tried = kept.with(index, entry)
    return flow(tried, widthPx, style).rows <= legend.rows ? tried : kept
  }, legend.entries)
  return flow(roomy, widthPx, style)
}

/** Shortens the names that would exceed the width, together with what follows them. */
function cutToWidth(
  entries: readonly LegendEntry[],
  widthPx: number,
  { measure }: Pick<PlotStyle, 'measure'>,
): readonly LegendEntry[] {
  const details = entries.map(({ detail }) => (detail === undefined ? 0 : SAMPLE_GAP_PX + measure(detail)))
  const mostPx = widthPx - SAMPLE_PX - SAMPLE_GAP_PX - Math.max(0, ...details)
  const fits = (text: string): boolean => measure(text) <= mostPx
  if (entries.every(({ name }) => fits(name))) return entries
  const cut = cutNames(
    entries.map(({ name }) => name),
    fits,
  )
  return entries.map((entry, index) => ({ ...entry, name: cut[index] ?? entry.name }))
}

/** Arranges the entries in as many rows as they need. */
function flow(
  entries: readonly LegendEntry[],
  widthPx: number,
  { measure }: Pick<PlotStyle, 'measure'>,
): Legend {
  let [left, row] = [0, 0]
  const placed = entries.map((entry) => {
    const detailPx = entry.detail === undefined ? 0 : SAMPLE_GAP_PX + measure(entry.detail)
    const width = SAMPLE_PX + SAMPLE_GAP_PX + measure(entry.name) + detailPx
    if (left > 0 && left + width > widthPx) [left, row] = [0, row + 1]
    const at = { ...entry, left, row }
    left += width + BETWEEN_PX
    return at
  })
  return { entries: placed, rows: placed.length === 0 ? 0 : row + 1 }
}

/** Keeps this many rows, and ends the last with the number of further entries. */
function withRestCounted(
  { entries }: Legend,
  widthPx: number,
  { measure }: Pick<PlotStyle, 'measure'>,
  rows: number,
): Legend {
  const shown = entries.filter(({ row }) => row < rows)
  let count = entries.length - shown.length
  let name = ''
  let left = 0
  do {
    name = `and ${String(count)} more`
    const last = shown.at(-1)
    left = last === undefined ? 0 : last.left + SAMPLE_PX + SAMPLE_GAP_PX + measure(last.name)
    if (left + SAMPLE_GAP_PX + measure(name) <= widthPx || shown.length === 0) break
    shown.pop()
    count += 1
  } while (shown.length > 0)
  const rest: PlacedEntry = { name, sample: 'none', left, row: rows - 1 }
  return { entries: [...shown, rest], rows }
}
