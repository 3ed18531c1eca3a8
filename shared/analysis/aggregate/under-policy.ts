import type { MissingPolicy } from './figures.ts'

/** Derived columns, as far as a policy needs them; all have the same length. */
export interface PartialValues {
  readonly values: Float64Array<ArrayBuffer>
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
}

/**
 * Returns derived values under a policy for missing ones: a value that rests on less than its whole bucket is NaN
 * when the policy is strict, and scaled to the bucket when it is extrapolated and an amount, as those of totalizers
 * are. A mean over what is present stays the same. The same array is returned when nothing changes.
 */
export function valuesUnderPolicy(
  { values, presentMs, expectedMs }: PartialValues,
  policy: MissingPolicy,
  areAmounts: boolean,
): Float64Array<ArrayBuffer> {
  if (policy === 'present-only' || (policy === 'extrapolated' && !areAmounts)) return values
  return values.map((value, index) => {
    const present = presentMs[index] ?? NaN
    const expected = expectedMs[index] ?? NaN
    if (!(present < expected)) return value
    return policy === 'strict' ? NaN : (value * expected) / present
  })
}
