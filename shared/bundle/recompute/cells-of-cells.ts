import { isNear, toldResultOf, type Explanation, type ShownNumber } from './explanation.ts'

/**
 * Finds the numbers that follow from others of their table: the difference, change or quotient of two of their row, the
 * rank of a row in another column, and the share of a number in one of its column. `of` counts the numbers of the table.
 */
export function cellsOfCells(
  numbers: readonly ShownNumber[],
  base: readonly (Explanation | undefined)[],
): readonly (Explanation | undefined)[] {
  const known = numbers.flatMap((number, at) => (base[at] === undefined ? [] : [{ ...number, at }]))
  const byRow = Map.groupBy(known, ({ row }) => row)
  const counted = new Map([
    ...ranksIn(numbers, known),
    ...sharesIn(numbers, known, (at) => base[at] === undefined),
  ])
  return numbers.map((number, at) =>
    base[at] === undefined
      ? (counted.get(at) ?? comparisonIn(number, byRow.get(number.row) ?? []))
      : undefined,
  )
}

type KnownNumber = ShownNumber & { readonly at: number }

function comparisonIn({ value, isShare }: ShownNumber, row: readonly KnownNumber[]): Explanation | undefined {
  // A difference of 0 or a quotient of 1 could be that of anything.
  if (value === 0 || Math.abs(value) === 1) return undefined
  const operations = isShare ? (['change', 'share'] as const) : (['difference', 'share'] as const)
  for (const one of row)
    for (const other of row)
      for (const operation of one === other ? [] : operations) {
        const { value: result, ...told } = toldResultOf(operation, [one.value, other.value])
        if (isNear(result, value)) return { operation, figure: 'cell', of: [one.at, other.at], ...told }
      }
  return undefined
}

/**
 * Finds ranks by the place of their number: a column of them counts its rows by another column, the highest first.
 */
function ranksIn(
  numbers: readonly ShownNumber[],
  known: readonly KnownNumber[],
): ReadonlyMap<number, Explanation> {
  const found = new Map<number, Explanation>()
  const columns = Map.groupBy(
    numbers.map((number, at) => ({ ...number, at })),
    ({ column }) => column,
  )
  const valued = Map.groupBy(known, ({ column }) => column)
  for (const list of columns.values()) {
    const order = list.toSorted((a, b) => a.value - b.value)
    if (order.length < 2 || order.some(({ value }, at) => value !== at + 1)) continue
    const [best = []] = [...valued.values()]
      .map((cells) => order.flatMap((number) => rankAmong(number, cells)))
      .toSorted((a, b) => b.length - a.length)
    if (2 * best.length > order.length)
      for (const { at, of } of best) found.set(at, { operation: 'rank', figure: 'cell', of: [of] })
  }
  return found
}

/**
 * Finds shares by the place of their number: they divide the number of another column by that of a row whose share is
 * 1.
 */
function sharesIn(
  numbers: readonly ShownNumber[],
  known: readonly KnownNumber[],
  isOpen: (at: number) => boolean,
): ReadonlyMap<number, Explanation> {
  const found = new Map<number, Explanation>()
  const shares = numbers.flatMap((number, at) => (number.isShare ? [{ ...number, at }] : []))
  const amounts = Map.groupBy(
    known.filter(({ isShare }) => !isShare),
    ({ column }) => column,
  )
  for (const list of Map.groupBy(shares, ({ column }) => column).values())
    for (const cells of amounts.values()) {
      const byRow = new Map(cells.map((cell) => [cell.row, cell]))
      const wholes = list.flatMap(({ row, value }) => (value === 1 ? (byRow.get(row) ?? []) : []))
      for (const { row, value, at } of list.filter((one) => isOpen(one.at))) {
        const one = byRow.get(row)
        const whole = wholes.find((other) => isNear((one?.value ?? NaN) / other.value, value))
        if (one !== undefined && whole !== undefined)
          found.set(at, { operation: 'share', figure: 'cell', of: [one.at, whole.at] })
      }
    }
  return found
}

/**
 * Returns the number in the same row whose place among some numbers is this rank; equal numbers share the rank of the
 * first.
 */
function rankAmong(
  { row, value, at }: KnownNumber,
  cells: readonly KnownNumber[],
): readonly { readonly at: number; readonly of: number }[] {
  const own = cells.find((cell) => cell.row === row)
  if (own === undefined) return []
  // Numbers that differ only by rounding may be ordered differently by another program.
  if (cells.some((other) => other.value !== own.value && isNear(other.value, own.value))) return []
  const above = cells.filter((other) => other.value > own.value).length
  return value === 1 + above ? [{ at, of: own.at }] : []
}
