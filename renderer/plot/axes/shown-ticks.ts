import { timeTicks } from '#shared/time/axis/ticks.ts'
import { dayText, type FormatNumber } from '#shared/time/text/written-time.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { NamesAxis, PlotTick, TimeAxis } from '../plot.ts'
import type { PlotStyle } from '#renderer/plot/theme.ts'
import { cutNames } from './cut-names.ts'
import { pixelOf, type PlacedAxis, type ShownTick } from './placed-axis.ts'

interface TimeTick {
  readonly value: EpochMs
  /** The time, with the day below it on the first tick of each day. */
  readonly label: string[]
}

/** Least room to the right of the plot, and a generous width of one letter. */
const LABEL_PX = 76

/** Least room right of the plot, and a generous width of one letter. */
const EDGE_PX = 18
const LETTER_PX = 6.4

/**
 * Returns the ticks of the time axis in the displayed zone, without those that the right edge would cut off.
 */
export function timeAxisTicks(window: Interval, zone: IanaZone, widthPx: number): TimeTick[] {
  const count = Math.max(2, Math.floor(widthPx / LABEL_PX))
  return timeTicks(window, zone, count).flatMap(({ at, label, dayLabel }) => {
    const roomPx = ((window.end - at) / (window.end - window.start)) * widthPx + EDGE_PX
    const fits = (text: string): boolean => (text.length * LETTER_PX) / 2 <= roomPx
    if (!fits(label)) return []
    const hasDay = dayLabel !== undefined && fits(dayLabel)
    return [{ value: at, label: hasDay ? [label, dayLabel] : [label] }]
  })
}

/** Stretch of the canvas reserved for an axis. */
export interface AxisPlace {
  readonly minPx: number
  readonly maxPx: number
  readonly isUpright: boolean
  /** Limits the width of texts beside an upright axis. */
  readonly widestPx: number
}

/** Gaps between texts next to each other, and between lines below each other. */
const BESIDE_PX = 10
const LINE_PX = 15
/** A name shortened to less than this is useless. */
const NAME_PX = 44
/** The ticks of a vertical time axis are further apart than their text requires. */
const UPRIGHT_TIME_PX = 28

export function zonedTicks(axis: TimeAxis, { minPx, maxPx, isUpright }: AxisPlace): readonly ShownTick[] {
  const window = { start: axis.min, end: axis.max }
  const lengthPx = Math.abs(maxPx - minPx)
  if (!isUpright)
    return timeAxisTicks(window, axis.zone, lengthPx).map(({ value, label }) => ({ at: value, lines: label }))
  const count = Math.max(2, Math.floor(lengthPx / UPRIGHT_TIME_PX))
  return timeTicks(window, axis.zone, count).map(({ at, label, dayLabel }) => ({
    at,
    lines: [dayLabel === undefined ? label : `${label} ${dayLabel}`],
  }))
}

/** Returns the names of positions as people see them. */
export function shownNames(
  { names, days }: Pick<NamesAxis, 'names' | 'days'>,
  format: FormatNumber,
): readonly string[] {
  return days === undefined ? names : days.map((day) => dayText(day, format))
}

/**
 * Returns each name at its position, shortened if it is too long, or every n-th name if they are too close. Days and
 * months are never shortened, since readers can infer what is between two of them.
 */
export function namesTicks(
  axis: Pick<NamesAxis, 'names' | 'edges' | 'days'>,
  { minPx, maxPx, isUpright, widestPx }: AxisPlace,
  { measure, formatNumber }: PlotStyle,
): readonly ShownTick[] {
  const names = shownNames(axis, formatNumber)
  const slotPx = Math.abs(maxPx - minPx) / Math.max(1, names.length)
  const longest = Math.max(0, ...names.map(measure))
  const leastPx = axis.edges === undefined ? Math.min(NAME_PX, longest) : longest
  const wanted = isUpright ? LINE_PX : leastPx + BESIDE_PX
  const every = roundCount(wanted / slotPx)
  const room = isUpright ? widestPx : slotPx * every - BESIDE_PX
  const texts = cutNames(names, (text) => measure(text) <= room)
  return texts.flatMap((text, at) => (at % every === 0 ? [{ at, lines: [text] }] : []))
}

/** Returns the ticks inside the axis that have room next to, or above, each other: all, or every n-th. */
export function fittingTicks(
  axis: PlacedAxis,
  ticks: readonly PlotTick[],
  { measure }: PlotStyle,
): readonly ShownTick[] {
  const inside = ticks.filter(({ at }) => at >= axis.min && at <= axis.max)
  const every = counts.find((count) => haveRoom(axis, everyOf(inside, count), measure)) ?? inside.length
  return everyOf(inside, every).map(({ at, text }) => ({ at, lines: [text] }))
}

function haveRoom(axis: PlacedAxis, ticks: readonly PlotTick[], measure: (text: string) => number): boolean {
  return ticks.every((tick, index) => {
    const next = ticks[index + 1]
    if (next === undefined) return true
    const apart = Math.abs(pixelOf(axis, next.at) - pixelOf(axis, tick.at))
    return apart >= (axis.isUpright ? LINE_PX : (measure(tick.text) + measure(next.text)) / 2 + BESIDE_PX)
  })
}

/** Numbers of steps between the kept ticks; they divide hours, so that the remaining ticks are round. */
const counts = [1, 2, 3, 4, 6, 8, 12, 24, 48, 96]

function roundCount(least: number): number {
  return counts.find((count) => count >= least) ?? Math.ceil(least)
}

function everyOf<T>(all: readonly T[], count: number): readonly T[] {
  return all.filter((_, index) => index % count === 0)
}
