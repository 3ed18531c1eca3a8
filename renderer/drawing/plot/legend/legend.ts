import type { Plot, PlotMark } from '../plot.ts'
import type { PlotStyle } from '../plot-style.ts'

/** A name with a sample of how its marks look. */
export interface LegendEntry {
  readonly name: string
  readonly slot?: number
  readonly sample: 'line' | 'dashes' | 'area' | 'block' | 'point'
}

export interface PlacedEntry extends LegendEntry {
  /** From the left of the plot's area. */
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

/** One entry a name; a line speaks for the band around it. Rules and cells carry their own. */
export function legendEntries({ marks }: Plot): readonly LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  for (const mark of marks) {
    const sample = sampleOf(mark)
    if (sample === undefined) continue
    const before = entries.get(mark.name)
    if (before !== undefined && (before.sample !== 'area' || sample === 'area')) continue
    const { name, slot } = mark
    entries.set(name, { name, ...(slot !== undefined && { slot }), sample })
  }
  return [...entries.values()]
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
      return undefined
  }
}

/** The entries in rows no wider than the plot. */
export function flowLegend(entries: readonly LegendEntry[], widthPx: number, { measure }: PlotStyle): Legend {
  let [left, row] = [0, 0]
  const placed = entries.map((entry) => {
    const width = SAMPLE_PX + SAMPLE_GAP_PX + measure(entry.name)
    if (left > 0 && left + width > widthPx) [left, row] = [0, row + 1]
    const at = { ...entry, left, row }
    left += width + BETWEEN_PX
    return at
  })
  return { entries: placed, rows: placed.length === 0 ? 0 : row + 1 }
}
