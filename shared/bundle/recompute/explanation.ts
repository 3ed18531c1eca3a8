import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import type { RecomputableCell, RecomputableFigures } from './recomputable.ts'
import type { GapFigures } from './gap-figures.ts'
import type { FoundSlot, SlotFigure } from './slot-figures.ts'

/** A number of a card's table. */
export interface ShownNumber {
  /** Headings of its row. */
  readonly row: string
  readonly column: string
  readonly value: number
  /** True for figures that are shown in percent. */
  readonly isShare: boolean
  /** Empty if it has none. */
  readonly unit: string
  /** Variables that its row represents; absent if the row does not say. */
  readonly dataHubIds?: readonly string[]
  /** Describes in words how it is calculated. */
  readonly formula?: string
  /** Instant of its row, or its own if it has one. */
  readonly at?: EpochMs
  /** Hour of the local day that its column represents. */
  readonly hour?: number
  /** Slot of the local day that its row represents. */
  readonly slot?: StatedSlot
  /** True for a number that was reported once and no longer changes. */
  readonly isRecord?: boolean
}

/** A slot of the local day, in ms after midnight; on one weekday, 0 for Monday, or on all. */
export interface StatedSlot {
  readonly from: number
  readonly to: number
  readonly weekday?: number
  /** Rows with the same text are of one series, and of days of one kind. */
  readonly of: string
}

/** Figures of a series over an interval that a card rests on, and its place among the series of the file. */
export interface CardSeries {
  readonly place: number
  readonly dataHubId: string
  /** Distinguishes the interval from others. */
  readonly interval: string
  /** True for a month or another part of the interval: single figures of it are searched for, but no comparisons. */
  readonly isPart?: boolean
  readonly figures: RecomputableFigures
  /** Instants of values that occur once in the interval, by value; contains at least those that are looked up. */
  readonly stamps: ReadonlyMap<number, EpochMs>
  /**
   * Starts of local days whose mean or amount occurs once, by `rounded` value: a card may have summed it in another
   * order.
   */
  readonly days?: ReadonlyMap<number, EpochMs>
  /** Name with which a column of a table refers to the series. */
  readonly name?: string
  /** Readings at the instants of the numbers, and the values of the local days that begin then. */
  readonly readingsAt?: ReadonlyMap<EpochMs, number>
  readonly daysAt?: ReadonlyMap<EpochMs, number>
  /** Unit of its total; absent where values do not add up. */
  readonly totalUnit?: string
  /** Floor areas and numbers of people of what it meters. */
  readonly sizes?: readonly number[]
  /** Returns the hours above a value, where another program would count the same. */
  readonly hoursAbove?: (value: number) => number | undefined
  /** Returns its wanted figures by slot of the local day. */
  readonly slots?: (isWanted: (value: number) => boolean) => readonly SlotFigure[]
  /** Returns the figures of its gaps. */
  readonly gaps?: () => GapFigures
  /**
   * Price of a kWh in its hours. A cost is calculated from it, together with the prices of others with the same `of`.
   */
  readonly cost?: { readonly price: number; readonly of: string }
  /** Interval that its figures are of. */
  readonly range?: Interval
  /**
   * Resolution of the series from which this one was cut, and the length of its bucket, which may extend beyond the
   * ends of that series.
   */
  readonly bucket?: { readonly resolution: Resolution; readonly lengthMs: number }
}

/** A cell with the days of its slot, whose `of` counts the numbers that were found. */
export type FoundCell = Omit<RecomputableCell, 'workspace' | 'card' | 'slot'> & { readonly slot?: FoundSlot }

/** Explains how a number follows from series. */
export type Explanation = Omit<FoundCell, 'row' | 'column' | 'app'>

/** Compares to nine digits, as script and page do. A quotient by zero is near nothing. */
export function isNear(a: number, b: number): boolean {
  return Number.isFinite(a - b) && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Returns a value with fewer digits, so that two ways of adding up the same readings give the same one. */
export function rounded(value: number): number {
  return Number(value.toPrecision(10))
}

/** Returns a function that finds the elements with a given value, to nine digits. */
export function finderIn<Valued extends { readonly value: number }>(
  all: readonly Valued[],
): (value: number) => readonly Valued[] {
  const sorted = all.filter(({ value }) => Number.isFinite(value)).toSorted((a, b) => a.value - b.value)
  return (value) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const found = sorted[middle]?.value ?? NaN
      if (found < value && !isNear(found, value)) low = middle + 1
      else high = middle
    }
    let end = low
    while (isNear(sorted[end]?.value ?? NaN, value)) end++
    return sorted.slice(low, end)
  }
}

/** Two ways of adding up readings agree in at least thirteen digits, and nine are required. */
const LEAST_LEFT = 1e-4

/**
 * Returns the size by which a difference has to be judged if little more than rounding is left of it, since another
 * program rounds differently.
 */
export function wholeOf(difference: number, whole: number): Pick<RecomputableCell, 'whole'> {
  return Math.abs(difference) < LEAST_LEFT * Math.abs(whole) ? { whole: Math.abs(whole) } : {}
}

/** Returns the result of an operation, with the size to which its error is compared. */
export function toldResultOf(
  operation: RecomputableCell['operation'],
  values: readonly number[],
): Pick<RecomputableCell, 'whole'> & { readonly value: number } {
  const value = resultOf(operation, values)
  const whole =
    operation === 'difference' ? Math.max(...values.map(Math.abs)) : operation === 'change' ? 1 : 0
  return { value, ...wholeOf(value, whole) }
}

/** Computes an operation as script and page do. */
function resultOf(operation: RecomputableCell['operation'], values: readonly number[]): number {
  const [first = NaN, ...others] = values
  const rest = others.reduce((sum, each) => sum + each, 0)
  switch (operation) {
    case 'sum':
      return first + rest
    case 'difference':
      return first - rest
    case 'change':
      return (first - rest) / rest
    case 'share':
      return first / rest
    case 'rank':
      return 1 + others.filter((other) => other > first).length
  }
}
