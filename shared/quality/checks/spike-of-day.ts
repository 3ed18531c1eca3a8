import { type Check, flagAbove, isFlagged, startFlags } from '#shared/quality/check.ts'

/**
 * Compares the highest reading of each local day with the third highest, as utilities validate interval data. The
 * figure is (highest − third highest) / third highest in percent; days whose third highest is not positive are left
 * out. Only a day's highest reading, or its two highest where the second is as far above the third, is flagged.
 */
export const spikeOfDay: Check = {
  id: 'spike-of-day',
  name: 'Spike of the day',
  source: 'California VEE rules (CPUC D.98-12-080), spike check: 180 %',
  unit: '% above the third highest',
  flag({ values, days, spread }, limits) {
    const answer = startFlags(values)
    /** A reading that half of all others exceed is not a spike, however quiet its day. */
    const mark = (index: number, third: number): void => {
      const value = values[index] ?? NaN
      const flag = flagAbove((100 * (value - third)) / third, limits)
      if (third > 0 && value > spread.q3 && isFlagged(flag)) answer[index] = flag
    }
    for (let from = 0; from < values.length;) {
      let to = from
      const [first, second, third] = [
        { at: -1, value: -Infinity },
        { at: -1, value: -Infinity },
        { value: -Infinity },
      ]
      for (; to < values.length && days[to] === days[from]; to++) {
        const value = values[to] ?? NaN
        if (value > first.value) {
          third.value = second.value
          Object.assign(second, first)
          Object.assign(first, { at: to, value })
        } else if (value > second.value) {
          third.value = second.value
          Object.assign(second, { at: to, value })
        } else if (value > third.value) third.value = value
      }
      for (const { at } of [first, second]) if (at >= 0) mark(at, third.value)
      from = to
    }
    return answer
  },
}
