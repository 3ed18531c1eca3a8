/**
 * Splits temperatures into one column for each bin, one more than there are knots, so that the parts of all bins add up
 * to the temperature: the part up to the first knot, the parts between each two, and the part above the last (CalTRACK
 * 3.9.1).
 */
export function splitTemperatures(
  temperatures: Float64Array,
  knots: readonly number[],
): readonly Float64Array[] {
  return [...knots, Infinity].map((upper, bin) => {
    const [start, least] = bin === 0 ? [0, -Infinity] : [knots[bin - 1] ?? NaN, 0]
    const column = new Float64Array(temperatures.length)
    for (let row = 0; row < column.length; row++)
      column[row] = Math.max(least, Math.min(temperatures[row] ?? NaN, upper) - start)
    return column
  })
}

/** Creates the sum over all bins of a slope times the part of a temperature that belongs to the bin. */
export function sumOverBins(
  slopes: readonly number[],
  knots: readonly number[],
): (temperature: number) => number {
  const starts = [0, ...knots]
  const levels = slopes.reduce<readonly number[]>(
    (sums, slope, bin) => [
      ...sums,
      (sums[bin] ?? NaN) + slope * ((knots[bin] ?? NaN) - (starts[bin] ?? NaN)),
    ],
    [0],
  )
  return (temperature) => {
    let bin = 0
    while (bin < knots.length && temperature > (knots[bin] ?? NaN)) bin++
    return (levels[bin] ?? NaN) + (slopes[bin] ?? NaN) * (temperature - (starts[bin] ?? NaN))
  }
}
