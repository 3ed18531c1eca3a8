/** How many of `widths` stand beside each other in `room`; where not all do, `rest` is kept for what leads to them. */
export function countFitting(widths: readonly number[], room: number, rest: number): number {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0))
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end <= room - rest).length
}
