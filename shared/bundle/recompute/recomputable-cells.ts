import { cellsOfCells } from './cells-of-cells.ts'
import {
  bySize,
  converted,
  costs,
  pairs,
  remainders,
  shares,
  sharesOfHours,
  sharesOfParts,
  singles,
  sums,
  totals,
  type Candidate,
} from './candidates.ts'
import { gapFigureIn } from './cells-of-gaps.ts'
import { cellsOfIndices } from './cells-of-indices.ts'
import { cellsOfSlots } from './cells-of-slots.ts'
import {
  finderIn,
  isNear,
  rounded,
  type CardSeries,
  type Explanation,
  type FoundCell,
  type ShownNumber,
} from './explanation.ts'
import { percents, type FigureName } from './recomputable.ts'

const hours: readonly FigureName[] = ['presentHours', 'missingHours']
const amounts: readonly FigureName[] = [
  ...totals,
  ...(['mean', 'peak', 'lowest', 'deviation', 'baseload'] as const),
  ...percents.map((percent) => `p${percent}` as const),
]

/**
 * Finds how the numbers of a card's table follow from its series: as a figure, a sum, the difference, quotient or
 * change of two, a share of all, an amount by size, a figure of a slot of the day, hours above a value, or from other
 * numbers of the table. They are found by value, so that kinds of card need no code for bundles; figures that agree in
 * nine digits by chance are not expected. Returns one explanation for each number, or undefined if nothing is found.
 * Explanations found `earlier` among other series of the card are kept.
 */
export function recomputableCells(
  numbers: readonly ShownNumber[],
  series: readonly CardSeries[],
  earlier: readonly (FoundCell | undefined)[] = [],
): readonly (FoundCell | undefined)[] {
  const ofRow = rowFinder(numbers, series)
  const ofColumn = columnFinder(series)
  const rows = numbers.map((number) => ofColumn(number) ?? ofRow(number))
  const ofAny = new Set(rows.flat())
  const byRow = Map.groupBy(numbers, ({ row }) => row)
  const findLoose = candidateFinder([
    ...remainders(series),
    ...bySize(series, singles(series, totals)),
    ...costs(series),
  ])
  const findIn = figureFinder(ofAny, series)
  let plain = numbers.map((number, at) => {
    const before = earlier[at]?.figure === 'cell' ? undefined : earlier[at]
    const [own, ofRow] = [rows[at] ?? [], byRow.get(number.row) ?? []]
    return (
      before ??
      gapFigureIn(number, ofRow, own) ??
      findIn(number, own) ??
      (number.isShare || number.value === 0 ? undefined : findLoose(number.value))
    )
  })
  // A share of 0 may have any origin, unless its whole column states what is missing.
  const others = new Set(
    numbers.flatMap(({ column }, at) => (plain[at]?.figure === 'missingShare' ? [] : [column])),
  )
  const isChance = ({ value, column }: ShownNumber): boolean => value === 0 && others.has(column)
  plain = plain.map((one, at) => {
    const number = numbers[at]
    return one?.figure === 'missingShare' && number && isChance(number) ? undefined : one
  })
  const above = numbers.map((number, at) => hoursAbove(number, numbers[at - 1], plain[at - 1], series))
  // Having no hours above a value does not make a zero the number of hours without values.
  const isZeroAbove = (at: number): boolean => {
    const [before, number] = [numbers[at - 1], numbers[at]]
    return number?.value === 0 && number.unit === 'h' && before?.row === number.row && before.unit !== 'h'
  }
  const known = plain.map((one, at) => above[at] ?? (isZeroAbove(at) ? earlier[at] : one))
  const slots = cellsOfSlots(numbers, known, series)
  const single = numbers.map(
    (number, at) =>
      slots.ofRows[at] ??
      slots.ofHours[at] ??
      known[at] ??
      valueIn(number, ofColumn(number) ?? series) ??
      valueAt(number, series) ??
      slots.single[at],
  )
  const indices = cellsOfIndices(numbers, single, series)
  const base = single.map((one, at) => one ?? indices[at])
  const derived = cellsOfCells(numbers, base)
  return numbers.map(({ row, column, value: app }, at) => {
    const found = base[at] ?? derived[at]
    return found && { row, column, app, ...found }
  })
}

/**
 * Returns a function that finds the figure of a row's series that equals a number. All numbers of a row with the same
 * sort and unit share thousands of candidates.
 */
function figureFinder(
  ofAny: ReadonlySet<CardSeries>,
  series: readonly CardSeries[],
): (number: ShownNumber, own: readonly CardSeries[]) => Explanation | undefined {
  const known = new Map<readonly CardSeries[], Map<string, ReturnType<typeof candidateFinder>>>()
  const candidates = (number: ShownNumber, own: readonly CardSeries[]): readonly Candidate[] =>
    number.isShare
      ? [
          ...singles(own, ['complete']),
          ...shares(own, ofAny),
          ...sharesOfParts(own, ofAny),
          ...sharesOfHours(own, series),
          ...pairs(own, series, ['change', 'share']),
          ...singles(own, ['missingShare']),
        ]
      : [
          ...singles(own, figuresFor(number)),
          ...sums(own, number),
          ...pairs(own, series, ['difference']),
          ...bySize(own, [...singles(own, totals), ...sums(own, number)]),
          ...converted(own, number),
        ]
  return (number, own) => {
    const { isShare, unit, dataHubIds } = number
    const sort = isShare ? 'share' : `${unit}${dataHubIds === undefined ? '' : '+'}`
    const finders = known.get(own) ?? new Map<string, ReturnType<typeof candidateFinder>>()
    const find = finders.get(sort) ?? candidateFinder(candidates(number, own))
    known.set(own, finders.set(sort, find))
    return find(number.value)
  }
}

/** Returns a function that finds the first of some candidates with a value. */
function candidateFinder(candidates: readonly Candidate[]): (value: number) => Explanation | undefined {
  const find = finderIn(candidates.map((one, order) => ({ ...one, value: one.value ?? NaN, order })))
  return (value) => {
    const [first] = find(value).toSorted((a, b) => a.order - b.order)
    if (first === undefined) return undefined
    const { value: _, order: __, ...explanation } = first
    return explanation
  }
}

function figuresFor({ unit }: ShownNumber): readonly FigureName[] {
  return unit === 'h' ? hours : amounts
}

/** Returns the hours above the value that precedes a number in its row, if that is a figure of one series. */
function hoursAbove(
  { row, unit, value }: ShownNumber,
  before: ShownNumber | undefined,
  explained: Explanation | undefined,
  series: readonly CardSeries[],
): Explanation | undefined {
  if (unit !== 'h' || before?.row !== row || explained?.operation !== 'sum' || explained.of.length !== 1)
    return undefined
  const of = series.find(({ place }) => place === explained.of[0])
  const found = of?.hoursAbove?.(before.value)
  if (of === undefined || found === undefined || !isNear(found, value)) return undefined
  return { operation: 'sum', figure: 'hoursAbove', above: before.value, of: [of.place] }
}

/**
 * Returns the single value or day that equals a number, such as a cell of a heat map; a whole number without a unit is
 * a count.
 */
function valueIn(
  { value, isShare, unit }: ShownNumber,
  series: readonly CardSeries[],
): Explanation | undefined {
  const nearly = rounded(value)
  const among = (figure: 'value' | 'day'): readonly Explanation[] =>
    series.flatMap(({ place, stamps, days }) => {
      const at = figure === 'day' ? days?.get(nearly) : stamps.get(value)
      return at === undefined ? [] : [{ operation: 'sum', figure, of: [place], at }]
    })
  const values = among('value')
  const [found, ...others] = values.length > 0 ? values : among('day')
  const isCount = unit === '' && Number.isInteger(value)
  return isShare || isCount || others.length > 0 ? undefined : found
}

/**
 * Returns the value or the day at the instant of a number, which may be one of many equal ones, such as the zeros of a
 * night. It is taken from the series that the column or row names, or from the only one that has it.
 */
function valueAt(
  { at, value, row, column, isShare, unit }: ShownNumber,
  series: readonly CardSeries[],
): Explanation | undefined {
  if (at === undefined || isShare || (unit === '' && Number.isInteger(value))) return undefined
  const among = (figure: 'value' | 'day'): Explanation | undefined => {
    const alike = series.filter(({ readingsAt, daysAt }) =>
      isNear(
        (figure === 'value' ? readingsAt : daysAt)?.get(at) ?? NaN,
        figure === 'value' ? value : rounded(value),
      ),
    )
    const named = alike.filter(({ name }) => name === column || row.split(' · ').includes(name ?? column))
    const [one, ...others] = named.length > 0 ? named : alike
    return one && (named.length > 0 || others.length === 0)
      ? { operation: 'sum', figure, of: [one.place], at }
      : undefined
  }
  return among('value') ?? among('day')
}

/**
 * Returns the series that the column of a number without an instant names, either alone or at the beginning of the
 * heading.
 */
function columnFinder(
  series: readonly CardSeries[],
): (number: ShownNumber) => readonly CardSeries[] | undefined {
  const known = new Map<string, readonly CardSeries[]>()
  return ({ column, at }) => {
    if (at !== undefined) return undefined
    const own =
      known.get(column) ??
      series.filter(({ name }) => name && (column === name || column.startsWith(`${name}: `)))
    known.set(column, own)
    return own.length === 0 ? undefined : own
  }
}

/**
 * Returns the series of a number's row: those that the row names, or those whose figures equal its amounts. A share of
 * 1 or a difference of 0 is not enough to find its series.
 */
function rowFinder(
  numbers: readonly ShownNumber[],
  series: readonly CardSeries[],
): (number: ShownNumber) => readonly CardSeries[] {
  const telling = numbers.filter(({ value, isShare }) => !isShare && value !== 0)
  // A table may have many thousand numbers.
  const [ofHours, ofAmounts] = [hours, amounts].map((figures) =>
    finderIn(singles(series, figures).map((one, order) => ({ ...one, value: one.value ?? NaN, order }))),
  )
  const placesFor = ({ unit, value }: ShownNumber): readonly number[] => {
    const found = (unit === 'h' ? ofHours : ofAmounts)?.(value) ?? []
    return found.toSorted((a, b) => a.order - b.order)[0]?.of ?? []
  }
  const placesOf = new Map(
    [...Map.groupBy(telling, ({ row }) => row)].map(([row, list]) => [row, new Set(list.flatMap(placesFor))]),
  )
  const lists = new Map<string, readonly CardSeries[]>()
  return ({ row, dataHubIds }) => {
    const key = dataHubIds === undefined ? row : JSON.stringify(dataHubIds)
    const list =
      lists.get(key) ??
      series.filter(({ dataHubId, place }) =>
        dataHubIds === undefined ? placesOf.get(row)?.has(place) === true : dataHubIds.includes(dataHubId),
      )
    lists.set(key, list)
    return list
  }
}
