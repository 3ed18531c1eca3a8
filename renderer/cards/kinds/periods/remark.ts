import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { shortMonthName, formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { CardContext } from '../../card-kind.ts'
import type { PeriodsResult } from './calculate.ts'
import { dayName } from './names.ts'
import { isCumulated, periodsOf, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

/** Naming more days would add nothing. */
const DAYS_NAMED = 3

export function remarksOf(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): readonly string[] {
  const { cutAt, isCoarser, resolution } = result
  return [
    ...(cutAt === undefined
      ? []
      : [strings.toDate(comparedText(settings, context), momentText(cutAt, context.zone))]),
    ...weeksRemark(settings, context),
    ...loneRemark(result, settings, context),
    ...(isCoarser ? [strings.coarser(resolution)] : []),
    ...peakRemark(result),
    ...(isCumulated(settings) ? totalRemarks(result, context) : []),
  ]
}

/** Names the elapsed part of the range that lies outside the whole weeks that are compared. */
function weeksRemark(
  settings: PeriodsSettings,
  { range, zone, now, calendar }: CardContext,
): readonly string[] {
  const [first] = periodsOf(settings, range, zone)
  if (settings.step === 'listed' || first === undefined) return []
  const rest = { start: first.interval.end, end: range.end }
  return rest.start < Math.min(rest.end, now) ? [strings.wholeWeeks(rangeText(rest, zone, calendar))] : []
}

/** Names what is compared: "Both years", "All 3 periods". */
function comparedText(settings: PeriodsSettings, { range, zone }: CardContext): string {
  return strings.compared(periodsOf(settings, range, zone).length, strings.stepNames[settings.step])
}

/** Writes "10 Mar, 09:00": the year is that of the period. */
function momentText(at: EpochMs, zone: IanaZone): string {
  const [date = '', time = ''] = formatLocal(at, zone, 'minute').split(' ')
  return `${String(Number(date.slice(-2)))} ${shortMonthName(Number(date.slice(-5, -3)))}, ${time}`
}

function loneRemark(
  { days, loneDays }: PeriodsResult,
  settings: PeriodsSettings,
  { range, zone, calendar }: CardContext,
): readonly string[] {
  const lone = loneDays.flatMap(({ day }) => days[day] ?? [])
  if (lone.length === 0) return []
  const names = lone.slice(0, DAYS_NAMED).map(dayName)
  const periods = periodsOf(settings, range, zone)
  const without = new Set(loneDays.flatMap((each) => each.without))
  const lacking = [...without].flatMap((index) => periods[index] ?? [])
  const texts = lacking.map(({ interval }) => rangeText(interval, zone, calendar))
  return [strings.loneDays(names, lone.length - names.length, texts)]
}

/** Names the values from which peaks are computed: a maximum of hourly values is not one of quarters of an hour. */
function peakRemark({ lines }: PeriodsResult): readonly string[] {
  const names = lines.flatMap(({ peak, peakResolution }) =>
    peak === undefined ? [] : resolutionNames[peakResolution].toLowerCase(),
  )
  return names.length === 0 ? [] : [strings.peaksOf([...new Set(names)])]
}

function totalRemarks({ lines }: PeriodsResult, context: CardContext): readonly string[] {
  const without = lines.filter(({ cumulated }) => cumulated === undefined)
  const names = [...new Set(without.map((line) => nameOf(line.operandId, context)))]
  const isCut =
    context.policy === 'strict' &&
    lines.some(({ cumulated, coverage }) => cumulated && coverage.presentMs < coverage.expectedMs)
  return [...(names.length > 0 ? [strings.noTotals(names)] : []), ...(isCut ? [strings.strictTotals] : [])]
}
