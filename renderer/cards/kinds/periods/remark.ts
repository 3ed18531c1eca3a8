import { HOUR_MS } from '#shared/time/durations.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { PeriodsResult } from './calculate.ts'
import { curveTitle } from './curves.ts'
import { dayName, periodNames } from './names.ts'
import { isCumulated, periodsOf, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

/** Naming more days says no more. */
const DAYS_NAMED = 3

export function remarksOf(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): readonly string[] {
  const { cutAt, isCoarser, resolution } = result
  return [
    ...(cutAt === undefined ? [] : [strings.toDate(formatLocal(cutAt, context.zone, 'minute'))]),
    ...weeksRemark(settings, context),
    ...loneRemark(result),
    ...leftOutRemark(result, settings, context),
    ...(isCoarser ? [strings.coarser(resolution)] : []),
    ...peakRemark(result),
    ...(isCumulated(settings) ? totalRemarks(result, context) : []),
  ]
}

/** Names the elapsed part of the range that lies outside the whole weeks compared. */
function weeksRemark(
  settings: PeriodsSettings,
  { range, zone, now, calendar }: CardContext,
): readonly string[] {
  const [first] = periodsOf(settings, range, zone)
  if (settings.step === 'listed' || first === undefined) return []
  const rest = { start: first.interval.end, end: range.end }
  return rest.start < Math.min(rest.end, now) ? [strings.wholeWeeks(rangeText(rest, zone, calendar))] : []
}

function loneRemark({ days, loneDays }: PeriodsResult): readonly string[] {
  const lone = loneDays.flatMap((index) => days[index] ?? [])
  if (lone.length === 0) return []
  const names = lone.slice(0, DAYS_NAMED).map(dayName)
  return [strings.loneDays(names, lone.length - names.length)]
}

/** Says from which values peaks are taken: a maximum of hours is not one of quarters. */
function peakRemark({ lines }: PeriodsResult): readonly string[] {
  const names = lines.flatMap(({ peak, peakResolution }) =>
    peak === undefined ? [] : resolutionNames[peakResolution].toLowerCase(),
  )
  return names.length === 0 ? [] : [strings.peaksOf([...new Set(names)])]
}

function leftOutRemark(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): readonly string[] {
  const names = periodNames(result, settings, context)
  const parts = result.lines.flatMap((line) => {
    const hours = lengthOf(line.excluded) / HOUR_MS
    const title = curveTitle({ line, name: names[line.period] ?? '' }, context)
    return hours === 0 ? [] : strings.leftOutOf(String(Math.round(hours * 100) / 100), title)
  })
  return parts.length === 0 ? [] : [strings.leftOut(parts)]
}

function totalRemarks({ lines }: PeriodsResult, context: CardContext): readonly string[] {
  const without = lines.filter(({ cumulated }) => cumulated === undefined)
  const names = [...new Set(without.map((line) => nameOf(line.operandId, context)))]
  const isCut =
    context.policy === 'strict' &&
    lines.some(({ cumulated, coverage }) => cumulated && coverage.presentMs < coverage.expectedMs)
  return [...(names.length > 0 ? [strings.noTotals(names)] : []), ...(isCut ? [strings.strictTotals] : [])]
}
