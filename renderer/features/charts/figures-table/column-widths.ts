/** Least width of the names in px, even while there is a cursor, whose column takes the rest of their usual width. */
const NAME_PX = 194
const CURSOR_PX = 84
const USUAL_PX = 88

const widthsPx: Readonly<Partial<Record<string, number>>> = {
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

/**
 * Returns the least width of a column, and its width in CSS unless it takes what the others leave. Names and the
 * cursor's column together always have the same width, so that no column appears or disappears under the pointer.
 */
export function widthOf(
  column: string,
  hasCursor: boolean,
): { readonly leastPx: number; readonly width: string } {
  if (column === 'name') return { leastPx: hasCursor ? NAME_PX - CURSOR_PX : NAME_PX, width: 'auto' }
  if (column === 'cursor') return { leastPx: hasCursor ? CURSOR_PX : 0, width: `${String(CURSOR_PX)}px` }
  const leastPx = widthsPx[column] ?? USUAL_PX
  return { leastPx, width: `${String(leastPx)}px` }
}
