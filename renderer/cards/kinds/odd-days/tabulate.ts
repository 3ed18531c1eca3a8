import type { CardContext } from '../../card-kind.ts'
import { dayCell, type CardTable, column, number, numeric, tableOf, text } from '../../card-table.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import type { OddResult } from './calculate.ts'
import { degreesText } from '../../metered/degrees-text.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import { readingsOf } from '../../card-operands.ts'
import { partsOf, type OddSettings } from './settings.ts'
import { strings } from './strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

const { columns, formulas } = strings

type OddDay = NonNullable<OddResult['found']>['odd'][number]

/** Lists the odd days, the oddest first, each with what was unusual about it. */
export function oddTable(
  { found, unit, degrees: received }: OddResult,
  settings: OddSettings,
  context: CardContext,
): CardTable {
  const { meter } = meterAndWeatherOf(settings, context)
  const parts = partsOf(settings, context).map(({ shortName }) => shortName)
  const plain = (value: number): string => plainNumber(value, { maximumFractionDigits: 1 })
  const degrees = (value: number): string => degreesText(value, received, context, plain)
  const told = ({ reasons }: OddDay): string =>
    reasons.length === 0
      ? strings.noReason
      : reasons.map((reason) => strings.reason(reason, parts, plain, degrees)).join(', ')
  return tableOf<OddDay>(
    found?.odd ?? [],
    [
      column('day', columns.day, ({ start }) => dayCell(localDayOf(start, context.zone))),
      column('kind', columns.kind, ({ dayKind }) => text(strings.kinds[dayKind] ?? '')),
      numeric('use', columns.use, ({ use }) => number(use), { unit }),
      numeric(
        'expected',
        columns.expected,
        ({ expected }) => number(expected, { formula: formulas.expected }),
        {
          unit,
        },
      ),
      numeric('difference', columns.difference, ({ use, expected }) => number(use - expected), { unit }),
      numeric('score', columns.score, ({ score }) => number(score, { formula: formulas.score })),
      column('reasons', columns.reasons, (day) => text(told(day))),
    ],
    (day) => {
      const interval = { start: day.start, end: nextDay(day.start, context) }
      return {
        id: String(day.start),
        ...(meter !== undefined && { opens: readingsOf([meter], interval) }),
        exclusion: { interval, reason: `${strings.odd}: ${told(day)}` },
      }
    },
  )
}

/** The middle of the next day lies in it, however long this one is. */
function nextDay(start: number, { zone }: CardContext): number {
  return startOfLocalDay(localDayOf(start + 1.5 * DAY_MS, zone), zone)
}
