/** Least width of the names; in a narrower table the other columns scroll under them. */
const NAME_PX = 194
const USUAL_PX = 88

const widthsPx: Readonly<Partial<Record<string, number>>> = {
  cursor: 84,
  unit: 70,
  total: 94,
  outOfHours: 98,
  mean: 74,
  max: 120,
  min: 120,
  complete: 72,
  loadFactor: 80,
  asOf: 116,
  actions: 54,
}

/** Returns the width of a column in CSS; the names take what is left. */
export function widthOf(column: string): string {
  return column === 'name' ? 'auto' : `${String(widthsPx[column] ?? USUAL_PX)}px`
}

/** Returns the width below which a table of these columns is scrolled, in px. */
export function leastWidthPx(columns: readonly string[]): number {
  return columns.reduce(
    (sum, column) => sum + (column === 'name' ? NAME_PX : (widthsPx[column] ?? USUAL_PX)),
    0,
  )
}
