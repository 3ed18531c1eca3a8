import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { Plot, PlotSubject } from '#renderer/plot/plot.ts'
import type { CardContext, CardEntity, CardKind, FormatNumber } from '../../card-kind.ts'
import { guessRemark, lacksCatalogue, zoneRemark } from '#renderer/cards/sentences/catalogue-remarks.ts'
import {
  calculateRanking,
  comparedDays,
  entitiesOf,
  rankingDemands,
  rankingOf,
  type RankingResult,
} from './entities.ts'
import { rankingTable } from './ranking-table.ts'
import { ALL_TYPES, countTypes } from './entity-types.ts'
import {
  metered,
  needsYearBefore,
  rankingFields,
  rankingSettings,
  resourceOf,
  type RankingSettings,
} from './settings.ts'
import { ranksSeries } from './series-of-view.ts'
import { byNames, strings, answerText } from './strings.ts'
import { amountText, percentText, restsOn } from '../../sentences/answer-text.ts'
import { lackingRemarks } from '../../sentences/coverage-remarks.ts'
import { rankedBars } from '../../plots/ranked-bars.ts'

/** Ranks entities by the figures of their main meters of a resource. */
export const rankingKind: CardKind<RankingSettings, RankingResult> = {
  id: 'ranking',
  title: strings.title,
  question: strings.question,
  names: ['league table', 'largest', 'smallest', 'top', 'benchmark', 'kWh per m²'],
  group: 'amounts',
  icon: 'M2 4h12M2 8h8M2 12h5',
  isAboutEntities: true,
  settings: rankingSettings,
  mainField: 'by',
  fields: rankingFields,
  lacks: (settings, context) => {
    if (ranksSeries(settings)) return context.operands.length === 0 ? strings.noSeries : undefined
    const resource = resourceOf(settings, context)
    const lacking = lacksCatalogue(context)
    if (lacking !== undefined) return lacking
    if (resource === undefined) return strings.noResource
    const hasMeter = entitiesOf(settings, context).some(
      ({ meters, hasLostMeter }) => meters.length > 0 && !hasLostMeter,
    )
    return hasMeter ? undefined : strings.noEntity(resource.name)
  },
  compares: (settings, context) => settings.by === 'change' || entitiesOf(settings, context).length > 1,
  demands: rankingDemands,
  isQuick: ({ by }) => by !== 'peak' && by !== 'change',
  calculate: calculateRanking,
  plots,
  table: rankingTable,
  answer: answerOf,
  remarks: (result, settings, context) => {
    const { ranked, unranked, pending } = rankingOf(result, settings, context)
    const others = unranked.length - pending
    const entities = entitiesOf(settings, context)
    const meters = entities.flatMap((entity) => entity.meters)
    const names = new Map(entities.map(({ entityId, name }) => [entityId, name]))
    const isOfSeries = ranksSeries(settings)
    const apart = isOfSeries ? [] : metered(settings, context).filter(({ entityId }) => !names.has(entityId))
    return [
      ...(pending > 0
        ? [strings.pending(ranked.length, ranked.length + unranked.length, pending, isOfSeries)]
        : []),
      ...(others > 0 ? [strings.unranked(others, isOfSeries)] : []),
      ...(apart.length > 0
        ? [
            strings.apart(apart.length, [
              ...countTypes(apart).map(({ type }) => ({ value: type.id, label: strings.rankOf(type.name) })),
              { value: ALL_TYPES, label: strings.rankAll },
            ]),
          ]
        : []),
      ...leapRemark(settings, context),
      ...lackingRemarks(
        [
          ...ranked.map(({ id, coverage }) => ({ ...coverage, name: names.get(id) ?? id })),
          ...earlierOf(result, settings, context).map(({ entityId, coverage }) => ({
            ...coverage,
            name: strings.yearBefore(names.get(entityId) ?? entityId),
          })),
        ],
        isOfSeries ? 'series' : 'entities',
        context,
      ),
      ...zoneRemark(meters, context),
      ...guessRemark(meters, [...names.keys()]),
    ]
  },
}

/** Returns how complete the year before is, unless only the time counts that both years have. */
function earlierOf(
  { before }: RankingResult,
  settings: RankingSettings,
  { isLikeForLike }: CardContext,
): readonly { readonly entityId: string; readonly coverage: FigureCoverage }[] {
  if (!needsYearBefore(settings) || isLikeForLike) return []
  return before.flatMap(({ entityId, figures }) =>
    figures.kind === 'figures' && figures.total !== undefined
      ? { entityId, coverage: figures.total.coverage }
      : [],
  )
}

/** Tells that one of the two years has a day more, unless only the time counts that both have. */
function leapRemark(settings: RankingSettings, context: CardContext): readonly string[] {
  const [now, before] = comparedDays(context)
  const isCounted = needsYearBefore(settings) && !context.isLikeForLike && now !== before
  return isCounted ? [strings.leapDay(now, before)] : []
}

/**
 * Names the first entity of the ranking; while others may still precede it, the sentence tells among how many it is the
 * first.
 */
function answerOf(
  result: RankingResult,
  settings: RankingSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { ranked, unranked, pending, unit = '' } = rankingOf(result, settings, context)
  const [first] = ranked
  // A single series cannot be the highest.
  const isAlone = ranksSeries(settings) && context.operands.length === 1
  if (first === undefined || isAlone) return undefined
  const { id, value, share, coverage } = first
  const isChange = settings.by === 'change'
  return answerText({
    name: entitiesOf(settings, context).find(({ entityId }) => entityId === id)?.name ?? id,
    by: settings.by,
    isOfSeries: ranksSeries(settings),
    figure: isChange ? percentText(value, format) : amountText(value, unit, format),
    // A share of a part would shrink with each further entity, and a share of a total is irrelevant to another figure.
    share:
      share === undefined || pending > 0 || settings.by !== 'total' || ranksSeries(settings)
        ? undefined
        : percentText(share, format),
    restsOn: restsOn(coverage.presentMs, coverage.expectedMs),
    ranked: ranked.length,
    unranked: unranked.length,
    pending,
  })
}

/** Draws a bar for each entity that has a rank, the longest at the top. */
function plots(result: RankingResult, settings: RankingSettings, context: CardContext): readonly Plot[] {
  const { unit, ranked, unranked, pending } = rankingOf(result, settings, context)
  const isOfSeries = ranksSeries(settings)
  const byId = new Map(entitiesOf(settings, context).map((entity) => [entity.entityId, entity]))
  const subject = isOfSeries ? strings.series : (resourceOf(settings, context)?.name ?? '')
  const by = byNames[settings.by]
  const isChange = settings.by === 'change'
  const all = ranked.length + unranked.length
  const label =
    pending > 0
      ? strings.plotLabelAsOf(subject, by, ranked.length, all, isOfSeries)
      : strings.plotLabel(subject, by)
  const bars = ranked.map(({ id, value }) => ({
    name: byId.get(id)?.name ?? id,
    value: isChange ? value * 100 : value,
    subject: subjectOf(id, isOfSeries ? byId.get(id) : undefined),
  }))
  return rankedBars(label, { title: by, unit: isChange ? '%' : (unit ?? '') }, bars)
}

/** A bar opens its entity, or the variable or expression of its series. */
function subjectOf(id: string, series: CardEntity | undefined): PlotSubject {
  const dataHubId = series?.meters[0]?.operand.variable.dataHubId
  return dataHubId === undefined ? { kind: 'entity', id } : { kind: 'variable', dataHubId }
}
