import { likeForLikeSpans } from '#shared/analysis/like-for-like/common-hours.ts'
import { entityFigures, type EntityFigures } from '#shared/analysis/ranking/entity-figures.ts'
import { likeForLikeYears, type LikeForLikeYears } from '#shared/analysis/ranking/like-for-like-years.ts'
import { rank, type Candidate, type Ranking } from '#shared/analysis/ranking/rank.ts'
import type { SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import {
  demandId,
  elapsedOf,
  inputsOf,
  loadedShare,
  type ReadInput,
} from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext, CardDemand, CardEntity, CardInputs, CardResult } from '../../card-kind.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { likeWithLike } from './entity-types.ts'
import { ranksSeries, seriesOfView } from './series-of-view.ts'
import { metered, needsYearBefore, type RankingSettings } from './settings.ts'

interface CalculatedEntity {
  readonly entityId: string
  /** Number of its meters that have any values. */
  readonly meters: number
  readonly figures: EntityFigures
  /** This year and the one before in the hours that both have, where like is compared with like. */
  readonly years?: LikeForLikeYears
}

export interface RankingResult extends CardResult {
  readonly now: readonly CalculatedEntity[]
  readonly before: readonly CalculatedEntity[]
}

type When = 'now' | 'before'

/** Returns what is ranked: the entities of one type with meters of the resource, or the series of the view. */
export function entitiesOf(settings: RankingSettings, context: CardContext): readonly CardEntity[] {
  return ranksSeries(settings)
    ? seriesOfView(context)
    : likeWithLike(settings.entityType, metered(settings, context))
}

/** An entity with a lost meter has no rank, so nothing is requested for it. */
function isComplete({ hasLostMeter }: CardEntity): boolean {
  return !hasLostMeter
}

export function rankingDemands(settings: RankingSettings, context: CardContext): readonly CardDemand[] {
  const entities = entitiesOf(settings, context)
  const over = (when: When, interval: Interval): readonly CardDemand[] =>
    entities.filter(isComplete).flatMap(({ entityId, meters }) =>
      meters.map(({ operand, sign }, index) => ({
        id: demandId(when, entityId, sign === 1 ? 'plus' : 'minus', String(index)),
        operand,
        interval,
        resolution: hoursOf(operand, interval, context.zone),
      })),
    )
  const now = over('now', context.range)
  return needsYearBefore(settings) ? [...now, ...over('before', rangeBefore(context))] : now
}

type About = Pick<CardInputs, 'range' | 'zone' | 'now'>

/** The year before is compared up to the same date. */
function rangeBefore(about: About): Interval {
  return shiftedInterval(elapsedOf(about.range, about), { months: -12, days: 0 }, about.zone)
}

/** Returns the days of the range so far, and those of the year before, which differ if one has a 29 February. */
export function comparedDays(about: About): readonly [now: number, before: number] {
  const daysOf = ({ start, end }: Interval): number => Math.round((end - start) / DAY_MS)
  return [daysOf(elapsedOf(about.range, about)), daysOf(rangeBefore(about))]
}

export function calculateRanking(inputs: CardInputs, settings: RankingSettings): RankingResult {
  const now = inputsOf(inputs, 'now')
  const isLikeForLike = inputs.isLikeForLike && settings.by !== 'change'
  const { excluded, spans } = likeForLikeSpans({ ...inputs, inputs: now, isLikeForLike })
  const own = { policy: inputs.policy, mask: inputs.mask, until: inputs.now, hasPeak: settings.by === 'peak' }
  const earlier = loadedMeters(inputsOf(inputs, 'before'), inputs)
  const before = rangeBefore(inputs)
  const figuresOf = (one: LoadedMeters, over: readonly Interval[]): CalculatedEntity => ({
    ...{ entityId: one.entityId, meters: one.terms.length },
    figures: one.share < 1 ? { kind: 'not-loaded', share: one.share } : entityFigures(one.terms, over, own),
  })
  const yearsOf = (one: LoadedMeters): LikeForLikeYears | undefined => {
    const other = earlier.find(({ entityId }) => entityId === one.entityId)
    if (!inputs.isLikeForLike || other === undefined || one.share < 1 || other.share < 1) return undefined
    return likeForLikeYears(
      { terms: one.terms, range: inputs.range },
      { terms: other.terms, range: before },
      inputs.zone,
      own,
    )
  }
  return {
    now: loadedMeters(now, inputs).map((one) => {
      const years = yearsOf(one)
      return { ...figuresOf(one, spans), ...(years !== undefined && { years }) }
    }),
    before: earlier.map((one) => figuresOf(one, [before])),
    ...(excluded.length > 0 && { excluded }),
  }
}

/** The meters of an entity that have any values, and how complete they are. */
interface LoadedMeters {
  readonly entityId: string
  readonly terms: readonly SumTerm[]
  readonly share: number
}

function loadedMeters(list: readonly ReadInput[], inputs: CardInputs): readonly LoadedMeters[] {
  const byEntity = Map.groupBy(list, ({ parts }) => parts[1] ?? '')
  return [...byEntity].map(([entityId, meters]) => ({
    entityId,
    terms: meters.map(({ parts, series }) => ({ series, sign: parts[2] === 'minus' ? -1 : 1 })),
    share: meters.reduce((sum, meter) => sum + loadedShare(meter, inputs), 0) / meters.length,
  }))
}

/** Ranks all entities of the context; the result may have only some of them. */
export function rankingOf(result: RankingResult, settings: RankingSettings, context: CardContext): Ranking {
  const figuresWhen = (calculated: readonly CalculatedEntity[]): ((entity: CardEntity) => EntityFigures) => {
    const byId = new Map(calculated.map((one) => [one.entityId, one]))
    return (entity) =>
      isComplete(entity)
        ? knownFigures(byId.get(entity.entityId), entity.meters.length)
        : { kind: 'lost-meter' }
  }
  const now = figuresWhen(result.now)
  const before = figuresWhen(result.before)
  const candidates = entitiesOf(settings, context).map((entity): Candidate => ({
    id: entity.entityId,
    ...(entity.areaSqFt !== undefined && { areaSqFt: entity.areaSqFt }),
    ...(entity.occupancy !== undefined && { occupancy: entity.occupancy }),
    now: now(entity),
    ...(needsYearBefore(settings) && { before: before(entity), ...commonYears(entity, result) }),
  }))
  return rank(candidates, settings)
}

/** Returns undefined unless all meters of the entity have values in both years. */
function commonYears(
  { entityId, meters }: CardEntity,
  { now, before }: RankingResult,
): Pick<Candidate, 'years'> | undefined {
  const own = now.find((one) => one.entityId === entityId)
  const earlier = before.find((one) => one.entityId === entityId)
  const isWhole = own?.meters === meters.length && earlier?.meters === meters.length
  return isWhole && own.years !== undefined ? { years: own.years } : undefined
}

/** Figures from only some of an entity's meters are not those of the entity. */
function knownFigures(calculated: CalculatedEntity | undefined, meters: number): EntityFigures {
  if (meters === 0) return { kind: 'no-meter' }
  if (calculated === undefined) return { kind: 'not-loaded', share: 0 }
  if (calculated.meters === meters) return calculated.figures
  const { figures } = calculated
  const share = figures.kind === 'not-loaded' ? figures.share : 1
  return { kind: 'not-loaded', share: (share * calculated.meters) / meters }
}
