/** Returns the present share in percent with one decimal, rounded down so that only a complete one is 100. */
export function completePercent(present: number, expected: number): number {
  return present < expected ? Math.floor((present * 1000) / expected) / 10 : 100
}
