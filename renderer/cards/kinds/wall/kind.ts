import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardKind, CardContext, FormatNumber } from '../../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { lacksCatalogue } from '#renderer/cards/sentences/catalogue-remarks.ts'
import { beforeOf, calculateWall, type WallResult } from './calculate.ts'
import { wallPlots, signedPercent } from './draw.ts'
import { figured, orderedMultiples } from './ordered.ts'
import { wallScales } from './scales.ts'
import { needsBefore, wallFields, wallMeters, wallSettings, type WallSettings } from './settings.ts'
import { rules, strings } from './strings.ts'
import { farLargerRemark } from '../../plots/far-larger.ts'
import { percentText } from '../../sentences/answer-text.ts'
import {
  type CardTable,
  column,
  number,
  numeric,
  share,
  tableOf,
  text,
  coverageCell,
} from '../../card-table.ts'
import { readingsOf } from '../../card-operands.ts'

type Multiple = ReturnType<typeof orderedMultiples>[number]

/** Shows a small chart of each of many meters, the most conspicuous first. */
export const wallKind: CardKind<WallSettings, WallResult> = {
  id: 'wall',
  title: strings.title,
  question: strings.question,
  names: ['small multiples', 'trellis', 'sparklines', 'portfolio', 'overview', 'oddness', 'all meters'],
  group: 'compare',
  icon: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9zM3.5 5.5l2-2M10.5 3.5l2 2M3.5 11.5h2M10.5 12.5l2-2',
  areMultiples: true,
  settings: wallSettings,
  mainField: 'by',
  fields: wallFields,
  lacks: (settings, context) =>
    lacksCatalogue(context) ?? (wallMeters(settings, context).length > 0 ? undefined : strings.noMeters),
  demands: (settings, context) => {
    const { range, zone } = context
    const over = needsBefore(settings)
      ? ([
          ['now', range],
          ['before', beforeOf(context)],
        ] as const)
      : ([['now', range]] as const)
    return over.flatMap(([when, interval]) =>
      wallMeters(settings, context).map((operand) => ({
        ...{ id: demandId(when, operand.operand.id), operand, interval },
        resolution: hoursOf(operand, interval, zone),
      })),
    )
  },
  calculate: calculateWall,
  plots: wallPlots,
  table: wallTable,
  answer: answerOf,
  remarks: (result, settings, context) => {
    const all = orderedMultiples(result, settings, context)
    const pending = all.filter(({ loaded }) => loaded < 1).length
    const known = figured(all, settings).length
    const unknown = settings.by === 'name' ? 0 : all.length - pending - known
    const { apart } = wallScales(result, settings)
    const large = all.flatMap(({ name, operand }) => (apart.has(operand.operand.id) ? [name] : []))
    return [
      ...farLargerRemark(large),
      rules[settings.by](rangeText(beforeOf(context), context.zone, context.calendar)),
      strings.drawn(strings.buckets[result.resolution]),
      ...(pending > 0 ? [strings.pending(all.length - pending, all.length)] : []),
      ...(unknown > 0 ? [strings.unknown(unknown)] : []),
    ]
  },
}

/** Makes one row for each meter, in the order of the small charts. */
function wallTable(result: WallResult, settings: WallSettings, context: CardContext): CardTable {
  const hasBefore = needsBefore(settings)
  return tableOf(
    orderedMultiples(result, settings, context),
    [
      column('meter', strings.meter, ({ name }) => text(name)),
      numeric('mean', strings.mean, ({ measured }) =>
        number(measured?.mean, {
          unit: measured?.unit ?? '',
          ...(measured === undefined && { absence: strings.notLoaded }),
        }),
      ),
      numeric('oddness', strings.oddness, ({ oddness }) => share(oddness)),
      ...(hasBefore
        ? [
            numeric<Multiple>('past', strings.past, ({ past }) => share(past)),
            numeric<Multiple>('change', strings.change, ({ change }) => share(change)),
          ]
        : []),
      numeric('missing', strings.missing, ({ missing }) => share(missing)),
      numeric('loaded', strings.loaded, ({ loaded }) => coverageCell({ presentMs: loaded, expectedMs: 1 })),
    ],
    ({ operand }) => ({ id: operand.operand.id, opens: readingsOf([operand], context.range) }),
  )
}

/**
 * Names the most conspicuous meter; while others may still precede it, the sentence tells among how many it is the
 * first.
 */
function answerOf(
  result: WallResult,
  settings: WallSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { by } = settings
  const all = orderedMultiples(result, settings, context)
  const [first, ...others] = figured(all, settings)
  if (by === 'name' || first === undefined) return undefined
  const figure = first[by] ?? 0
  if (by === 'missing' && figure === 0) return strings.nothingMissing(others.length + 1)
  const pending = all.filter(({ loaded }) => loaded < 1).length
  const among = pending > 0 ? strings.soFar(others.length + 1, all.length) : ''
  const percent = by === 'change' ? signedPercent(figure) : percentText(figure, format)
  return `${among}${strings.answers[by](first.name, percent)}`
}
