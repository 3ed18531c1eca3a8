import { extremesOf } from '../findings/extremes.ts'

/** Counts of values in classes of equal width. */
export interface Histogram {
  /** Middles of the classes, ascending. */
  readonly centres: Float64Array
  readonly counts: Float64Array
}

/** Sorts finite values into √n classes, at least five and at most forty; none for no values. */
export function histogramOf(values: Float64Array): Histogram {
  const [least, most] = extremesOf(values)
  if (!(most >= least)) return { centres: new Float64Array(0), counts: new Float64Array(0) }
  const classes = most === least ? 1 : Math.min(40, Math.max(5, Math.round(Math.sqrt(values.length))))
  const width = (most - least) / classes || 1
  const counts = new Float64Array(classes)
  for (const value of values) {
    const at = Math.min(classes - 1, Math.floor((value - least) / width))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { centres: counts.map((_, at) => least + (at + 0.5) * width), counts }
}
