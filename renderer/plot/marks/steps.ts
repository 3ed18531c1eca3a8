/**
 * Returns the smallest distance between neighbours, which is the width available to a position; 1 for a single
 * position.
 */
export function stepOf(positions: Float64Array): number {
  let step = Infinity
  for (let index = 1; index < positions.length; index++) {
    const distance = (positions[index] ?? NaN) - (positions[index - 1] ?? NaN)
    if (distance > 0 && distance < step) step = distance
  }
  return Number.isFinite(step) ? step : 1
}

/**
 * Returns the start of each cell or step in a row and the end of the last, which is as long as the one before it; a
 * single one extends to `end` if that is given.
 */
export function edgesOf(starts: Float64Array, shift = 0, end?: number): Float64Array {
  const count = starts.length
  if (count === 0) return new Float64Array(0)
  const edges = new Float64Array(count + 1)
  for (let index = 0; index < count; index++) edges[index] = (starts[index] ?? NaN) + shift
  const last = edges[count - 1] ?? 0
  edges[count] = count > 1 ? 2 * last - (edges[count - 2] ?? NaN) : (end ?? last + 1)
  return edges
}
