import type { EpochMs } from '../time/instant.ts'
import {
  figureNamed,
  percents,
  type FigureName,
  type RecomputableCell,
  type RecomputableFigures,
} from './recomputable.ts'

/** A number of a card's table. */
export interface ShownNumber {
  /** Words of its row. */
  readonly row: string
  readonly column: string
  readonly value: number
  /** True for what is shown in percent. */
  readonly isShare: boolean
  /** Empty where it has none. */
  readonly unit: string
  /** Variables that its row stands for; absent where the row does not say. */
  readonly dataHubIds?: readonly string[]
}

/** Figures of a series over an interval that a card rests on, and its place among the series of the file. */
export interface CardSeries {
  readonly place: number
  readonly dataHubId: string
  /** Tells the interval apart from others. */
  readonly interval: string
  readonly figures: RecomputableFigures
  /** Instants of values that occur once in the interval, by value; holds at least those that are looked for. */
  readonly stamps: ReadonlyMap<number, EpochMs>
}

type FoundCell = Omit<RecomputableCell, 'workspace' | 'card'>

type Candidate = Pick<RecomputableCell, 'operation' | 'of'> & {
  readonly figure: FigureName
  readonly value: number | null
}

const hours: readonly FigureName[] = ['presentHours', 'missingHours']
const amounts: readonly FigureName[] = [
  ...(['total', 'mean', 'peak', 'lowest'] as const),
  ...percents.map((percent) => `p${percent}` as const),
]

/** More series would have too many pairs to look through. */
const MOST_IN_PAIRS = 60

/**
 * Finds how the numbers of a card's table follow from the figures of its series: as one of them, their sum, the difference,
 * quotient or change of two, or a share of all. They are found by their value, so that no kind of card needs to know of
 * bundles; figures that agree in nine digits by chance are not to be expected. Numbers that are not found are absent.
 */
export function recomputableCells(
  numbers: readonly ShownNumber[],
  series: readonly CardSeries[],
): readonly FoundCell[] {
  const ofRow = rowFinder(numbers, series)
  const rows = numbers.map(ofRow)
  const ofAny = new Set(rows.flat())
  return numbers.flatMap((number, at): readonly FoundCell[] => {
    const own = rows[at] ?? []
    const candidates = number.isShare
      ? [...singles(own, ['complete']), ...shares(own, ofAny), ...pairs(own, series, ['change', 'share'])]
      : [...singles(own, figuresFor(number)), ...sums(own, number), ...pairs(own, series, ['difference'])]
    const { row, column, value: app } = number
    const found = foundIn(number, candidates)
    if (found !== undefined) {
      const { operation, figure, of } = found
      return [{ row, column, app, operation, figure, of }]
    }
    return number.isShare ? [] : valueIn(number, series).map((one) => ({ row, column, app, ...one }))
  })
}

function figuresFor({ unit }: ShownNumber): readonly FigureName[] {
  return unit === 'h' ? hours : amounts
}

/** Returns the single value that a number is, as the cells of a heat map are. */
function valueIn(
  { value }: ShownNumber,
  series: readonly CardSeries[],
): readonly (Pick<RecomputableCell, 'operation' | 'figure' | 'of'> & { readonly at: EpochMs })[] {
  const [found, ...others] = series.flatMap(({ place, stamps }) => {
    const at = stamps.get(value)
    return at === undefined ? [] : [{ operation: 'sum', figure: 'value', of: [place], at } as const]
  })
  return found === undefined || others.length > 0 ? [] : [found]
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
  const candidates = (number: ShownNumber): readonly Candidate[] => singles(series, figuresFor(number))
  const placesOf = new Map(
    [...Map.groupBy(telling, ({ row }) => row)].map(([row, list]) => [
      row,
      new Set(list.flatMap((number) => foundIn(number, candidates(number))?.of ?? [])),
    ]),
  )
  return ({ row, dataHubIds }) =>
    series.filter(({ dataHubId, place }) =>
      dataHubIds === undefined ? placesOf.get(row)?.has(place) === true : dataHubIds.includes(dataHubId),
    )
}

function foundIn({ value }: ShownNumber, candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.find((one) => one.value !== null && isNear(one.value, value))
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

function singles(series: readonly CardSeries[], figures: readonly FigureName[]): readonly Candidate[] {
  return figures.flatMap((figure) => series.map((one) => candidateOf('sum', figure, [one])))
}

/** An entity can have several main meters. */
function sums(own: readonly CardSeries[], { dataHubIds }: ShownNumber): readonly Candidate[] {
  if (dataHubIds === undefined) return []
  const alike = [...Map.groupBy(own, ({ interval }) => interval).values()]
  return alike.filter((list) => list.length > 1).map((list) => candidateOf('sum', 'total', list))
}

function pairs(
  own: readonly CardSeries[],
  all: readonly CardSeries[],
  operations: readonly RecomputableCell['operation'][],
): readonly Candidate[] {
  // Of many series only the same one at another time is compared.
  const othersOf = (one: CardSeries): readonly CardSeries[] =>
    all.filter((other) => other !== one && (all.length <= MOST_IN_PAIRS || other.dataHubId === one.dataHubId))
  return (['total', 'mean'] as const).flatMap((figure) =>
    own.flatMap((one) =>
      othersOf(one).flatMap((other) =>
        operations.map((operation) => candidateOf(operation, figure, [one, other])),
      ),
    ),
  )
}

/** A share of all that the table has rows of, over the same time. */
function shares(own: readonly CardSeries[], all: ReadonlySet<CardSeries>): readonly Candidate[] {
  return own.map((one) => {
    const whole = [...all].filter(({ interval }) => interval === one.interval)
    return { ...candidateOf('share', 'total', [one, ...whole]), ...(whole.length < 2 && { value: null }) }
  })
}

function candidateOf(
  operation: RecomputableCell['operation'],
  figure: FigureName,
  series: readonly CardSeries[],
): Candidate {
  const values = series.flatMap(({ figures }) => figureNamed(figures, figure) ?? [])
  const [first = NaN, ...others] = values
  const rest = others.reduce((sum, each) => sum + each, 0)
  const results = {
    sum: first + rest,
    difference: first - rest,
    change: (first - rest) / rest,
    share: first / rest,
  }
  const value = results[operation]
  return {
    ...{ operation, figure, of: series.map(({ place }) => place) },
    value: values.length === series.length && Number.isFinite(value) ? value : null,
  }
}
