import { breakdown, type Breakdown } from '#shared/analysis/breakdown/breakdown.ts'
import { finestWithin } from '#shared/analysis/buckets/finest-within.ts'
import { likeForLikeSpans } from '#shared/analysis/like-for-like/common-hours.ts'
import type { SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { bucketEdges, clippedEdges, roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { demandId, inputsOf, type ReadInput } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext, CardDemand, CardInputs, CardMeter, CardResult } from '../../card-kind.ts'
import { termsOf, type BreakdownSettings } from './settings.ts'
import type { strings } from './strings.ts'

/** More bars than this cannot be distinguished. */
const MOST_BARS = 400

type BreakdownResolution = keyof typeof strings.resolutions

export interface BreakdownResult extends CardResult {
  readonly resolution: BreakdownResolution
  readonly edges: Float64Array
  /** True once data have arrived for every part of the total. */
  readonly isTotalThere: boolean
  /** Undefined if the total has no amounts, or has not arrived yet. */
  readonly found: Breakdown | undefined
  /** Indices of the parts in `found`, in its order. */
  readonly partIndices: readonly number[]
}

function resolutionIn({ resolution }: BreakdownSettings, range: Interval): BreakdownResolution {
  const found = finestWithin(range, MOST_BARS, resolution)
  return found === 'hourly' || found === '15-minute' ? resolution : found
}

/** Every id states the number of mains and parts, since an input that has not arrived is absent. */
export function breakdownDemands(settings: BreakdownSettings, context: CardContext): readonly CardDemand[] {
  const { total, parts } = termsOf(settings, context)
  const resolution = resolutionIn(settings, context.range)
  const interval = roundToBuckets(context.range, resolution, context.zone, context.calendar.firstDayOfWeek)
  const counts = [String(total.length), String(parts.length)]
  const demandOf = (role: string, { operand, sign }: CardMeter, index: number): CardDemand => ({
    id: demandId(role, String(index), sign === 1 ? 'plus' : 'minus', ...counts),
    // Everything that is added up has to be cut at the same midnights.
    operand: { ...operand, daysOf: context.zone },
    interval,
    resolution,
  })
  return [
    ...total.map((meter, index) => demandOf('total', meter, index)),
    ...parts.map((meter, index) => demandOf('part', meter, index)),
  ]
}

export function calculateBreakdown(inputs: CardInputs, settings: BreakdownSettings): BreakdownResult {
  const { range, zone, calendar, policy, mask, now } = inputs
  const resolution = resolutionIn(settings, range)
  const edges = clippedEdges(bucketEdges(range, resolution, zone, calendar.firstDayOfWeek), range)
  const [total, parts] = [inputsOf(inputs, 'total'), inputsOf(inputs, 'part')]
  const [mains, all] = (total[0]?.parts.slice(3) ?? []).map(Number)
  const { excluded, spans } = likeForLikeSpans(inputs)
  const isTotalThere = total.length > 0 && total.length === mains
  const areAllThere = parts.length === all
  const request = { edges, resolution, policy, mask, spans, until: now, range, areAllThere }
  return {
    resolution,
    edges,
    isTotalThere,
    found: isTotalThere ? breakdown(total.map(termOf), parts.map(termOf), request) : undefined,
    partIndices: parts.map((input) => Number(input.parts[1])),
    ...(excluded.length > 0 && { excluded }),
  }
}

function termOf({ parts, series }: ReadInput): SumTerm {
  return { series, sign: parts[2] === 'minus' ? -1 : 1 }
}
