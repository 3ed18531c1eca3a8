import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import type { CardKind, CardContext, FormatNumber } from '../../card-kind.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { lacksCatalogue } from '#renderer/cards/sentences/catalogue-remarks.ts'
import { checkedMeters, meterFields, lacksMeters } from '../../metered/checked-meters.ts'
import { calculateMissingData, type MissingDataResult, type OperandGaps } from './calculate.ts'
import { missingDataPlots } from './draw.ts'
import { missingDataSettings, type MissingDataSettings } from './settings.ts'
import { strings, hoursText, lengthText } from './strings.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { localText } from '#shared/time/text/written-time.ts'
import {
  type CardTable,
  type TableCell,
  column,
  instant,
  number,
  numeric,
  tableOf,
  text,
  coverageCell,
} from '../../card-table.ts'
import { readingsOf } from '../../card-operands.ts'

type MissingDataRow = MissingDataResult['operands'][number]

/** Shows as strips of time where meters have no values, the meter with the most missing time first. */
export const missingDataKind: CardKind<MissingDataSettings, MissingDataResult> = {
  id: 'missing-data',
  title: strings.title,
  question: strings.question,
  names: ['gaps', 'completeness', 'coverage', 'holes', 'outages'],
  group: 'quality',
  icon: 'M2 4h5M10 4h4M2 8h12M2 12h2M7 12h7',
  settings: missingDataSettings,
  mainField: 'resourceId',
  fields: meterFields,
  lacks: (settings, context) => {
    const lacking = settings.resourceId === '' ? undefined : lacksCatalogue(context)
    return lacking ?? lacksMeters(settings, context)
  },
  demands: (settings, context) =>
    checkedMeters(settings, context).map((operand) => ({
      ...{ id: operand.operand.id, operand, interval: context.range },
      resolution: hoursOf(operand, context.range, context.zone),
    })),
  calculate: calculateMissingData,
  answer: answerOf,
  plots: missingDataPlots,
  table: missingDataTable,
  remarks: ({ operands }) => {
    const seen = operands.reduce((sum, { seenMs }) => sum + seenMs, 0)
    const expected = operands.reduce((sum, { expectedMs }) => sum + expectedMs, 0)
    return seen < expected ? [strings.seen(completePercent(seen, expected))] : []
  },
}

/** Makes one row for each meter, in the order of the strips. */
function missingDataTable(
  { operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
): CardTable {
  const byId = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  const hours = ({ seenMs }: MissingDataRow, ms: number | undefined): TableCell =>
    number(seenMs === 0 || ms === undefined ? undefined : ms / HOUR_MS)
  return tableOf<MissingDataRow>(
    operands,
    [
      column('meter', strings.meter, (row) => text(byId.get(row.operandId)?.name ?? row.operandId)),
      numeric('missing', strings.missing, (row) => hours(row, row.missingMs), {
        ...{ unit: 'h', hint: strings.missingHint },
      }),
      numeric('complete', strings.complete, ({ seenMs, missingMs }) =>
        coverageCell({ presentMs: seenMs - missingMs, expectedMs: seenMs }),
      ),
      numeric('gaps', strings.gaps, ({ seenMs, gaps }) => number(seenMs === 0 ? undefined : gaps.length)),
      numeric(
        'longest',
        strings.longest,
        (row) => hours(row, row.longest && row.longest.end - row.longest.start),
        {
          unit: 'h',
        },
      ),
      column('from', strings.from, ({ longest, zone }) => instant(longest?.start, zone)),
      column('until', strings.until, ({ longest, zone }) => instant(longest?.end, zone)),
      column('last', strings.last, ({ lastAt, zone }) => instant(lastAt, zone)),
    ],
    ({ operandId, longest, seenMs, missingMs }) => {
      const operand = byId.get(operandId)
      const row = { id: operandId, isQuiet: seenMs > 0 && missingMs === 0 }
      if (operand === undefined) return row
      const slot = settings.resourceId === '' ? { slot: operand.slot } : {}
      return { ...row, ...slot, opens: readingsOf([operand], longest ?? context.range) }
    },
  )
}

/** States how much is missing and where most of it is, or that nothing is; then how many meters are not loaded. */
function answerOf(
  result: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const seen = result.operands.filter(({ seenMs }) => seenMs > 0)
  const said = answerOfSeen(seen, settings, context, format)
  const unseen = result.operands.length - seen.length
  return said === undefined || unseen === 0 ? said : `${said} ${strings.unseen(unseen)}`
}

function answerOfSeen(
  seen: readonly OperandGaps[],
  settings: MissingDataSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const lacking = seen.filter(({ gaps }) => gaps.length > 0)
  const most = Math.max(...seen.map(({ seenMs }) => seenMs))
  if (seen.length === 0) return undefined
  const hours = hoursText(most, format)
  if (lacking.length === 0)
    return seen.length === 1 ? strings.noneOfOne(hours) : strings.noneOfAll(format(seen.length), hours)
  const missing = hoursText(
    sumOf(lacking, ({ missingMs }) => missingMs),
    format,
  )
  const count = sumOf(lacking, ({ gaps }) => gaps.length)
  const gaps = count === 1 ? strings.oneGap : strings.someGaps(format(count))
  const [worst] = lacking.toSorted((a, b) => longestMs(b) - longestMs(a))
  if (worst?.longest === undefined) return undefined
  const [length, from] = [
    lengthText(longestMs(worst), format),
    localText(worst.longest.start, worst.zone, 'minute', format),
  ]
  if (seen.length === 1) return strings.ofOne(missing, gaps, strings.longestOf(length, from))
  const name = checkedMeters(settings, context).find(({ operand }) => operand.id === worst.operandId)?.name
  const longest = strings.longestAt(length, name ?? worst.operandId, from)
  return strings.ofSome(format(lacking.length), format(seen.length), missing, gaps, longest)
}

function sumOf(list: readonly OperandGaps[], part: (one: OperandGaps) => number): number {
  return list.reduce((sum, one) => sum + part(one), 0)
}

function longestMs({ longest }: OperandGaps): number {
  return longest === undefined ? 0 : longest.end - longest.start
}
