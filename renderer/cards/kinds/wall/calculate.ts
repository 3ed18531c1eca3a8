import { bucketColumn } from '#shared/analysis/buckets/bucket-column.ts'
import { finestWithin } from '#shared/analysis/buckets/finest-within.ts'
import { hasTrueZero } from '#shared/units/unit-dimension.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { LEAST_OF_GROUP, shapeDistance, usualShape, weekShape } from '#shared/analysis/wall/week-shape.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { previousPeriod } from '#shared/time/ranges/neighbouring-periods.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { demandParts, elapsedOf, loadedShare } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext, CardInputs, CardResult } from '../../card-kind.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'

export interface WallMeter {
  readonly operandId: OperandId
  readonly unit: string
  /** Means of the buckets of the range and of the period before; NaN is a gap. */
  readonly values: Float64Array
  readonly before?: Float64Array
  readonly mean: number | undefined
  readonly loaded: number
  readonly oddness: number | undefined
  readonly past: number | undefined
  readonly change: number | undefined
  readonly missing: number | undefined
}

export interface WallResult extends CardResult {
  /** Starts of the buckets and the end of the last. */
  readonly edges: Float64Array
  readonly resolution: DerivedResolution
  readonly meters: readonly WallMeter[]
}

/** A small chart has no pixels for more points than this. */
const MOST_POINTS = 190

/**
 * Returns the previous period up to the same point as the range: a month that has just begun is not compared with a
 * whole one.
 */
export function beforeOf(about: Pick<CardContext, 'range' | 'zone' | 'now' | 'calendar'>): Interval {
  const { start, end } = previousPeriod(about.range, about.zone, about.calendar)
  const elapsed = elapsedOf(about.range, about)
  return elapsed.end < about.range.end
    ? { start, end: Math.min(end, start + elapsed.end - elapsed.start) }
    : { start, end }
}

/** The facts about a meter before it is compared with the others. */
interface Measured extends Omit<WallMeter, 'oddness'> {
  readonly shape: Float64Array | undefined
}

export function calculateWall(inputs: CardInputs): WallResult {
  const resolution = finestWithin(inputs.range, MOST_POINTS)
  const edges = edgesOf(inputs.range, resolution, inputs)
  const { list } = expectedInputs({ ...inputs, isLikeForLike: false })
  const whenOf = ({ id }: ExpectedInput): string | undefined => demandParts(id)[0]
  const earlier = new Map(
    list.filter((one) => whenOf(one) === 'before').map((one) => [one.operandId, one] as const),
  )
  const edgesBefore = edgesOf(beforeOf(inputs), resolution, inputs)
  const measured = list
    .filter((one) => whenOf(one) === 'now')
    .map((one) => measure(one, earlier.get(one.operandId), { inputs, resolution, edges, edgesBefore }))
  return { edges, resolution, meters: withOddness(measured) }
}

interface About {
  readonly inputs: CardInputs
  readonly resolution: DerivedResolution
  readonly edges: Float64Array
  readonly edgesBefore: Float64Array
}

function edgesOf(range: Interval, resolution: DerivedResolution, { zone }: CardInputs): Float64Array {
  return Float64Array.from(new Set([range.start, ...bucketStarts(range, resolution, zone), range.end]))
}

function measure(
  now: ExpectedInput,
  before: ExpectedInput | undefined,
  { inputs, resolution, edges, edgesBefore }: About,
): Measured {
  const loaded = loadedShare(now, inputs)
  const isWhole = loaded === 1
  const isBeforeWhole = before !== undefined && loadedShare(before, inputs) === 1
  const [own, other] = [figuresOf(now, inputs), before && figuresOf(before, inputs)]
  const [shape, shapeBefore] = [isWhole && shapeOf(now), isBeforeWhole && shapeOf(before)]
  const column = (input: ExpectedInput, cells: Float64Array): Float64Array =>
    bucketColumn(input.series, {
      ...{ edges: cells, resolution, policy: 'present-only', mask: inputs.mask },
      ...{ until: inputs.now, areAmounts: false },
    }).values
  const was = isWhole && isBeforeWhole && hasTrueZero(now.series.unit) ? other?.mean?.value : undefined
  const { presentMs, expectedMs } = own.coverage
  return {
    ...{ operandId: now.operandId, unit: own.unit, values: column(now, edges), loaded },
    ...(before !== undefined && { before: column(before, edgesBefore) }),
    ...{ mean: own.mean?.value, shape: shape === false ? undefined : shape },
    past: shape && shapeBefore ? shapeDistance(shape, shapeBefore) : undefined,
    change: changeOf(own.mean?.value, was),
    missing: isWhole && expectedMs > 0 ? 1 - presentMs / expectedMs : undefined,
  }
}

function figuresOf({ series, spans }: ExpectedInput, { policy, now }: CardInputs) {
  const { columns, ...meaning } = series
  return totalAndMean(columns, spans, { ...meaning, policy, until: now })
}

/** A temperature has no shape, since its week would be divided by a mean that depends on the scale. */
function shapeOf({ series, spans }: ExpectedInput): Float64Array | undefined {
  return hasTrueZero(series.unit) ? weekShape(series, spans) : undefined
}

function changeOf(is: number | undefined, was: number | undefined): number | undefined {
  return is === undefined || was === undefined || was === 0 ? undefined : (is - was) / Math.abs(was)
}

/** Compares each meter with the usual week of all meters in its unit. */
function withOddness(measured: readonly Measured[]): readonly WallMeter[] {
  const groups = Map.groupBy(measured, ({ unit }) => unitIdentity(unit))
  const usual = new Map(
    [...groups].map(([unit, group]) => {
      const shapes = group.flatMap(({ shape }) => shape ?? [])
      return [unit, shapes.length < LEAST_OF_GROUP ? undefined : usualShape(shapes)] as const
    }),
  )
  return measured.map(({ shape, ...one }) => {
    const other = usual.get(unitIdentity(one.unit))
    return { ...one, oddness: shape && other ? shapeDistance(shape, other) : undefined }
  })
}
