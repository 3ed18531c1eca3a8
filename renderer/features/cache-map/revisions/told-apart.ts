/** Numbers of digits to try, one after the other. */
const digitsTried = [5, 7, 9]

/** Writes two amounts with as few digits as distinguish them; equal amounts stay equal. */
export function toldApart(
  [one, other]: readonly [number, number],
  write: (value: number, digits: number) => string,
): readonly [string, string] {
  const written = digitsTried.map((digits) => [write(one, digits), write(other, digits)] as const)
  return written.find(([a, b]) => a !== b) ?? [write(one, 5), write(other, 5)]
}
