import { quantilesOf } from '../../analysis/quantiles.ts'
import { type Check, flagAbove, startFlags } from '#shared/quality/check.ts'

/** Share of a series’ values, regardless of their sign, that its usual peaks do not exceed. */
const PEAKS = 0.98

/**
 * Flags values above so many times the 98th percentile of the series: unlike quartiles, it knows the peaks of a meter
 * that rests most of the time, such as a chiller.
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
