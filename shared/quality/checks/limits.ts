import { type Check, flagAbove, flags, startFlags } from '#shared/quality/check.ts'
import { quantilesOf } from '#shared/analysis/quantiles.ts'

/** Share of a series’ values, regardless of their sign, that its usual peaks do not exceed. */
const PEAKS = 0.98

/**
 * Flags values above this many times the 98th percentile of the series. Unlike quartiles, the percentile reflects the
 * peaks of a meter that is idle most of the time, such as a chiller.
 */
export const extreme: Check = {
  id: 'extreme',
  name: 'Far above its peaks',
  source: 'Utility VEE, high usage check against the meter’s own history',
  unit: '× 98th percentile',
  flag({ values }, limits) {
    const answer = startFlags(values)
    const [usual = NaN] = quantilesOf(values.filter(Number.isFinite).map(Math.abs), [PEAKS])
    if (!(usual > 0)) return answer
    values.forEach((value, index) => {
      if (!Number.isNaN(value)) answer[index] = flagAbove(Math.abs(value) / usual, limits)
    })
    return answer
  },
}

/**
 * Flags values beyond the quartiles by more than this many interquartile ranges: 3 gives Tukey's far-out values. A
 * series whose middle half does not vary has no such limits.
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

/**
 * Fails readings below zero. The limit is the share of negative readings, in percent, above which energy is assumed to
 * flow both ways, as with generation, and none is flagged.
 */
export const negatives: Check = {
  id: 'negatives',
  name: 'Negative',
  source: 'CalTRACK 2.0, 2.3.5',
  unit: '% of readings',
  flag({ values }, { fail = 100 }) {
    const answer = startFlags(values)
    const count = values.reduce((sum, value) => sum + (value < 0 ? 1 : 0), 0)
    if ((100 * count) / values.length > fail) return answer
    values.forEach((value, index) => {
      if (value < 0) answer[index] = flags.fail
    })
    return answer
  },
}

/** Fails values beyond bounds that the user gives; a value equal to a bound is allowed. */
export const limits: Check = {
  id: 'limits',
  name: 'Beyond your limits',
  source: 'QARTOD, gross range test with the user’s limits',
  unit: '',
  flag({ values }, { low = -Infinity, high = Infinity }) {
    const answer = startFlags(values)
    values.forEach((value, index) => {
      if (value < low || value > high) answer[index] = flags.fail
    })
    return answer
  },
}
