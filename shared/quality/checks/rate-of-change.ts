import { HOUR_MS } from '#shared/time/instant.ts'
import { type Check, flagAbove, flags, type Flags, type Limits, startFlags } from '#shared/quality/check.ts'
import { inSpreads } from './in-spreads.ts'

export const rateOfChange: Check = {
  id: 'rate-of-change',
  name: 'Rate of change',
  source: 'QARTOD, rate of change test',
  unit: '× interquartile range per hour',
  flag: ({ starts, values, spread }, limits) =>
    flagRates({ times: starts, values }, inSpreads(limits, spread), HOUR_MS),
}

/**
 * Flags steps from the value before, divided by the time between (QARTOD test 7). Limits are per `perMs`. The first
 * value, and one after a missing one, is good.
 */
export function flagRates(
  { times, values }: { readonly times: Float64Array; readonly values: Float64Array },
  limits: Limits,
  perMs: number,
): Flags {
  const answer = startFlags(values)
  for (let index = 1; index < values.length; index++) {
    if (answer[index] === flags.missing || answer[index - 1] === flags.missing) continue
    const elapsed = ((times[index] ?? NaN) - (times[index - 1] ?? NaN)) / perMs
    answer[index] = flagAbove(Math.abs((values[index] ?? NaN) - (values[index - 1] ?? NaN)) / elapsed, limits)
  }
  return answer
}
