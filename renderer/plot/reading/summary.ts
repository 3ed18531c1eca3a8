import { extentOf, columnExtent } from '../extent.ts'
import { valueText, type FormatNumber } from '../axes/number-text.ts'
import type { Extent } from '../axes/value-axis.ts'
import { isCell } from '../marks/cell-grid.ts'
import type { CellMark, Plot, PlotMark } from '../plot.ts'
import { windowOf } from '../series/shown-series.ts'

/** Describes a plot in words: what it shows, and the range of each of its marks. */
export function plotSummary(plot: Plot, formatNumber: FormatNumber): string {
  const parts = new Map<string, string>()
  for (const mark of plot.marks) {
    const text = markSummary(mark, plot, formatNumber)
    if (!parts.has(mark.name)) parts.set(mark.name, `${mark.name} ${text}`.trim())
  }
  return [plot.label, [...parts.values()].join('; ')].filter((part) => part !== '').join('. ') + '.'
}

function markSummary(mark: PlotMark, plot: Plot, formatNumber: FormatNumber): string {
  const { y } = plot
  const unit = y.kind === 'number' ? (y.unit ?? '') : ''
  if (mark.kind === 'series')
    return rangeText(extentOf([mark.series], windowOf(plot)), mark.series.units, formatNumber)
  if (mark.kind === 'rule') return `at ${valueText(mark.at, formatNumber)}`
  if (mark.kind === 'spot') return `${valueText(mark.value, formatNumber)} ${mark.unit}`.trimEnd()
  if (mark.kind === 'cells' && mark.classes !== undefined)
    return classSummary(mark, mark.classes, formatNumber)
  const cells = mark.kind === 'cells'
  const columns = mark.kind === 'band' ? [mark.low, mark.high] : [cells ? mark.values : mark.ys]
  const extents = columns.map((column) => columnExtent(column))
  const min = Math.min(...extents.map((extent) => extent.min))
  const max = Math.max(...extents.map((extent) => extent.max))
  return rangeText(min > max ? undefined : { min, max }, cells ? mark.unit : unit, formatNumber)
}

function rangeText(extent: Extent | undefined, unit: string, formatNumber: FormatNumber): string {
  if (extent === undefined) return 'without values'
  const [from, to] = [valueText(extent.min, formatNumber), valueText(extent.max, formatNumber)]
  return `from ${from} to ${to} ${unit}`.trimEnd()
}

/** Counts the cells of each class: "8,700 good, 12 suspect". */
function classSummary(mark: CellMark, classes: readonly string[], formatNumber: FormatNumber): string {
  const counts = [...classes, 'without a value'].map((name, value) => {
    const isOfClass = (one: number): boolean => (value === classes.length ? Number.isNaN(one) : one === value)
    const count = mark.values.filter((one, index) => isCell(mark, index) && isOfClass(one)).length
    return count === 0 ? '' : `${formatNumber(count)} ${name.toLowerCase()}`
  })
  return counts.filter((text) => text !== '').join(', ')
}
