import { type Check, flagAbove, startFlags } from '#shared/quality/check.ts'

/**
 * Flags values beyond the quartiles by more than so many interquartile ranges: 3 are Tukey's far-out values. A series
 * whose middle half does not vary has no such limits.
 */
export const range: Check = {
  id: 'range',
  name: 'Out of range',
  source: 'Tukey 1977, far-out values; CalTRACK 2.0, 2.3',
  unit: '× interquartile range',
  flag({ values, spread: { q1, q3 } }, limits) {
    const answer = startFlags(values)
    if (!(q3 > q1)) return answer
    values.forEach((value, index) => {
      if (!Number.isNaN(value))
        answer[index] = flagAbove(Math.max(q1 - value, value - q3) / (q3 - q1), limits)
    })
    return answer
  },
}
