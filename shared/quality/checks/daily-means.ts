import type { Readings } from '#shared/quality/check.ts'

/** Local days of readings: day k has the readings from `starts[k]` up to `starts[k + 1]`. */
export interface Days {
  /** Ends with the number of readings. */
  readonly starts: Int32Array
  /** Means of the days, in the unit of the readings; NaN for a day with less than half of its readings. */
  readonly means: Float64Array
}

export function daysOf({ values, days }: Pick<Readings, 'values' | 'days'>): Days {
  const starts: number[] = []
  const means: number[] = []
  for (let from = 0; from < values.length;) {
    let [to, sum, present] = [from, 0, 0]
    for (; to < values.length && days[to] === days[from]; to++) {
      const value = values[to] ?? NaN
      if (Number.isNaN(value)) continue
      sum += value
      present++
    }
    starts.push(from)
    means.push(2 * present < to - from ? NaN : sum / present)
    from = to
  }
  return { starts: Int32Array.from([...starts, values.length]), means: Float64Array.from(means) }
}
