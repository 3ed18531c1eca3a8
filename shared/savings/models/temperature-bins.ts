/**
 * Returns the part of a temperature that belongs to a bin, so that the parts of all bins add up to it: the temperature
 * up to the first knot, what lies between each two, and what lies above the last (CalTRACK 3.9.1).
 */
export function partOf(temperature: number, knots: readonly number[], bin: number): number {
  const upper = knots[bin] ?? Infinity
  if (bin === 0) return Math.min(temperature, upper)
  const lower = knots[bin - 1] ?? Infinity
  return Math.max(0, Math.min(temperature, upper) - lower)
}

/** Splits temperatures into one column for each bin: one more than there are knots. */
export function splitTemperatures(
  temperatures: Float64Array,
  knots: readonly number[],
): readonly Float64Array[] {
  return Array.from({ length: knots.length + 1 }, (_, bin) => {
    const column = new Float64Array(temperatures.length)
    for (let row = 0; row < column.length; row++) column[row] = partOf(temperatures[row] ?? NaN, knots, bin)
    return column
  })
}
