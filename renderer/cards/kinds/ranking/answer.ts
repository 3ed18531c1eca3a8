import { amountText, percentText, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { entitiesOf, rankingOf, type RankingResult } from './entities.ts'
import type { RankingSettings } from './settings.ts'
import { ranksSeries } from './series-of-view.ts'
import { answerText } from './strings.ts'

/** Names the first of the ranking; while others may still come before it, it says of how many it is the first. */
export function answerOf(
  result: RankingResult,
  settings: RankingSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { ranked, pending, unit = '' } = rankingOf(result, settings, context)
  const [first] = ranked
  // A series by itself is the highest of nothing.
  const isAlone = ranksSeries(settings) && context.operands.length === 1
  if (first === undefined || isAlone) return undefined
  const { id, value, share, coverage } = first
  const isChange = settings.by === 'change'
  return answerText({
    name: entitiesOf(settings, context).find(({ entityId }) => entityId === id)?.name ?? id,
    by: settings.by,
    isOfSeries: ranksSeries(settings),
    figure: isChange ? percentText(value, format) : amountText(value, unit, format),
    // A share of a part of the whole would shrink with each that comes, and one of a total says nothing beside another figure.
    share:
      share === undefined || pending > 0 || settings.by !== 'total' || ranksSeries(settings)
        ? undefined
        : percentText(share, format),
    restsOn: restsOn(coverage.presentMs, coverage.expectedMs),
    ranked: ranked.length,
    pending,
  })
}
