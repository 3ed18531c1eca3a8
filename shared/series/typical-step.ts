/** Number of steps that are sampled: enough for a median, and fast for any length. */
const SAMPLE = 4096

/**
 * Returns the median step between readings in ms, for raw series, which have no fixed step; undefined for fewer than
 * three readings.
 *
 * Long series are sampled evenly.
 */
export function typicalStepMs(times: Float64Array): number | undefined {
  const steps = times.length - 1
  if (steps < 2) return undefined
  const count = Math.min(steps, SAMPLE)
  const sample = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const at = Math.floor((index * steps) / count)
    sample[index] = (times[at + 1] ?? NaN) - (times[at] ?? NaN)
  }
  sample.sort()
  return sample[count >>> 1]
}
