import type { Limits, Spread } from '#shared/quality/check.ts'

/**
 * Converts limits in interquartile ranges to the unit of the values; without a spread nothing can be out of it. Undefined
 * limits stay so.
 */
export function inSpreads({ suspect, fail }: Limits, { q1, q3 }: Spread): Limits {
  const spread = q3 > q1 ? q3 - q1 : Infinity
  return {
    ...(suspect !== undefined && { suspect: suspect * spread }),
    ...(fail !== undefined && { fail: fail * spread }),
  }
}
