import { spreadBaseOf } from '#shared/analysis/aggregate/aggregate.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { distanceOf, numberClasses, type Distance } from '#shared/analysis/difference/differs.ts'
import { chosenEvents, eventKinds, touches, type LoggedEvent } from '#shared/events/logged-event.ts'
import { type Readings, readingsOf } from '#shared/quality/check.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { intersectIntervals, lengthOf, normaliseIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { hasOccupiedHours, occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import { energyCost } from '#shared/tariff/energy-cost.ts'
import type { Currency, Tariff } from '#shared/calendar/tariff.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { dateText } from '#shared/time/text/local-text.ts'
import { inputsOf, type ReadInput } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { limitIn } from '../../card-operands.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import type { HourProperty } from './hour-property.ts'
import type { DifferenceSettings } from './settings.ts'

export interface PropertyDifference extends Distance {
  readonly property: HourProperty
}

export interface SeriesDifference {
  readonly operandId: OperandId
  /** True for a submeter, which is not a series of the view. */
  readonly isPart: boolean
  readonly unit: string
  /** Means of the rates in the chosen hours and in all others; NaN where there is no value. */
  readonly inside: number
  readonly outside: number
  /** NaN if the hours were selected by values of this series. */
  readonly distance: number
  /** The use in the chosen hours, and its share of the total. */
  readonly total?: { readonly value: number; readonly unit: string; readonly share: number }
  /** The cost of that use, if the tariff of its meter is known. */
  readonly cost?: { readonly value: number; readonly currency: Currency }
  readonly presentMs: number
  readonly expectedMs: number
}

export interface DifferenceResult extends CardResult {
  readonly chosenMs: number
  readonly allMs: number
  readonly series: readonly SeriesDifference[]
  readonly properties: readonly PropertyDifference[]
}

const nothing: DifferenceResult = { chosenMs: 0, allMs: 0, series: [], properties: [] }

export function calculateDifference(inputs: CardInputs, settings: DifferenceSettings): DifferenceResult {
  const own = inputsOf(inputs, 'series')
  const parts = inputsOf(inputs, 'part')
  const limited = own.find(({ operandId }) => operandId === settings.limitedId) ?? own[0]
  const { list } = expectedInputs({ ...inputs, isLikeForLike: false })
  const base = list.find(({ id }) => id === limited?.id)
  const readings = base && wholeReadingsOf(base, inputs)
  if (base === undefined || readings === undefined) return nothing
  const { low, high } = settings
  const inUnit = (limit: number | null): number | null => (limit === null ? null : limitIn(base, limit))
  const chosen = chosenOf(readings, { ...settings, low: inUnit(low), high: inUnit(high) })
  const hasLimits = low !== null || high !== null
  const hasHours = settings.fromHour !== null && settings.toHour !== null
  const spans = spansOf(readings, chosen)
  const isPart = ({ id }: ReadInput): boolean => parts.some((part) => part.id === id)
  const compare = (input: ReadInput): readonly SeriesDifference[] => {
    const expected = list.find(({ id }) => id === input.id)
    return expected === undefined
      ? []
      : [
          {
            ...seriesDifference(expected, {
              readings,
              chosen,
              spans,
              inputs,
              isPart: isPart(input),
              tariff: input.tariff,
            }),
            ...(hasLimits && input.id === base.id && { distance: NaN }),
          },
        ]
  }
  return {
    chosenMs: lengthOf(spans),
    allMs: readings.starts.length * readings.stepMs,
    series: [...own, ...parts].flatMap(compare),
    // The property by which the hours were selected is not a finding.
    properties: propertiesOf(readings, chosen, base, inputs).filter(
      ({ property }) => !(hasHours && property === 'hour'),
    ),
  }
}

/**
 * Returns the whole hours of a series, or quarters of them in a zone that is not whole hours from UTC, whatever finer
 * values are cached (decision 0097). An hour that the range or an exclusion cuts is left out.
 */
function wholeReadingsOf(
  { series, spans, begun }: ExpectedInput,
  { zone }: CardInputs,
): Readings | undefined {
  const [own = 'hourly', ofView = own] = [series.zone, zone].map((each) => hoursOfDays(begun, each))
  const spreadResolution = own === 'hourly' ? ofView : own
  const stepMs = fixedStepMs(spreadResolution) ?? HOUR_MS
  const whole = spans
    .map(({ start, end }) => ({ start, end: Math.floor(end / stepMs) * stepMs }))
    .filter(({ start, end }) => start < end)
  const base = spreadBaseOf({ ...series, spreadResolution }, whole)
  return readingsOf(base.series, base.spans, false)
}

/** Marks the readings in the stretches, in the hours of the day and between limits in their unit. */
function chosenOf(
  { starts, slots, stepMs, values }: Readings,
  { selected, fromHour, toHour, low, high }: DifferenceSettings,
): Uint8Array {
  const stretches = normaliseIntervals(selected)
  const isInHours = (slot: number): boolean => {
    if (fromHour === null || toHour === null) return true
    const hour = (slot * stepMs) / HOUR_MS
    return fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
  }
  return Uint8Array.from(starts, (start, index) => {
    const value = values[index] ?? NaN
    const isWithin = (low === null || value >= low) && (high === null || value <= high)
    const isInStretch = stretches.some((one) => one.start <= start && start < one.end)
    return isWithin && isInStretch && isInHours(slots[index] ?? 0) ? 1 : 0
  })
}

function spansOf({ starts, stepMs }: Readings, chosen: Uint8Array): readonly Interval[] {
  const spans: Interval[] = []
  chosen.forEach((one, index) => {
    const start = starts[index] ?? NaN
    if (one === 1) spans.push({ start, end: start + stepMs })
  })
  return normaliseIntervals(spans)
}

interface Compared {
  readonly readings: Readings
  readonly chosen: Uint8Array
  readonly spans: readonly Interval[]
  readonly inputs: CardInputs
  readonly isPart: boolean
  readonly tariff: Tariff | undefined
}

function seriesDifference(
  input: ExpectedInput,
  { readings, chosen, spans, inputs, isPart, tariff }: Compared,
): SeriesDifference {
  const { operandId, series, rateUnit } = input
  const values = valuesAt(wholeReadingsOf(input, inputs), readings)
  const { columns, ...meaning } = series
  const within = intersectIntervals(spans, input.spans)
  const request = { ...meaning, policy: inputs.policy, until: inputs.now }
  const [own, all] = [within, input.spans].map((list) => totalAndMean(columns, list, request))
  const total = own?.total
  const cost = tariff && energyCost(columns, within, request, tariff, input.calendar ?? inputs.calendar)
  const whole = all?.total?.value ?? NaN
  return {
    ...{ operandId, isPart, unit: rateUnit },
    inside: meanOf(values, chosen, 1),
    outside: meanOf(values, chosen, 0),
    distance: distanceOf(numberClasses(values), chosen)?.distance ?? 0,
    ...(total !== undefined && {
      total: { value: total.value, unit: total.unit, share: whole > 0 ? total.value / whole : NaN },
    }),
    ...(cost !== undefined && tariff !== undefined && { cost: { value: cost, currency: tariff.currency } }),
    presentMs: own?.coverage.presentMs ?? 0,
    expectedMs: own?.coverage.expectedMs ?? 0,
  }
}

/** Returns the rates of a series at the readings of another, which may be finer or coarser. */
function valuesAt(own: Readings | undefined, { starts }: Readings): Float64Array {
  if (own === undefined) return new Float64Array(starts.length).fill(NaN)
  return starts.map((at) => {
    const index = lowerBound(own.starts, at + 1) - 1
    const isOver = at >= (own.starts[index] ?? NaN) + own.stepMs
    return isOver ? NaN : (own.values[index] ?? NaN)
  })
}

function meanOf(values: Float64Array, chosen: Uint8Array, part: 0 | 1): number {
  let [sum, count] = [0, 0]
  values.forEach((value, index) => {
    if (chosen[index] !== part || Number.isNaN(value)) return
    sum += value
    count++
  })
  return sum / count
}

function propertiesOf(
  { starts, days, slots, stepMs, values }: Readings,
  chosen: Uint8Array,
  { series: { zone }, calendar: own }: ExpectedInput,
  inputs: CardInputs,
): readonly PropertyDifference[] {
  const calendar = own ?? inputs.calendar
  const range = { start: starts[0] ?? 0, end: (starts.at(-1) ?? 0) + stepMs }
  // Notes are left out: a note concerns the data, and a selection is saved as a note.
  const events = chosenEvents(inputs.events ?? [], { over: range }).filter(({ kind }) => kind !== 'note')
  const open = hasOccupiedHours(calendar) ? occupiedIntervals(range, zone, calendar) : undefined
  const ofDay = (classOf: (day: number) => number): Int16Array => Int16Array.from(days, (day) => classOf(day))
  const classes: Readonly<Partial<Record<HourProperty, Int16Array>>> = {
    weekday: ofDay(mondayBased),
    hour: Int16Array.from(slots, (slot) => Math.floor((slot * stepMs) / HOUR_MS)),
    holiday: ofDay((day) => (calendar.holidays.has(dateText(day)) ? 1 : 0)),
    ...(open !== undefined && {
      occupied: Int16Array.from(starts, (at) =>
        open.some((one) => one.start <= at && at < one.end) ? 1 : 0,
      ),
    }),
    missing: Int16Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0)),
    ...(events.length > 0 && {
      event: Int16Array.from(starts, (start) => eventClass(events, { start, end: start + stepMs })),
    }),
  }
  return (['weekday', 'hour', 'holiday', 'occupied', 'missing', 'event'] as const).flatMap((property) => {
    const own = classes[property]
    const found = own && distanceOf(own, chosen)
    return found === undefined ? [] : [{ property, ...found }]
  })
}

/**
 * Returns 0 for a reading that no event touches, otherwise a number from 1 on for the kind of the event that began
 * last.
 */
function eventClass(events: readonly LoggedEvent[], over: Interval): number {
  const last = events.findLast(({ interval }) => touches(interval, over))
  return last === undefined ? 0 : 1 + eventKinds.indexOf(last.kind)
}
