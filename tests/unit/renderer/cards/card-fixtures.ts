import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type {
  CardContext,
  CardDemand,
  CardEntity,
  CardInput,
  CardInputs,
  CardKind,
  CardOperand,
  CardResult,
} from '#renderer/cards/card-kind.ts'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import { remarkText } from '#renderer/cards/sentences/answer-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { ownCalendarOf } from '#renderer/cards/inputs/own-calendar.ts'
import { aKnownOperand } from '../../../support/an-operand.ts'
import { aVariable } from '../../../support/scripted-catalogue.ts'

export function local(from: string, to: string, zone = 'Europe/London'): Interval {
  return { start: parseLocal(from, zone) ?? NaN, end: parseLocal(to, zone) ?? NaN }
}

export function aCardOperand(dataHubId: string, variable: Partial<Variable> = {}, slot = 0): CardOperand {
  return {
    ...aKnownOperand({ ...aVariable(1), localTimezone: 'Europe/London', dataHubId, ...variable }),
    name: dataHubId,
    shortName: dataHubId,
    slot,
  }
}

export function aCardEntity(
  entityId: string,
  meters: readonly string[],
  part: Partial<Omit<CardEntity, 'entityId' | 'meters'>> = {},
): CardEntity {
  return {
    entityId,
    name: entityId.toUpperCase(),
    meters: meters.map((id) => ({ operand: aCardOperand(id), sign: 1, isGuess: false })),
    hasLostMeter: false,
    parts: [],
    ...part,
  }
}

export function aCardContext(part: Partial<CardContext> = {}): CardContext {
  return {
    operands: [],
    range: local('2021-03-01', '2021-03-08'),
    zone: 'Europe/London',
    policy: 'strict',
    units: 'metric',
    areaUnit: 'm²',
    mask: [],
    calendar: {
      firstDayOfWeek: 1,
      fiscalYearStartMonth: 1,
      fiscalPeriods: 'months',
      weekend: [6, 7],
      holidays: new Set<string>(),
      occupied: [],
    },
    now: Date.UTC(2030, 0, 1),
    isLikeForLike: false,
    resources: [],
    entitiesWith: () => [],
    ...part,
  }
}

/** Returns a series by its operand's dataHubId; undefined if nothing has arrived for it. */
export type SeriesLookup = (dataHubId: string, demand: CardDemand) => SeriesInput | undefined

export function anInputs(
  demands: readonly CardDemand[],
  context: CardContext,
  seriesOf: SeriesLookup,
  missingOf: (demand: CardDemand) => readonly Interval[] = () => [],
): CardInputs {
  const { range, zone, policy, mask, calendar, now, events = [], isLikeForLike } = context
  const inputs = demands.flatMap((demand): CardInput[] => {
    const series = seriesOf(demand.operand.variable.dataHubId, demand)
    const { id, interval, operand } = demand
    if (series === undefined) return []
    const own = ownCalendarOf(operand, context)
    const { tariff } = own ?? calendar
    return [
      {
        ...{ id, operandId: operand.operand.id, interval, series, missing: missingOf(demand) },
        ...(own !== undefined && { calendar: own }),
        ...(tariff !== undefined && { tariff }),
      },
    ]
  })
  return { inputs, range, zone, policy, mask, calendar, now, events, isLikeForLike }
}

/** Shows a card of a kind as the app does, with the inputs from which it is made. */
export function showCard<Settings, Result extends CardResult>(
  kind: CardKind<Settings, Result>,
  chosen: object,
  context: CardContext,
  seriesOf: SeriesLookup,
  missingOf?: (demand: CardDemand) => readonly Interval[],
) {
  const settings = kind.settings.parse(chosen)
  const demands = kind.demands(settings, context)
  const inputs = anInputs(demands, context, seriesOf, missingOf)
  const result = structuredClone(kind.calculate(inputs, settings))
  const table = kind.table(result, settings, context)
  return {
    ...{ settings, demands, inputs, result, table, rows: rowsOf(table) },
    plots: kind.plots(result, settings, context),
    remarks: kind.remarks(result, settings, context).map(remarkText),
    answer: kind.answer?.(result, settings, context, plainNumber),
  }
}

/** Returns hourly values over an interval from a function of their start; NaN is a gap. */
export function hourly(
  { start, end }: Interval,
  valueAt: (at: number) => number,
  part: Partial<SeriesInput> = {},
): SeriesInput {
  const hours = Math.max(0, Math.ceil((end - start) / HOUR_MS))
  const [times, values] = [new Float64Array(hours), new Float64Array(hours)]
  let count = 0
  for (let at = start; at < end; at += HOUR_MS) {
    const value = valueAt(at)
    if (Number.isNaN(value)) continue
    times[count] = at
    values[count++] = value
  }
  const columns = { times: times.slice(0, count), values: values.slice(0, count) }
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'Europe/London', columns, ...part }
}

type Plain = string | number | undefined

/** Returns the rows of a table as plain values, one array for each row. */
export function rowsOf({ rowCount, rowAt }: CardTable): readonly (readonly Plain[])[] {
  return Array.from({ length: rowCount }, (_, index) => rowAt(index).cells.map(plainCell))
}

function plainCell(cell: TableCell): Plain {
  switch (cell.kind) {
    case 'text':
      return cell.text
    case 'number':
      return cell.value
    case 'instant':
      return cell.at
    case 'share':
      return cell.share
  }
}
