import { conversionBetween } from '../../units/conversion.ts'
import { toldResultOf, type CardSeries, type ShownNumber } from './explanation.ts'
import { figureNamed, type FigureName, type RecomputableCell } from './recomputable.ts'

/** A value that may explain a number of a table; null where there is none. */
export type Candidate = Pick<RecomputableCell, 'operation' | 'of' | 'by' | 'rates' | 'whole'> & {
  readonly figure: FigureName
  readonly value: number | null
}

export const totals = ['total', 'extrapolated'] as const

/** More series would have too many pairs to look through. */
const MOST_IN_PAIRS = 60

/** Returns the figures of each series. */
export function singles(series: readonly CardSeries[], figures: readonly FigureName[]): readonly Candidate[] {
  return figures.flatMap((figure) => series.map((one) => candidateOf('sum', figure, [one])))
}

/** Adds up the series that a number is about, since an entity can have several main meters. */
export function sums(own: readonly CardSeries[], { dataHubIds }: ShownNumber): readonly Candidate[] {
  if (dataHubIds === undefined) return []
  const whole = own.filter(({ isPart }) => isPart !== true)
  const alike = [...Map.groupBy(whole, ({ interval }) => interval).values()]
  return alike
    .filter((list) => list.length > 1)
    .flatMap((list) => totals.map((figure) => candidateOf('sum', figure, list)))
}

/** Divides amounts by the floor area or the number of people of the metered entities. */
export function bySize(own: readonly CardSeries[], wholes: readonly Candidate[]): readonly Candidate[] {
  const sizes = new Set(own.flatMap((one) => one.sizes ?? []))
  return [...sizes].flatMap((by) =>
    wholes.map((one) => ({ ...one, by, value: one.value === null ? null : one.value / by })),
  )
}

/** Returns amounts in the unit of a number, also by size, of series that are metered in another one. */
export function converted(own: readonly CardSeries[], { unit }: ShownNumber): readonly Candidate[] {
  const [amount = '', size] = unit.split('/')
  return own.flatMap((one) => {
    const { factor, offset } = conversionBetween(one.totalUnit ?? '', amount) ?? {}
    if (factor === undefined || factor === 1 || offset !== 0) return []
    const sizes = size === undefined ? [1] : (one.sizes ?? [])
    return sizes.flatMap((by) =>
      singles([one], totals).map(({ value, ...rest }) => ({
        ...{ ...rest, by: by / factor },
        value: value === null ? null : (value * factor) / by,
      })),
    )
  })
}

/** Returns the results of operations on each series with another one. */
export function pairs(
  own: readonly CardSeries[],
  all: readonly CardSeries[],
  operations: readonly RecomputableCell['operation'][],
): readonly Candidate[] {
  const whole = all.filter(({ isPart }) => isPart !== true)
  // If there are many series, each is compared only with itself at another time.
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
export function remainders(series: readonly CardSeries[]): readonly Candidate[] {
  return [...Map.groupBy(series, ({ interval }) => interval).values()]
    .map((list) =>
      list.filter((one, at) => list.findIndex(({ dataHubId }) => dataHubId === one.dataHubId) === at),
    )
    .filter(({ length }) => length > 2)
    .map((list) => candidateOf('difference', 'total', list))
}

/** Returns each one's share of everything that has a row in the table, over the same time. */
export function shares(own: readonly CardSeries[], all: ReadonlySet<CardSeries>): readonly Candidate[] {
  return own.flatMap((one) => {
    const whole = [...all].filter(({ interval }) => interval === one.interval)
    return whole.length < 2 ? [] : totals.map((figure) => candidateOf('share', figure, [one, ...whole]))
  })
}

/** Returns the share of a month, or another part of the time, in each other series of the same part, as in a total. */
export function sharesOfParts(
  own: readonly CardSeries[],
  all: ReadonlySet<CardSeries>,
): readonly Candidate[] {
  return own
    .filter(({ isPart }) => isPart === true)
    .flatMap((one) =>
      [...all]
        .filter((other) => other !== one && other.interval === one.interval)
        .flatMap((other) => totals.map((figure) => candidateOf('share', figure, [one, other]))),
    )
}

/** Returns the share of hours within the whole time in their own series, as of those out of occupied hours. */
export function sharesOfHours(
  own: readonly CardSeries[],
  series: readonly CardSeries[],
): readonly Candidate[] {
  return own
    .filter(({ isPart, bucket }) => isPart === true && bucket === undefined)
    .flatMap((one) =>
      series
        .filter(({ isPart, dataHubId }) => isPart !== true && dataHubId === one.dataHubId)
        .filter(({ range }) => range?.start === one.range?.start && range?.end === one.range?.end)
        .flatMap((whole) => totals.map((figure) => candidateOf('share', figure, [one, whole]))),
    )
}

/**
 * Adds up the amounts of a series at the prices of their hours. A price costs nothing if none of its time has readings or
 * has come yet.
 */
export function costs(series: readonly CardSeries[]): readonly Candidate[] {
  const priced = series.flatMap((one) => (one.cost === undefined ? [] : [{ ...one, cost: one.cost }]))
  const alike = Map.groupBy(priced, ({ dataHubId, range, cost }) =>
    JSON.stringify([dataHubId, range, cost.of]),
  )
  return [...alike.values()].flatMap((list) =>
    totals.flatMap((figure) => {
      const known = list.filter(({ figures }) => figureNamed(figures, figure) !== null)
      const rates = known.map(({ cost }) => cost.price)
      return known.length === 0 ? [] : [{ ...candidateOf('sum', figure, known, rates), rates }]
    }),
  )
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
  const found = values.length === series.length ? toldResultOf(operation, values) : { value: NaN }
  return {
    ...{ ...found, operation, figure, of: series.map(({ place }) => place) },
    value: Number.isFinite(found.value) ? found.value : null,
  }
}
