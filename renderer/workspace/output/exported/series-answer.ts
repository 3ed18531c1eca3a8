import { gapIntervals } from '#shared/series/coverage/gaps.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { amountText, MOST_ANSWERED, restsOn } from '#renderer/cards/sentences/answer-text.ts'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import { bucketNames } from '#renderer/cards/buckets/strings.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { shownUnitsOf } from '#renderer/query/series-units.ts'
import { answer as strings } from '../strings.ts'

/** Says of each series between which values it lies, and when in the displayed zone; undefined until all have come. */
export function seriesAnswer(
  series: readonly OperandSeries[],
  interval: Interval,
  until: EpochMs,
  format: FormatNumber,
  displayedZone: IanaZone,
): string | undefined {
  if (series.some(({ base }) => !base.progress.finished)) return undefined
  const answered = series
    .slice(0, MOST_ANSWERED)
    .flatMap((one) => between(one, interval, until, format, displayedZone) ?? [])
  return answered.length === 0 ? undefined : answered.join(' ')
}

function between(
  series: OperandSeries,
  interval: Interval,
  until: EpochMs,
  format: FormatNumber,
  displayedZone: IanaZone,
): string | undefined {
  const { variable, base, shown } = series
  const cut = sliceColumns(shown.columns, interval)
  const { resolution, zone, firstDayOfWeek } = shown
  const isCalendar = isCalendarResolution(resolution)
  // What is left of a bucket that the range cuts is nothing to compare with: a week that is a Sunday is not a low week.
  const isWhole = (at: number): boolean =>
    !isCalendar ||
    (bucketStart(at, resolution, zone, firstDayOfWeek) === at &&
      nextBucketStart(at, resolution, zone, firstDayOfWeek) <= Math.min(interval.end, until))
  const values = cut.values.filter((_, index) => isWhole(cut.times[index] ?? NaN))
  const times = cut.times.filter(isWhole)
  if (values.length < 2) return undefined
  const placed = (value: number): string => {
    // Days are the series' own; an instant is written as on the axis and in the table.
    const at = times[values.indexOf(value)] ?? NaN
    const name = bucketName(at, resolution, isCalendar ? zone : displayedZone, format)
    return strings.at(amountText(value, shownUnitsOf(series), format), name)
  }
  const { seriesKey, bucketZone } = base.demand
  const elapsed = intersectIntervals([interval], [{ start: -Infinity, end: until }])
  const gaps = elapsed.flatMap((one) => gapIntervals(base.columns, one, seriesKey.resolution, bucketZone))
  const expectedMs = lengthOf(elapsed)
  return strings.between(
    fullNameOf(variable),
    bucketNames[resolution],
    placed(values.reduce((least, one) => Math.min(least, one))),
    placed(values.reduce((most, one) => Math.max(most, one))),
    restsOn(expectedMs - lengthOf(intersectIntervals(gaps, elapsed)), expectedMs),
  )
}
