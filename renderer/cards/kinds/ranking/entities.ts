import { likeForLikeMask } from '#shared/analysis/like-for-like/common-hours.ts'
import {
  entityFigures,
  type EntityFigures,
  type FiguresRequest,
} from '#shared/analysis/ranking/entity-figures.ts'
import { rank, type Candidate, type Ranking } from '#shared/analysis/ranking/rank.ts'
import type { Interval } from '#shared/time/interval.ts'
import { yearEarlier } from '#shared/time/year-earlier.ts'
import { elapsedOf, inputsOf, loadedShare, type ReadInput } from '../../card-inputs.ts'
import type { CardContext, CardDemand, CardEntity, CardInputs, CardResult } from '../../card-kind.ts'
import { demandId } from '../../demand-id.ts'
import { hoursOfDays } from '../../hours-of-days.ts'
import { needsYearBefore, resourceOf, type RankingSettings } from './settings.ts'

interface CalculatedEntity {
  readonly entityId: string
  /** Of how many of its meters anything is there. */
  readonly meters: number
  readonly figures: EntityFigures
}

export interface RankingResult extends CardResult {
  readonly now: readonly CalculatedEntity[]
  readonly before: readonly CalculatedEntity[]
}

type When = 'now' | 'before'

export function entitiesOf(settings: RankingSettings, context: CardContext): readonly CardEntity[] {
  const resource = resourceOf(settings, context)
  return resource === undefined ? [] : context.entitiesWith(resource.id)
}

/** What lacks a meter has no rank, so that nothing is asked for it. */
function isComplete({ hasLostMeter }: CardEntity): boolean {
  return !hasLostMeter
}

export function rankingDemands(settings: RankingSettings, context: CardContext): readonly CardDemand[] {
  const entities = entitiesOf(settings, context)
  const resolution = hoursOfDays(context.range, context.zone)
  const over = (when: When, interval: Interval): readonly CardDemand[] =>
    entities.filter(isComplete).flatMap(({ entityId, meters }) =>
      meters.map(({ operand, sign }, index) => ({
        id: demandId(when, entityId, sign === 1 ? 'plus' : 'minus', String(index)),
        operand,
        interval,
        resolution,
      })),
    )
  const now = over('now', context.range)
  return needsYearBefore(settings) ? [...now, ...over('before', rangeBefore(context))] : now
}

/** The year before goes as far as this one has. */
function rangeBefore(about: Pick<CardInputs, 'range' | 'zone' | 'now'>): Interval {
  return yearEarlier(elapsedOf(about.range, about), about.zone)
}

export function calculateRanking(inputs: CardInputs, settings: RankingSettings): RankingResult {
  const now = inputsOf(inputs, 'now')
  const isLikeForLike = inputs.isLikeForLike && settings.by !== 'change'
  const { excluded, mask } = likeForLikeMask({ ...inputs, inputs: now, isLikeForLike })
  const request = { policy: inputs.policy, mask, until: inputs.now, hasPeak: settings.by === 'peak' }
  return {
    now: figuresOf(now, inputs, inputs.range, request),
    before: figuresOf(inputsOf(inputs, 'before'), inputs, rangeBefore(inputs), {
      ...request,
      mask: inputs.mask,
    }),
    ...(excluded.length > 0 && { excluded }),
  }
}

function figuresOf(
  list: readonly ReadInput[],
  inputs: CardInputs,
  range: Interval,
  request: FiguresRequest,
): readonly CalculatedEntity[] {
  const byEntity = Map.groupBy(list, ({ parts }) => parts[1] ?? '')
  return [...byEntity].map(([entityId, meters]): CalculatedEntity => {
    const share = meters.reduce((sum, meter) => sum + loadedShare(meter, inputs), 0) / meters.length
    const terms = meters.map(
      ({ parts, series }) => ({ series, sign: parts[2] === 'minus' ? -1 : 1 }) as const,
    )
    const figures =
      share < 1 ? ({ kind: 'not-loaded', share } as const) : entityFigures(terms, range, request)
    return { entityId, meters: meters.length, figures }
  })
}

/** The ranking of all entities of the context, of which the result may have only some. */
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
    ...(needsYearBefore(settings) && { before: before(entity) }),
  }))
  return rank(candidates, settings)
}

/** Some of an entity's meters are not the entity. */
function knownFigures(calculated: CalculatedEntity | undefined, meters: number): EntityFigures {
  if (meters === 0) return { kind: 'no-meter' }
  if (calculated === undefined) return { kind: 'not-loaded', share: 0 }
  if (calculated.meters === meters) return calculated.figures
  const { figures } = calculated
  const share = figures.kind === 'not-loaded' ? figures.share : 1
  return { kind: 'not-loaded', share: (share * calculated.meters) / meters }
}
