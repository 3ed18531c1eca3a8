/** The slope of the straight line that lies nearest to points by least squares. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const count = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return covariance / variance
}

/** The power by which positive `y` grows with positive `x`: 1 where it grows as `x` does, 0 where it does not grow. */
export function growthOf(points: readonly (readonly [x: number, y: number])[]): number {
  return slopeOf(points.map(([x, y]) => [Math.log(x), Math.log(y)] as const))
}
