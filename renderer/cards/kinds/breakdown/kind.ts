import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import type { BarMark, Plot } from '#renderer/plot/plot.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import { cutRemark } from '../../buckets/bucket-result.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { guessRemark, lacksCatalogue, zoneRemark } from '#renderer/cards/sentences/catalogue-remarks.ts'
import { breakdownTable, namedPieces, type NamedPiece } from './breakdown-rows.ts'
import { breakdownDemands, calculateBreakdown, type BreakdownResult } from './parts.ts'
import { breakdownFields, breakdownSettings, entityOf, termsOf, type BreakdownSettings } from './settings.ts'
import { strings } from './strings.ts'
import { amountText, percentText, restsOn } from '../../sentences/answer-text.ts'
import { readingsOf } from '../../card-operands.ts'

/** Shows a total, its parts and the remainder. */
export const breakdownKind: CardKind<BreakdownSettings, BreakdownResult> = {
  id: 'breakdown',
  title: strings.title,
  question: strings.question,
  names: ['submeters', 'end uses', 'pie', 'treemap', 'Sankey', 'composition', 'remainder'],
  group: 'amounts',
  icon: 'M2 2h12v12H2zM8 2v12M8 8h6',
  isAboutEntities: true,
  settings: breakdownSettings,
  mainField: 'resolution',
  fields: breakdownFields,
  lacks: (settings, context) => {
    const lacking = settings.of === 'operands' ? undefined : lacksCatalogue(context)
    if (lacking !== undefined) return lacking
    const { total, parts } = termsOf(settings, context)
    if (parts.length > 0 && total.length > 0) return undefined
    if (settings.of === 'operands') return strings.fewOperands
    const entity = entityOf(settings, context)
    return entity === undefined ? strings.noEntity : strings.noParts(entity.name)
  },
  compares: (settings, context) => termsOf(settings, context).parts.length > 0,
  demands: breakdownDemands,
  calculate: calculateBreakdown,
  plots,
  table: breakdownTable,
  answer: answerOf,
  remarks: (result, settings, context) => {
    const { found, resolution, edges } = result
    const { total, parts } = termsOf(settings, context)
    const entity = entityOf(settings, context)
    const overruns = found?.overruns.length ?? 0
    const name = strings.resolutions[resolution]
    return [
      ...(overruns > 0 ? [strings.overruns(overruns, edges.length - 1, name)] : []),
      ...silenceRemark(result, settings, context),
      ...backwardsRemark(result, settings, context),
      ...(found !== undefined && found.remainder === undefined ? [strings.noRemainder] : []),
      ...(resolution === settings.resolution ? [] : [strings.coarser(name)]),
      ...(found === undefined ? [] : cutRemark(resolution, context)),
      ...zoneRemark([...total, ...parts], context),
      ...guessRemark([...total, ...parts], entity === undefined ? [] : [entity.entityId], 'meter'),
    ]
  },
}

/** Names the largest part with its share of the total, and the share that no part measures. */
function answerOf(
  result: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { found } = result
  const pieces = namedPieces(result, settings, context)
  const parts = pieces.flatMap(({ kind, name, piece }) =>
    kind === 'part' && piece?.amount !== undefined
      ? [{ name, amount: piece.amount, share: piece.share }]
      : [],
  )
  const largest = parts.toSorted((a, b) => b.amount - a.amount)[0]
  if (found === undefined || largest === undefined) return undefined
  const remainder = found.remainder?.share
  const { coverage } = found.total
  return strings.answer({
    name: largest.name,
    amount: amountText(largest.amount, found.unit, format),
    share: largest.share === undefined ? undefined : percentText(largest.share, format),
    remainder: remainder === undefined || remainder < 0 ? undefined : percentText(remainder, format),
    restsOn: restsOn(coverage.presentMs, coverage.expectedMs),
  })
}

/** Names the parts that are silent while the total has readings, since their use is then in the remainder. */
function silenceRemark(
  result: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
): readonly string[] {
  const { remainder, total } = result.found ?? {}
  if (remainder === undefined || total === undefined) return []
  const { presentMs, expectedMs } = remainder.coverage
  if (presentMs >= expectedMs) return []
  const silent = namedPieces(result, settings, context).flatMap(({ kind, name, piece }) =>
    kind === 'part' && (piece?.coverage.presentMs ?? 0) < total.coverage.presentMs ? [name] : [],
  )
  const share = `${completePercent(presentMs, expectedMs)} %`
  return silent.length === 0 ? [] : [strings.silent(silent, share)]
}

/** Names parts that are subtracted, as generation is, although their readings are negative already. */
function backwardsRemark(
  result: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
): readonly string[] {
  const { parts } = termsOf(settings, context)
  const names = namedPieces(result, settings, context)
    .filter(({ kind }) => kind === 'part')
    .flatMap(({ name, piece }, index) =>
      parts[index]?.sign === -1 && (piece?.amount ?? 0) > 0 ? [name] : [],
    )
  return names.length === 0 ? [] : [strings.backwards(names)]
}

function plots(result: BreakdownResult, settings: BreakdownSettings, context: CardContext): readonly Plot[] {
  const { found, edges, resolution } = result
  if (found === undefined) return []
  const parts = namedPieces(result, settings, context).filter(
    ({ kind, piece }) => kind !== 'total' && piece !== undefined,
  )
  const starts = Array.from(edges.subarray(0, -1))
  const names = starts.map((at) => bucketName(at, resolution, context.zone))
  const areDays = resolution === 'daily' || resolution === 'weekly'
  const days = areDays && { days: starts.map((at) => localDayOf(at, context.zone)) }
  const y = { kind: 'number', unit: found.unit, startsAtZero: true } as const
  return [
    {
      label: strings.barsLabel(found.unit, strings.resolutions[resolution]),
      x: { kind: 'names', names, edges, ...days },
      y,
      marks: parts.map(({ piece, ...named }) => {
        const ys = piece?.buckets.values ?? new Float64Array(0)
        return barsOf(
          named,
          Float64Array.from(ys, (_, index) => index),
          ys,
        )
      }),
    },
    {
      label: strings.wholeLabel(found.unit),
      x: {
        kind: 'names',
        names: parts.map(({ name }) => name),
        subjects: parts.map(({ meter }) => meter && readingsOf([meter], context.range)),
      },
      y: { ...y, isBare: true },
      marks: parts.map(({ piece, ...named }, index) =>
        barsOf(named, Float64Array.of(index), Float64Array.of(piece?.amount ?? NaN)),
      ),
      isHorizontal: true,
      isTopDown: true,
    },
  ]
}

function barsOf({ name, slot }: Omit<NamedPiece, 'piece'>, xs: Float64Array, ys: Float64Array): BarMark {
  return { kind: 'bars', name, ...(slot !== undefined && { slot }), xs, ys, stack: 'all' }
}
