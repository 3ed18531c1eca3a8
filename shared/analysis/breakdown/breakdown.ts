import { intersectIntervals } from '../../series/intervals.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import type { Aggregate, FigureCoverage } from '../aggregate/figures.ts'
import { bucketColumn, type BucketColumn, type BucketRequest } from '../buckets/bucket-column.ts'
import type { SeriesInput } from '../series-input.ts'
import { commonResolution, rateUnitOfSeries, ratesOf, sumSeries, type SumTerm } from '../sum/sum-series.ts'

/** Share by which parts may exceed their total before the meters are reported as disagreeing. */
const TOLERANCE = 0.01

/** The total, a part of it, or the remainder after its parts; amounts in the unit of the breakdown. */
export interface Piece {
  /** Amount over the range; undefined when the policy gives none. */
  readonly amount: number | undefined
  readonly isExtrapolated: boolean
  readonly coverage: FigureCoverage
  /**
   * Share of the total over the time in which all have values, so that the shares and the remainder's add up to one.
   */
  readonly share: number | undefined
  readonly buckets: BucketColumn
}

export interface Breakdown {
  readonly unit: string
  readonly total: Piece
  /** Has one element per part; undefined when the part's unit is not an amount of the total's kind. */
  readonly parts: readonly (Piece | undefined)[]
  /**
   * The total minus its parts. It is computed from their own totals if all are complete, otherwise over the time in
   * which all have values; undefined if they do not add up to anything.
   */
  readonly remainder: Piece | undefined
  /** Buckets in which the parts are more than the total by over 1 %: the meters do not agree. */
  readonly overruns: readonly number[]
}

export interface BreakdownRequest extends Omit<BucketRequest, 'areAmounts'> {
  readonly range: Interval
  /** False while parts are still to be loaded, which a remainder would include. */
  readonly areAllThere: boolean
}

/** Divides a total into its parts; undefined when the total has no sum or no amounts, such as a temperature. */
export function breakdown(
  total: readonly SumTerm[],
  parts: readonly SumTerm[],
  request: BreakdownRequest,
): Breakdown | undefined {
  const whole = sumSeries(total)
  if (whole.kind !== 'sum') return undefined
  const negated = parts.map(({ series, sign }): SumTerm => ({ series, sign: sign === 1 ? -1 : 1 }))
  const left = request.areAllThere ? sumSeries([...total, ...negated]) : undefined
  const common = left?.kind === 'sum' ? left.series : undefined
  const bucketRequest = { ...request, areAmounts: true }
  const { unit, areAmounts } = bucketColumn(whole.series, bucketRequest)
  const measure = (term: SumTerm): Measured | undefined => measured(term, unit, common, bucketRequest)
  const ofSum = (series: SeriesInput, terms: readonly (Measured | undefined)[]): Measured | undefined => {
    const sum = measure({ series, sign: 1 })
    return sum && withWholeAmounts(sum, terms)
  }
  const mains = areAmounts ? total.map(measure) : []
  const all = areAmounts ? ofSum(whole.series, mains) : undefined
  if (all === undefined) return undefined
  const divided = parts.map(measure)
  const remainder = common && ofSum(common, [...mains, ...negated.map(measure)])
  // A total that is known as a whole is divided as it is, whenever in the range it accrued.
  const areWhole = [...mains, ...divided].every(isWhole)
  const ofAmounts = (one: Measured): Measured => (areWhole ? { ...one, common: one.piece.amount } : one)
  const pieceOf = (one: Measured | undefined): Piece | undefined =>
    one && { ...one.piece, share: shareOf(ofAmounts(one), ofAmounts(all)) }
  return {
    unit,
    total: { ...all.piece, share: shareOf(all, all) },
    parts: divided.map(pieceOf),
    remainder: pieceOf(remainder),
    overruns: remainder === undefined ? [] : overrunsOf(remainder.piece.buckets, all.piece.buckets),
  }
}

interface Measured {
  readonly piece: Omit<Piece, 'share'>
  /** Amount over the time in which all have values. */
  readonly common: number | undefined
}

function isWhole(one: Measured | undefined): one is Measured {
  if (one?.piece.amount === undefined) return false
  const { coverage, isExtrapolated } = one.piece
  return !isExtrapolated && coverage.presentMs >= coverage.expectedMs
}

/**
 * Adds up the own amounts of each term, over the range and in each bucket in which all of them are complete: there the
 * amount of a totalizer over a silence is known as a whole, although no single hour of a sum over time has it (decision
 * 0084).
 */
function withWholeAmounts(sum: Measured, terms: readonly (Measured | undefined)[]): Measured {
  const known = terms.filter((one) => one !== undefined)
  const [first] = known
  if (first === undefined || known.length < terms.length) return sum
  const { piece } = sum
  const columns = known.map((one) => one.piece.buckets)
  const { values, presentMs, expectedMs } = piece.buckets
  const whole = columns.map((one) =>
    one.presentMs.map((ms, at) => (ms >= (one.expectedMs[at] ?? NaN) ? 1 : 0)),
  )
  const areWhole = (at: number): boolean => whole.every((one) => one[at] === 1)
  const buckets = {
    ...piece.buckets,
    values: values.map((value, at) =>
      areWhole(at) ? columns.reduce((all, one) => all + (one.values[at] ?? NaN), 0) : value,
    ),
    presentMs: presentMs.map((ms, at) => (areWhole(at) ? (expectedMs[at] ?? NaN) : ms)),
  }
  if (!known.every(isWhole)) return { ...sum, piece: { ...piece, buckets } }
  const amount = known.reduce((all, one) => all + (one.piece.amount ?? NaN), 0)
  return { ...sum, piece: { ...first.piece, amount, buckets } }
}

type PieceRequest = BreakdownRequest & BucketRequest

function measured(
  { series, sign }: SumTerm,
  unit: string,
  common: SeriesInput | undefined,
  request: PieceRequest,
): Measured | undefined {
  const buckets = bucketColumn(series, request)
  const conversion = buckets.areAmounts ? conversionBetween(buckets.unit, unit) : undefined
  if (conversion === undefined) return undefined
  const factor = sign * conversion.factor
  const { total, coverage } = amountOf(series, request)
  return {
    piece: {
      amount: total && total.value * factor,
      isExtrapolated: total?.isExtrapolated ?? false,
      coverage,
      buckets: { ...buckets, unit, values: buckets.values.map((value) => value * factor) },
    },
    common: common && commonAmount(series, common, request, factor),
  }
}

function amountOf(
  { columns, ...meaning }: SeriesInput,
  { range, spans = [range], policy, mask, until }: PieceRequest,
): Pick<Aggregate, 'total' | 'coverage'> {
  const counted = intersectIntervals(spans, [range])
  return aggregate(columns, counted, { ...meaning, policy, mask, until, peaks: { count: 0, apartMs: 0 } })
}

/** Returns the amount of a series at the times of another. */
function commonAmount(
  series: SeriesInput,
  common: SeriesInput,
  request: PieceRequest,
  factor: number,
): number | undefined {
  const resolution = commonResolution([common])
  const unit = rateUnitOfSeries(series)
  const columns = columnsAt(ratesOf(series, resolution), ratesOf(common, resolution).times)
  const rates = { ...series, kind: 'average-rate', unit, resolution, columns } as const
  const { total } = amountOf(rates, { ...request, policy: 'present-only' })
  return total && total.value * factor
}

function columnsAt({ times, values }: Columns, wanted: Float64Array): Columns {
  let next = 0
  const isWanted = Uint8Array.from(times, (at) => {
    while ((wanted[next] ?? Infinity) < at) next++
    return wanted[next] === at ? 1 : 0
  })
  const stays = (_: number, index: number): boolean => isWanted[index] === 1
  return { times: times.filter(stays), values: values.filter(stays) }
}

function shareOf({ common }: Measured, all: Measured): number | undefined {
  if (common === undefined || all.common === undefined || !(all.common > 0)) return undefined
  return common / all.common
}

function overrunsOf(remainder: BucketColumn, total: BucketColumn): readonly number[] {
  const overruns: number[] = []
  remainder.values.forEach((value, index) => {
    if (value < -TOLERANCE * Math.abs(total.values[index] ?? NaN)) overruns.push(index)
  })
  return overruns
}
