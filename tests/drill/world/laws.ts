import { normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { ServedAnswer } from './drill-service.ts'
import { pointsWithin, type Point } from './truth.ts'

/** Columns and the intervals that they claim to cover completely. */
export interface Claim extends Columns {
  readonly seriesKey: SeriesKey
  readonly covered: readonly Interval[]
}

/** Thrown when a law is broken; the message says which. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken'
}

export function demand(isTrue: boolean, law: string, found: () => unknown): void {
  if (!isTrue) throw new LawBroken(`${law}: ${JSON.stringify(found())}`)
}

/**
 * Compares the claimed columns with the service, point by point: the values are the service's, in order and without
 * duplicates; complete answers covered everything that is claimed; and any value missing from the claim was not yet
 * available when it was requested.
 */
export function expectTrue(
  { seriesKey, times, values, covered }: Claim,
  served: readonly ServedAnswer[],
  now: EpochMs,
): void {
  const { dataHubId, resolution } = seriesKey
  const name = `${dataHubId} ${resolution}`
  const answers = served.filter(
    (answer) => answer.seriesKey.dataHubId === dataHubId && answer.seriesKey.resolution === resolution,
  )
  const unserved = subtractIntervals(
    normaliseIntervals(covered),
    normaliseIntervals(answers.map(({ interval }) => interval)),
  )
  demand(unserved.length === 0, `${name}: what is covered was served`, () => unserved)
  const first = Math.min(covered[0]?.start ?? Infinity, times[0] ?? Infinity)
  const truth = first === Infinity ? [] : pointsWithin(seriesKey, { start: first, end: Infinity }, now)
  let at = 0
  for (const [index, time] of times.entries()) {
    demand(time > (times[index - 1] ?? -Infinity), `${name}: times ascend`, () => [times[index - 1], time])
    demand(isWithin(time, covered), `${name}: every value is within what is covered`, () => time)
    for (; (truth[at]?.[0] ?? Infinity) < time; at += 1) expectAbsentOrEarly(truth[at])
    const [trueTime, value] = truth[at] ?? []
    demand(trueTime === time && value === values[index], `${name}: values are those of the service`, () => ({
      time,
      value,
      found: values[index],
    }))
    at += 1
  }
  for (; at < truth.length; at += 1) expectAbsentOrEarly(truth[at])

  function expectAbsentOrEarly(point: Point | undefined): void {
    const [time = 0] = point ?? []
    if (!isWithin(time, covered)) return
    const wasTooEarly = answers.some((answer) => isWithin(time, [answer.interval]) && answer.at < time)
    demand(wasTooEarly, `${name}: nothing is lost within what is covered`, () => point)
  }
}

function isWithin(time: number, intervals: readonly Interval[]): boolean {
  return intervals.some(({ start, end }) => time >= start && time < end)
}

/** Returns the parts of `part` that are not within `whole`. */
export function missingOf(part: readonly Interval[], whole: readonly Interval[]): readonly Interval[] {
  return subtractIntervals(normaliseIntervals(part), normaliseIntervals(whole))
}

/**
 * Returns the number of probes that an outage of this length may cost: after 1, 3 and 7 s and so on, at most
 * `longestMs` apart.
 */
export function probesIn(ms: number, longestMs: number): number {
  let count = 1
  for (let at = 0, step = 1000; at + step <= ms; at += step, step = Math.min(longestMs, 2 * step)) count += 1
  return count
}
