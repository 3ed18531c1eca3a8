import type { DayGroup } from '#shared/analysis/profile/day-groups.ts'
import { spreadBaseOf } from '#shared/analysis/aggregate/aggregate.ts'
import { allFigures } from '#shared/analysis/aggregate/all-figures.ts'
import { profileOf, type SlotFigures } from '#shared/analysis/profile/profile.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { fixedStepMs, isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import { weekFrom } from '../../plots/local-slots.ts'
import { groupingOf, slotMsOf, type ProfileSettings } from './settings.ts'

/** Percentiles in percent, ascending. */
export const percents = [10, 25, 50, 75, 90] as const

export interface OperandProfile {
  readonly operandId: OperandId
  readonly unit: string
  readonly resolution: Resolution
  readonly presentMs: number
  readonly expectedMs: number
  /** Base load and mean in `unit`; absent if it was not requested or does not exist, as for temperatures. */
  readonly baseload?: { readonly value: number; readonly mean: number }
  /** One for each group, with its slots in the order of display; none if values are longer than slots. */
  readonly groups: readonly GroupFigures[]
}

export interface GroupFigures extends SlotFigures {
  /** Part of each slot that is left out, by the user or because like is compared with like. */
  readonly excludedMs: Float64Array
}

export interface ProfileResult extends CardResult {
  readonly groups: readonly DayGroup[]
  /** Slot of the cycle, counted from midnight or Monday, for each displayed slot. */
  readonly order: readonly number[]
  readonly slotMs: number
  readonly operands: readonly OperandProfile[]
}

export function calculateProfile(inputs: CardInputs, settings: ProfileSettings): ProfileResult {
  const { groups: dayGroups } = groupingOf(settings, inputs.calendar)
  const slotMs = slotMsOf(settings)
  const aDay = Math.round(DAY_MS / slotMs)
  const days = settings.cycle === 'week' ? weekFrom(inputs.calendar.firstDayOfWeek) : [0]
  const order = days.flatMap((day) => Array.from({ length: aDay }, (_, slot) => day * aDay + slot))
  const shares = percents.map((percent) => percent / 100)
  const cycle = settings.cycle === 'week' ? 'week' : 'day'
  const { list, excluded } = expectedInputs(inputs)
  const profiled = (input: ExpectedInput): OperandProfile => {
    const { series, spans, begun } = input
    const grouping = groupingOf(settings, input.calendar ?? inputs.calendar)
    const request = { cycle, slotMs, grouping, shares } as const
    const isCoarse = isTooCoarse(series.resolution, slotMs)
    const groups = isCoarse ? [] : profileOf(series, spans, request)
    const spreadResolution = slotMs < HOUR_MS ? '15-minute' : hoursOfDays(begun, series.zone)
    const base = spreadBaseOf({ ...series, spreadResolution }, spans)
    const { resolution } = base.series
    const spread = resolution === series.resolution ? groups : profileOf(base.series, base.spans, request)
    // If nothing is left out, the expected time is the whole time.
    const without = { ...series, columns: emptyColumns() }
    const whole = isCoarse || isWhole(input) ? groups : profileOf(without, [begun], request)
    return {
      ...{ operandId: input.operandId, unit: input.rateUnit, resolution },
      ...(settings.hasBaseload && baseloadOf(input, inputs)),
      presentMs: groups.reduce((sum, { presentMs }) => presentMs.reduce((all, one) => all + one, sum), 0),
      expectedMs: input.expectedMs,
      groups: groups.map((figures, group) => ({
        ...shown({ ...figures, ...spreadOf(spread[group]) }, order, inputs.policy === 'strict'),
        excludedMs: Float64Array.from(
          order,
          (slot) => (whole[group]?.expectedMs[slot] ?? NaN) - (figures.expectedMs[slot] ?? NaN),
        ),
      })),
    }
  }
  return { groups: dayGroups, order, slotMs, operands: list.map(profiled), excluded }
}

/** Takes the spread from values of one resolution, whatever finer ones are cached (decision 0097). */
function spreadOf(found: SlotFigures | undefined): Partial<Pick<SlotFigures, 'count' | 'quantiles'>> {
  return found === undefined ? {} : { count: found.count, quantiles: found.quantiles }
}

function baseloadOf(
  { series, spans }: ExpectedInput,
  { policy, now }: CardInputs,
): Pick<OperandProfile, 'baseload'> | undefined {
  const { columns, ...meaning } = series
  const { baseload, mean } = allFigures(columns, spans, { ...meaning, policy, until: now }).aggregate
  return baseload && mean && { baseload: { value: baseload.value, mean: mean.value } }
}

function isWhole({ spans, begun: { start, end } }: ExpectedInput): boolean {
  return spans.length === 1 && spans[0]?.start === start && spans[0].end === end
}

function isTooCoarse(resolution: Resolution, slotMs: number): boolean {
  return isCalendarResolution(resolution) || (fixedStepMs(resolution) ?? 0) > slotMs
}

/** Puts the slots in the order of display; under a strict policy only complete slots have figures. */
function shown(figures: SlotFigures, order: readonly number[], isStrict: boolean): SlotFigures {
  const { presentMs, expectedMs } = figures
  const ordered = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(order, (slot) => column[slot] ?? NaN)
  const figure = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(order, (slot) =>
      isStrict && (presentMs[slot] ?? 0) < (expectedMs[slot] ?? 0) ? NaN : (column[slot] ?? NaN),
    )
  return {
    count: ordered(figures.count),
    presentMs: ordered(presentMs),
    expectedMs: ordered(expectedMs),
    mean: figure(figures.mean),
    quantiles: figures.quantiles.map(figure),
  }
}
