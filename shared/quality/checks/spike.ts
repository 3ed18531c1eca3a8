import { type Check, flagAbove, flags, type Flags, type Limits, startFlags } from '#shared/quality/check.ts'
import { inSpreads } from './in-spreads.ts'

export const spike: Check = {
  id: 'spike',
  name: 'Spike between neighbours',
  source: 'QARTOD, spike test',
  unit: '× interquartile range',
  flag: ({ values, spread }, limits) => flagSpikes(values, 'differential', inSpreads(limits, spread)),
}

/**
 * Flags values that stand out from their two neighbours (QARTOD test 8), in the unit of the values. `average` takes the
 * distance from the mean of the neighbours; `differential` the smaller of the two steps, where they run opposite ways.
 * The first and last value, and values beside a missing one, are not evaluated.
 */
export function flagSpikes(values: Float64Array, method: 'average' | 'differential', limits: Limits): Flags {
  const answer = startFlags(values)
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return
    const before = (values[index - 1] ?? NaN) - value
    const after = (values[index + 1] ?? NaN) - value
    const average = Math.abs((before + after) / 2)
    const smaller = before * after > 0 ? Math.min(Math.abs(before), Math.abs(after)) : 0
    const isAlone = Number.isNaN(before) || Number.isNaN(after)
    answer[index] = isAlone ? flags.notEvaluated : flagAbove(method === 'average' ? average : smaller, limits)
  })
  return answer
}
