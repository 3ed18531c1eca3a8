import type { NamesAxis, NumberAxis, Plot, PlotMark } from '#renderer/plot/plot.ts'
import { report as strings } from './strings.ts'

/** Divides a plot that names each of its rows into plots of at most `share` rows, which have a common scale. */
export function dividedPlot(plot: Plot, share: number): readonly Plot[] {
  const axis = plot.isHorizontal === true ? plot.x : plot.y
  if (axis.kind !== 'names' || !plot.marks.every(isDivisible)) return [plot]
  const count = axis.names.length
  const pages = Math.ceil(count / Math.max(1, Math.floor(share * count)))
  const each = Math.ceil(count / pages)
  return Array.from({ length: Math.ceil(count / each) }, (_, at): Plot => {
    const [from, to] = [at * each, Math.min(count, (at + 1) * each)]
    const names = rowsOf(axis, from, to)
    return {
      ...plot,
      label: strings.rowsOf(plot.label, from + 1, to, count),
      ...(plot.isHorizontal === true ? { x: names, y: scaleOf(plot) } : { y: names }),
      marks: plot.marks.map((mark) => partOf(mark, from, to)),
    }
  })
}

/** Bars in a stack, and steps, are described together and cannot be divided. */
function isDivisible(mark: PlotMark): boolean {
  if (mark.kind === 'bars') return mark.stack === undefined && mark.from === undefined
  return mark.kind === 'rule' || (mark.kind === 'cells' && mark.rows.every((row, at) => row === at))
}

function rowsOf(axis: NamesAxis, from: number, to: number): NamesAxis {
  const { names, subjects, ends } = axis
  return {
    ...{ ...axis, names: names.slice(from, to) },
    ...(subjects && { subjects: subjects.slice(from, to) }),
    ...(ends && { ends: ends.slice(from, to) }),
  }
}

function scaleOf({ y, marks }: Plot): Plot['y'] {
  if (y.kind !== 'number') return y
  const values = marks.flatMap((mark) => (mark.kind === 'bars' ? [...mark.ys].filter(Number.isFinite) : []))
  const scale: NumberAxis = { min: Math.min(0, ...values), max: Math.max(0, ...values), ...y }
  return scale
}

function partOf(mark: PlotMark, from: number, to: number): PlotMark {
  if (mark.kind === 'bars') {
    const isIn = (_: number, at: number): boolean => (mark.xs[at] ?? NaN) >= from && (mark.xs[at] ?? NaN) < to
    return { ...mark, xs: mark.xs.filter(isIn).map((x) => x - from), ys: mark.ys.filter(isIn) }
  }
  if (mark.kind !== 'cells') return mark
  const across = mark.columns.length
  const { exists, skipped } = mark
  return {
    ...{
      ...mark,
      rows: mark.rows.slice(0, to - from),
      values: mark.values.slice(from * across, to * across),
    },
    ...(exists && { exists: exists.slice(from * across, to * across) }),
    ...(skipped && { skipped: skipped.slice(from * across, to * across) }),
    ...(mark.subjectAt && { subjectAt: (column, row) => mark.subjectAt?.(column, row + from) }),
  }
}
