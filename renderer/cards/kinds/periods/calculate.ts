import { normaliseIntervals } from '#shared/series/intervals.ts'
import { comparePeriods, type PeriodLine } from '#shared/analysis/periods/compare-periods.ts'
import type { AlignedInput } from '#shared/analysis/like-for-like/common-positions.ts'
import { axisCellEdges, axisResolutions, type AxisResolution } from '#shared/time/alignment/axis-cells.ts'
import type { ComparedPeriod } from '#shared/time/alignment/earlier-periods.ts'
import { cutToElapsed } from '#shared/time/alignment/on-axis.ts'
import {
  loneDays,
  periodAxis,
  SECOND_PASS,
  type AxisDay,
  type AxisPiece,
  type LoneDay,
} from '#shared/time/alignment/period-axis.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import type { CardInput, CardInputs, CardResult } from '../../card-kind.ts'
import { periodsOf, type PeriodsSettings } from './settings.ts'

/** More cells cannot be distinguished on a screen. */
const MOST_CELLS = 2300
/** Hours are readable in periods of up to this many days, about a month. */
const DAYS_BY_HOUR = 45
const DAYS_BY_DAY = 3 * 366

/** A series over one of the periods. */
export interface ComparedLine extends PeriodLine {
  readonly operandId: OperandId
  readonly kind: VariableKind
  /** Position in the list of periods. */
  readonly period: number
  /** The part of the period that counts; the current period ends now. */
  readonly interval: Interval
}

export interface PeriodsResult extends CardResult {
  readonly days: readonly AxisDay[]
  readonly loneDays: readonly LoneDay[]
  readonly cellEdges: Float64Array
  readonly resolution: AxisResolution
  readonly isCoarser: boolean
  /** Instant at which all periods are cut; absent if they are not. */
  readonly cutAt?: EpochMs
  readonly lines: readonly ComparedLine[]
}

export function demandIdOf(period: number, operandId: OperandId): string {
  return `${String(period)} ${operandId}`
}

export function calculatePeriods(inputs: CardInputs, settings: PeriodsSettings): PeriodsResult {
  const { range, zone, policy, mask, isLikeForLike, now } = inputs
  const periods = periodsOf(settings, range, zone)
  const axis = periodAxis(periods, settings.alignment, zone)
  const until = bucketStart(now, coarsestOf(inputs.inputs), zone)
  const running = settings.isToDate ? runningOf(periods, until) : []
  const pieces = running.reduce((all, index) => cutToElapsed(all, index, until), axis.pieces)
  const last = Math.max(0, ...pieces.flat().map(({ start, end, at }) => (at % SECOND_PASS) + end - start))
  const days = axis.days.slice(0, Math.ceil(last / DAY_MS))
  const resolution = resolutionOf(settings, days.length, inputs.inputs)
  const cellEdges = axisCellEdges(days, resolution, inputs.calendar.firstDayOfWeek)
  const aligned = inputs.inputs.map((input) => ({ input, ...placed(input, pieces) }))
  const lines = comparePeriods(aligned, { cellEdges, policy, mask, until, isLikeForLike })
  return {
    excluded: normaliseIntervals(lines.flatMap(({ excluded }) => excluded)),
    days,
    loneDays: loneDays(axis, settings.step === 'year').filter(({ day }) => day < days.length),
    cellEdges,
    resolution,
    isCoarser: settings.resolution !== 'auto' && settings.resolution !== resolution,
    ...(running.length > 0 && { cutAt: until }),
    lines: lines.map((line, index) => lineOf(line, aligned[index])),
  }
}

/** Returns the periods that have begun and are not over. */
function runningOf(periods: readonly ComparedPeriod[], now: EpochMs): readonly number[] {
  return periods.flatMap(({ interval: { start, end } }, index) => (start < now && now < end ? index : []))
}

interface Placed extends AlignedInput {
  readonly period: number
}

function placed({ id, series, interval }: CardInput, all: readonly (readonly AxisPiece[])[]): Placed {
  const period = Number.parseInt(id, 10)
  const pieces = all[period] ?? []
  const [end = interval.start] = [pieces.at(-1)?.end]
  return { period, series, pieces, interval: { start: interval.start, end } }
}

function lineOf(line: PeriodLine, of: (Placed & { readonly input: CardInput }) | undefined): ComparedLine {
  if (of === undefined) throw new RangeError('a line without an input')
  const { period, interval, input } = of
  return { ...line, operandId: input.operandId, kind: input.series.kind, period, interval }
}

function coarsestOf(inputs: readonly CardInput[]): (typeof resolutions)[number] {
  const found = inputs.map(({ series }) => resolutions.indexOf(series.resolution))
  return resolutions[Math.max(resolutions.indexOf('hourly'), ...found)] ?? 'hourly'
}

/**
 * Returns the chosen resolution, or one suited to the length, but no finer than any of the series and no finer than can
 * be drawn.
 */
function resolutionOf(
  { resolution }: PeriodsSettings,
  days: number,
  inputs: readonly CardInput[],
): AxisResolution {
  const suits = days <= DAYS_BY_HOUR ? 'hourly' : days <= DAYS_BY_DAY ? 'daily' : 'monthly'
  const wanted = axisResolutions.indexOf(resolution === 'auto' ? suits : resolution)
  const least = resolutions.indexOf(coarsestOf(inputs)) - resolutions.indexOf('hourly')
  const drawable = days * 24 <= MOST_CELLS ? 0 : days <= MOST_CELLS ? 1 : 2
  return axisResolutions[Math.min(axisResolutions.length - 1, Math.max(wanted, least, drawable))] ?? 'monthly'
}
