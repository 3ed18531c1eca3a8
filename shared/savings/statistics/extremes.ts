/** Returns the least and the greatest of finite values; infinities for none. */
export function extremesOf(values: Float64Array): readonly [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most]
}
