/** Returns the median of values without NaN; NaN when there are none. */
export function medianOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const middle = sorted.length >> 1
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}
