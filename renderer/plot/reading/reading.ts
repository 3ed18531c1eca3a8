import { lowerBound } from '#shared/series/columns.ts'
import { localText } from '#shared/time/text/written-time.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { type FormatNumber, valueText } from '../axes/number-text.ts'
import { shownNames } from '../axes/shown-ticks.ts'
import { cellIndex, isCell, isSkipped, isUnloaded } from '../marks/cell-grid.ts'
import { stepOf } from '../marks/steps.ts'
import type { BandMark, BarMark, LineMark, Plot, PlotAxis, PlotMark, PlotTick } from '../plot.ts'
import { readingAt } from '../series/value-at.ts'
import { placesOf, type PlotPlace } from './place.ts'

/** The text of a place, and each name with its value. */
export interface PlotReading {
  readonly place: string
  readonly values: readonly ReadValue[]
}

export interface ReadValue {
  readonly name: string
  readonly slot?: number
  readonly text: string
  /** Difference from the largest value of its unit; absent for the largest. */
  readonly difference?: string
  /** True for the span of a band that has a name of its own. */
  readonly isBand?: boolean
}

const NO_VALUE = 'No value'
const NOT_LOADED = 'Not loaded'
const NO_TIME = 'No such time'
const SKIPPED = 'No such hour: the clocks go forward'

export function readingOf(plot: Plot, place: PlotPlace, formatNumber: FormatNumber): PlotReading {
  const { x, y } = plot
  const along = (axis: PlotAxis, value: number, step: number): string =>
    positionText(axis, value, step, formatNumber)
  switch (place.kind) {
    case 'cell': {
      const { mark, column, row } = place
      const where = [
        along(x, mark.columns[column] ?? NaN, stepOf(mark.columns)),
        along(y, mark.rows[row] ?? NaN, stepOf(mark.rows)),
      ]
      return { place: where.join(', '), values: [{ ...nameOf(mark), text: cellText(place, formatNumber) }] }
    }
    case 'point': {
      const { mark, index } = place
      const text = amountText(y, mark.ys[index], formatNumber)
      return { place: along(x, mark.xs[index] ?? NaN, 0), values: [{ ...nameOf(mark), text }] }
    }
    case 'position':
      return {
        place: along(x, place.x, placeStep(plot)),
        values: valuesAt(plot, place.x, formatNumber),
      }
  }
}

function nameOf({ name, slot }: PlotMark): Pick<ReadValue, 'name' | 'slot'> {
  return slot === undefined ? { name } : { name, slot }
}

function placeStep(plot: Plot): number {
  return stepOf(Float64Array.from(placesOf(plot), (place) => (place.kind === 'position' ? place.x : 0)))
}

function cellText(
  { mark, column, row }: Extract<PlotPlace, { kind: 'cell' }>,
  formatNumber: FormatNumber,
): string {
  const index = cellIndex(mark, column, row)
  if (isSkipped(mark, index)) return SKIPPED
  if (!isCell(mark, index)) return NO_TIME
  if (isUnloaded(mark, index)) return NOT_LOADED
  const value = mark.values[index] ?? NaN
  if (mark.classes !== undefined) return mark.classes[value] ?? NO_VALUE
  return Number.isFinite(value) ? `${valueText(value, formatNumber)} ${mark.unit}`.trimEnd() : NO_VALUE
}

type Read = Omit<ReadValue, 'difference'> & { readonly value: number | undefined; readonly unit: string }

/** Returns one value per name, the largest first; a band comes after the line that it surrounds. */
function valuesAt(plot: Plot, x: number, formatNumber: FormatNumber): readonly ReadValue[] {
  const values = new Map<string, Read>()
  for (const mark of plot.marks) {
    const read = readAt(plot, mark, x, formatNumber)
    if (read === undefined) continue
    const before = values.get(mark.name)
    values.set(mark.name, before ? { ...before, text: `${before.text}, ${read.text}` } : read)
  }
  return comparedValues([...values.values()]).map(({ value: _, unit: _unit, difference, ...read }) => ({
    ...read,
    ...(difference !== undefined && { difference: valueText(difference, formatNumber) }),
  }))
}

/** Returns undefined if the mark has no value at `x`. */
function readAt(plot: Plot, mark: PlotMark, x: number, formatNumber: FormatNumber): Read | undefined {
  if (mark.kind === 'series') {
    const { units } = mark.series
    const value = readingAt(mark.series, x)?.value
    const text = `${valueText(value, formatNumber)} ${units}`.trimEnd()
    return { ...nameOf(mark), text, value, unit: units }
  }
  if (mark.kind !== 'line' && mark.kind !== 'band' && mark.kind !== 'bars') return undefined
  const text = markText(plot, mark, x, formatNumber)
  const value = mark.kind === 'band' ? undefined : mark.ys[indexAt(mark, x) ?? -1]
  const isThere = value !== undefined && Number.isFinite(value)
  if (text === undefined) return undefined
  const isBand = mark.kind === 'band' && { isBand: true }
  return { ...nameOf(mark), text, ...isBand, value: isThere ? value : undefined, unit: '' }
}

/** Returns undefined if the mark has no value at `x`. */
function markText(
  { y }: Plot,
  mark: LineMark | BandMark | BarMark,
  x: number,
  formatNumber: FormatNumber,
): string | undefined {
  const index = indexAt(mark, x)
  if (index === undefined) return undefined
  if (mark.kind !== 'band') return amountText(y, mark.ys[index], formatNumber)
  const [low = NaN, high = NaN] = [mark.low[index], mark.high[index]]
  if (!Number.isFinite(low) || !Number.isFinite(high)) return NO_VALUE
  return `${valueText(low, formatNumber)} to ${amountText(y, high, formatNumber)}`
}

/**
 * Returns the index of the value at `x`: that of its step, or the nearest one no further than half a step.
 */
export function indexAt(mark: LineMark | BandMark | BarMark, x: number): number | undefined {
  const { xs } = mark
  const after = lowerBound(xs, x)
  if (xs[after] === x) return after
  const before = after - 1
  const step = stepOf(xs)
  if (mark.kind === 'line' && mark.isStepped)
    return before >= 0 && x < (xs[after] ?? (xs[before] ?? NaN) + step) ? before : undefined
  const isBefore = x - (xs[before] ?? -Infinity) <= (xs[after] ?? Infinity) - x
  const nearest = isBefore ? before : after
  return Math.abs((xs[nearest] ?? Infinity) - x) <= step / 2 ? nearest : undefined
}

function amountText(axis: PlotAxis, value: number | undefined, formatNumber: FormatNumber): string {
  if (value === undefined || !Number.isFinite(value)) return NO_VALUE
  const unit = axis.kind === 'number' ? (axis.unit ?? '') : ''
  return `${valueText(value, formatNumber)} ${unit}`.trimEnd()
}

/** Writes a position as its axis would label it: local time, name, tick, or title with number. */
function positionText(axis: PlotAxis, value: number, step: number, formatNumber: FormatNumber): string {
  if (axis.kind === 'time')
    return localText(value, axis.zone, step >= 20 * HOUR_MS ? 'date' : 'minute', formatNumber)
  if (axis.kind === 'names') return shownNames(axis, formatNumber)[Math.round(value)] ?? ''
  if (axis.textAt !== undefined) return axis.textAt(value)
  const tick = axis.ticks?.find(({ at }) => at === value)
  if (tick) return tick.text
  const between = betweenTicks(axis.ticks ?? [], value)
  if (between !== undefined) return between
  const digits = Math.abs(value) < 1000 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 }
  const number = formatNumber(value, digits)
  return [axis.title, number, axis.unit].filter((part) => part !== undefined && part !== '').join(' ')
}

/** A position in the middle between two ticks is the stretch between them, such as an hour of the day. */
function betweenTicks(ticks: readonly PlotTick[], value: number): string | undefined {
  const after = ticks.findIndex(({ at }) => at > value)
  const [from, to] = [ticks[after - 1], ticks[after]]
  if (from === undefined || to === undefined) return undefined
  const isMiddle = Math.abs((from.at + to.at) / 2 - value) < (to.at - from.at) * 1e-6
  return isMiddle ? `${from.text} to ${to.text}` : undefined
}

interface Readable {
  readonly value: number | undefined
  readonly unit: string
}

/**
 * Returns values grouped by unit, the largest first and those without a value last. Each has its difference from the
 * largest: less than zero, and undefined for the largest itself.
 */
export function comparedValues<Each extends Readable>(
  values: readonly Each[],
): readonly (Each & { readonly difference: number | undefined })[] {
  return [...Map.groupBy(values, ({ unit }) => unitIdentity(unit)).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    const largest = sorted[0]?.value ?? NaN
    return sorted.map((one) => {
      const difference = (one.value ?? NaN) - largest
      return { ...one, difference: difference < 0 ? difference : undefined }
    })
  })
}
