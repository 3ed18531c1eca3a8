import { cellsOfCells } from './cells-of-cells.ts'
import { gapFigureIn } from './cells-of-gaps.ts'
import { cellsOfIndices } from './cells-of-indices.ts'
import { cellsOfSlots } from './cells-of-slots.ts'
import {
  finderIn,
  isNear,
  toldResultOf,
  rounded,
  type CardSeries,
  type Explanation,
  type FoundCell,
  type ShownNumber,
} from './explanation.ts'
import { figureNamed, percents, type FigureName, type RecomputableCell } from './recomputable.ts'

type Candidate = Pick<RecomputableCell, 'operation' | 'of' | 'by' | 'rates'> & {
  readonly figure: FigureName
  readonly value: number | null
}

const hours: readonly FigureName[] = ['presentHours', 'missingHours']
const totals = ['total', 'extrapolated'] as const
const amounts: readonly FigureName[] = [
  ...totals,
  ...(['mean', 'peak', 'lowest', 'deviation', 'baseload'] as const),
  ...percents.map((percent) => `p${percent}` as const),
]

/** More series would have too many pairs to look through. */
const MOST_IN_PAIRS = 60

/**
 * Finds how the numbers of a card's table follow from its series: as a figure, a sum, the difference, quotient or change of
 * two, a share of all, an amount by size, a figure of a slot of the day, hours above a value, or from other numbers of the
 * table. They are found by their value, so that no kind of card needs to know of bundles; figures that agree in nine
 * digits by chance are not to be expected. Returns one for each number; undefined where nothing is found. What was `earlier`
 * found among other series of the card stays.
 */
export function recomputableCells(
  numbers: readonly ShownNumber[],
  series: readonly CardSeries[],
  earlier: readonly (FoundCell | undefined)[] = [],
): readonly (FoundCell | undefined)[] {
  const ofRow = rowFinder(numbers, series)
  const rows = numbers.map(ofRow)
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
  // A share of 0 may be anything, unless all of its column are what is missing.
  const others = new Set(
    numbers.flatMap(({ column }, at) => (plain[at]?.figure === 'missingShare' ? [] : [column])),
  )
  const isChance = ({ value, column }: ShownNumber): boolean => value === 0 && others.has(column)
  plain = plain.map((one, at) => {
    const number = numbers[at]
    return one?.figure === 'missingShare' && number && isChance(number) ? undefined : one
  })
  const above = numbers.map((number, at) => hoursAbove(number, numbers[at - 1], plain[at - 1], series))
  // No hours above a value is not no hours without one.
  const isZeroAbove = (at: number): boolean => {
    const [before, number] = [numbers[at - 1], numbers[at]]
    return number?.value === 0 && number.unit === 'h' && before?.row === number.row && before.unit !== 'h'
  }
  const known = plain.map((one, at) => above[at] ?? (isZeroAbove(at) ? earlier[at] : one))
  const slots = cellsOfSlots(numbers, known, series)
  const single = numbers.map(
    (number, at) => slots.ofRows[at] ?? known[at] ?? valueIn(number, series) ?? slots.single[at],
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
 * Returns a function that finds the figure of a row's series that a number is. All numbers of a row, of one sort and unit,
 * have the same candidates, of which there are thousands.
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
          ...pairs(own, series, ['change', 'share']),
          ...singles(own, ['missingShare']),
        ]
      : [
          ...singles(own, figuresFor(number)),
          ...sums(own, number),
          ...pairs(own, series, ['difference']),
          ...bySize(own, [...singles(own, totals), ...sums(own, number)]),
        ]
  return (number, own) => {
    const { isShare, unit, dataHubIds } = number
    const sort = isShare ? '%' : `${unit === 'h' ? 'h' : ''}${dataHubIds === undefined ? '' : '+'}`
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

/** Returns the hours above the value that stands before a number in its row, where that is a figure of one series. */
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

/** Returns the single value or day that a number is, as the cells of a heat map are; a whole number without a unit is a count. */
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
 * Returns the series that a number's row is about: those that the row says, or those that its amounts are figures of. A
 * share of 1 or a difference of 0 says too little to find its series by.
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

function singles(series: readonly CardSeries[], figures: readonly FigureName[]): readonly Candidate[] {
  return figures.flatMap((figure) => series.map((one) => candidateOf('sum', figure, [one])))
}

/** An entity can have several main meters. */
function sums(own: readonly CardSeries[], { dataHubIds }: ShownNumber): readonly Candidate[] {
  if (dataHubIds === undefined) return []
  const whole = own.filter(({ isPart }) => isPart !== true)
  const alike = [...Map.groupBy(whole, ({ interval }) => interval).values()]
  return alike
    .filter((list) => list.length > 1)
    .flatMap((list) => totals.map((figure) => candidateOf('sum', figure, list)))
}

/** Amounts by the floor area or the people of what is metered. */
function bySize(own: readonly CardSeries[], wholes: readonly Candidate[]): readonly Candidate[] {
  const sizes = new Set(own.flatMap((one) => one.sizes ?? []))
  return [...sizes].flatMap((by) =>
    wholes.map((one) => ({ ...one, by, value: one.value === null ? null : one.value / by })),
  )
}

function pairs(
  own: readonly CardSeries[],
  all: readonly CardSeries[],
  operations: readonly RecomputableCell['operation'][],
): readonly Candidate[] {
  const whole = all.filter(({ isPart }) => isPart !== true)
  // Of many series only the same one at another time is compared.
  const othersOf = (one: CardSeries): readonly CardSeries[] =>
    whole.filter(
      (other) => other !== one && (whole.length <= MOST_IN_PAIRS || other.dataHubId === one.dataHubId),
    )
  return ([...totals, 'mean'] as const).flatMap((figure) =>
    own
      .filter(({ isPart }) => isPart !== true)
      .flatMap((one) =>
        othersOf(one).flatMap((other) =>
          operations.map((operation) => candidateOf(operation, figure, [one, other])),
        ),
      ),
  )
}

/** Subtracts all other series from the first one over a time, as parts from their total. */
function remainders(series: readonly CardSeries[]): readonly Candidate[] {
  return [...Map.groupBy(series, ({ interval }) => interval).values()]
    .map((list) =>
      list.filter((one, at) => list.findIndex(({ dataHubId }) => dataHubId === one.dataHubId) === at),
    )
    .filter(({ length }) => length > 2)
    .map((list) => candidateOf('difference', 'total', list))
}

/** A share of all that the table has rows of, over the same time. */
function shares(own: readonly CardSeries[], all: ReadonlySet<CardSeries>): readonly Candidate[] {
  return own.flatMap((one) => {
    const whole = [...all].filter(({ interval }) => interval === one.interval)
    return whole.length < 2 ? [] : totals.map((figure) => candidateOf('share', figure, [one, ...whole]))
  })
}

/** A share of another row of the same month or other part of the time, as of a total. */
function sharesOfParts(own: readonly CardSeries[], all: ReadonlySet<CardSeries>): readonly Candidate[] {
  return own
    .filter(({ isPart }) => isPart === true)
    .flatMap((one) =>
      [...all]
        .filter((other) => other !== one && other.interval === one.interval)
        .flatMap((other) => totals.map((figure) => candidateOf('share', figure, [one, other]))),
    )
}

/** Adds up the amounts of a series at the prices of their hours. */
function costs(series: readonly CardSeries[]): readonly Candidate[] {
  const priced = series.flatMap((one) => (one.cost === undefined ? [] : [{ ...one, cost: one.cost }]))
  const alike = Map.groupBy(priced, ({ dataHubId, range, cost }) =>
    JSON.stringify([dataHubId, range, cost.of]),
  )
  return [...alike.values()].flatMap((list) => {
    const rates = list.map(({ cost }) => cost.price)
    return totals.map((figure) => ({ ...candidateOf('sum', figure, list, rates), rates }))
  })
}

function candidateOf(
  operation: RecomputableCell['operation'],
  figure: FigureName,
  series: readonly CardSeries[],
  rates: readonly number[] = [],
): Candidate {
  const values = series.flatMap(({ figures }, at) => {
    const value = figureNamed(figures, figure)
    return value === null ? [] : [value * (rates[at] ?? 1)]
  })
  const value = values.length === series.length ? toldResultOf(operation, values) : NaN
  return {
    ...{ operation, figure, of: series.map(({ place }) => place) },
    value: Number.isFinite(value) ? value : null,
  }
}
