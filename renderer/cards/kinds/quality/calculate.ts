import { auditCoarse } from '#shared/analysis/audit/consistency.ts'
import { createEffects, largestMove, type Effect } from '#shared/quality/effect.ts'
import { checkReadings, type Stretch } from '#shared/quality/findings.ts'
import {
  type Flags,
  flags as flagOf,
  type Limits,
  type Readings,
  readingsOf,
  worseFlag,
} from '#shared/quality/check.ts'
import { presets, type CheckLimits, type QualitySubject } from '#shared/quality/presets.ts'
import { fallsOf } from '#shared/quality/totalizer.ts'
import { intersectIntervals, lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import { inputsOf, type ReadInput } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { limitIn } from '../../card-operands.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { carpetOf, type Carpet } from './carpet.ts'
import type { FindingKind } from './finding-kind.ts'
import { tunableChecks, type QualitySettings } from './settings.ts'

export interface Finding {
  readonly check: FindingKind
  readonly flag: number
  readonly start: EpochMs
  readonly end: EpochMs
  readonly readings: number
  /** Absent if it cannot be known what the total would have been. */
  readonly effect?: Effect
}

export interface OperandQuality {
  readonly operandId: OperandId
  readonly zone: IanaZone
  /** Unit of the values as rates, per hour for a totalizer. */
  readonly rateUnit: string
  /** True for rates and totalizers, whose values add up to a total. */
  readonly addsUp: boolean
  /** False for days and longer values, and for hours that are not those of the zone. */
  readonly isCheckable: boolean
  /** Elapsed time in ms for which values are expected, how much of it is cached, and how much of that has a value. */
  readonly expectedMs: number
  readonly seenMs: number
  readonly presentMs: number
  /** Time of which readings are cached, and the limits under which they were checked. */
  readonly seen: readonly Interval[]
  readonly reachesNow: boolean
  readonly limits: CheckLimits
  readonly findings: readonly Finding[]
  /** Effect of all findings together. */
  readonly effect: Effect | undefined
  readonly defects?: SegmentDefects
  /** Set where a single series is checked. */
  readonly carpet?: Carpet
}

export interface QualityResult extends CardResult {
  readonly operands: readonly OperandQuality[]
}

export function calculateQuality(
  inputs: CardInputs,
  settings: QualitySettings,
  publish?: PublishShare,
): QualityResult {
  const hours = { ...inputs, inputs: inputsOf(inputs, 'hours') }
  const days = inputsOf(inputs, 'days')
  const { list } = expectedInputs({ ...hours, isLikeForLike: false })
  const isOne = list.length === 1
  return {
    operands: list.map((input, index) => {
      publish?.(index / list.length)
      const subject = hours.inputs[index]?.parts[2]
      const limits = limitsOf(settings, subject, (bound) => limitIn(input, bound))
      const served = days.find(({ operandId }) => operandId === input.operandId)
      return operandQuality(input, { inputs, settings, served, isOne, limits })
    }),
  }
}

interface Asked {
  readonly inputs: CardInputs
  readonly settings: QualitySettings
  readonly limits: CheckLimits
  readonly served: ReadInput | undefined
  readonly isOne: boolean
}

/**
 * Returns the limits of the preset, replaced where the user set others; `inUnit` converts bounds to the unit of the
 * values.
 */
function limitsOf(
  settings: QualitySettings,
  subject: string | undefined,
  inUnit: (bound: number) => number,
): CheckLimits {
  const { preset, flatHours, lateHours, lower, upper } = settings
  const own = presets[preset][isSubject(subject) ? subject : 'measurement']
  const tuned = tunableChecks.flatMap((id) => {
    const [limits, value] = [own[id], settings[id]]
    return limits === undefined || value === null ? [] : [[id, withFirstLimit(limits, value)] as const]
  })
  return {
    ...own,
    ...Object.fromEntries(tuned),
    ...(flatHours !== null && { 'flat-line': { suspect: flatHours } }),
    ...(lateHours !== null && { late: { suspect: lateHours } }),
    ...((lower ?? upper) !== null && {
      limits: {
        ...(lower !== null && { low: inUnit(lower) }),
        ...(upper !== null && { high: inUnit(upper) }),
      },
    }),
  }
}

/** Sets the limit from which readings are flagged; a limit for failing that it exceeds no longer applies. */
function withFirstLimit({ suspect, fail }: Limits, value: number): Limits {
  if (suspect === undefined) return { fail: value }
  return { suspect: value, ...(fail !== undefined && fail > value && { fail }) }
}

function isSubject(text: string | undefined): text is QualitySubject {
  return text === 'electricity' || text === 'other-meter' || text === 'measurement'
}

function operandQuality(input: ExpectedInput, { inputs, limits, served, isOne }: Asked): OperandQuality {
  const { operandId, series, spans, missing, rateUnit, defects } = input
  const { zone } = series
  // Nothing is known about data that are not cached: they are neither good nor a gap.
  const seen = subtractIntervals(spans, missing)
  const reachesNow = seen.at(-1)?.end === spans.at(-1)?.end && inputs.range.end >= inputs.now
  const readings = readingsOf(series, seen, reachesNow)
  const about = {
    ...{ operandId, zone, rateUnit, isCheckable: readings !== undefined },
    addsUp: series.kind === 'average-rate' || series.kind === 'totalizer',
    ...{ expectedMs: lengthOf(spans), seenMs: lengthOf(seen), seen, reachesNow, limits },
    ...(defects !== undefined && { defects }),
  }
  if (readings === undefined) return { ...about, presentMs: 0, findings: [], effect: undefined }
  const { flags, stretches } = checkReadings(readings, limits)
  const effectOf = createEffects(readings, flags)
  const seams = seamFindings(input, readings, effectOf(new Int32Array()))
  const findings = [
    ...stretches.map((one) => findingOf(one, effectOf)),
    ...fallFindings(input, seen),
    ...dayFindings(input, served, inputs),
    ...seams,
  ]
  const places = Int32Array.from(stretches.flatMap((one) => [...one.places])).sort()
  const present = readings.values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  return {
    ...about,
    // The ends of the range may cut readings, so that their lengths do not add up to the time.
    presentMs: (about.seenMs * present) / Math.max(1, readings.values.length),
    findings: findings.toSorted((a, b) => a.start - b.start),
    effect: boundedBySeams(effectOf(places), seams),
    ...(isOne && {
      carpet: carpetOf(readings, withSeams(flags, readings, seams), intersectIntervals(spans, missing), zone),
    }),
  }
}

function findingOf(
  { check, flag, start, end, places }: Stretch,
  effectOf: (places: Int32Array) => Effect,
): Finding {
  return { check, flag, start, end, readings: places.length, effect: effectOf(places) }
}

/** Returns the falls of a register by more than its resolution. */
function fallFindings(
  { series }: ExpectedInput,
  seen: readonly { start: EpochMs; end: EpochMs }[],
): readonly Finding[] {
  if (series.kind !== 'totalizer') return []
  return fallsOf(series.columns).flatMap(({ at, kind }): readonly Finding[] => {
    const isSeen = seen.some(({ start, end }) => start <= at && at < end)
    if (!isSeen) return []
    return [{ check: kind, flag: flagOf.suspect, start: at, end: at, readings: 1 }]
  })
}

/** Returns the readings for which two adjacent answers differ. The total counts the later one; the other bounds it. */
function seamFindings(
  { seams = [], series }: ExpectedInput,
  readings: Readings,
  { presentOnly, strict }: Effect,
): readonly Finding[] {
  const { starts, stepMs } = readings
  return seams.flatMap(({ time, before = 0, after = 0 }): readonly Finding[] => {
    if (!starts.includes(time)) return []
    const other = presentOnly + (before - after) * (stepMs / HOUR_MS)
    const [low = NaN, high = NaN] = [presentOnly, other].toSorted((a, b) => a - b)
    return [
      {
        ...{ check: 'seam', flag: flagOf.suspect, start: time, end: time + stepMs, readings: 1 },
        ...(series.kind === 'average-rate' && {
          effect: { strict, presentOnly, filled: presentOnly, low, high },
        }),
      },
    ]
  })
}

/** The other readings of seams widen the bounds of a total, each in its own direction. */
function boundedBySeams(effect: Effect, seams: readonly Finding[]): Effect {
  const moves = seams.map(({ effect: own }) => (own ? own.low + own.high - 2 * own.presentOnly : 0))
  const sum = (towards: (move: number) => number): number => moves.reduce((all, one) => all + towards(one), 0)
  return {
    ...effect,
    low: effect.low + sum((move) => Math.min(0, move)),
    high: effect.high + sum((move) => Math.max(0, move)),
  }
}

/** A seam is not a check of readings, but the carpet shows it nevertheless. */
function withSeams(flags: Flags, { starts }: Readings, seams: readonly Finding[]): Flags {
  const all = flags.slice()
  for (const { start, flag } of seams) {
    const at = starts.indexOf(start)
    all[at] = worseFlag(all[at] ?? flag, flag)
  }
  return all
}

/** Returns the days for which the service's own figure differs from its hours. */
function dayFindings(
  input: ExpectedInput,
  served: ReadInput | undefined,
  inputs: CardInputs,
): readonly Finding[] {
  if (served === undefined || served.missing.length > 0) return []
  const { range, mask, now } = inputs
  const audit = auditCoarse(served.series, input.series, { range, resolution: 'daily', mask, until: now })
  return (audit?.differing ?? [])
    .filter((day) => lengthOf(intersectIntervals([day], input.missing)) === 0)
    .map(({ start, end }) => ({ check: 'hour-sums', flag: flagOf.suspect, start, end, readings: 1 }))
}

/** Returns how far the findings of a series can move its total, as a share of it; undefined if that is meaningless. */
export function moveOf({ addsUp, effect }: Pick<OperandQuality, 'addsUp' | 'effect'>): number | undefined {
  return addsUp && effect !== undefined ? largestMove(effect) : undefined
}
