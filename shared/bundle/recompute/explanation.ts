import type { EpochMs } from '../../time/instant.ts'
import type { RecomputableCell, RecomputableFigures } from './recomputable.ts'
import type { FoundSlot, SlotFigure } from './slot-figures.ts'

/** A number of a card's table. */
export interface ShownNumber {
  /** Words of its row. */
  readonly row: string
  readonly column: string
  readonly value: number
  /** True for what is shown in percent. */
  readonly isShare: boolean
  /** Empty where it has none. */
  readonly unit: string
  /** Variables that its row stands for; absent where the row does not say. */
  readonly dataHubIds?: readonly string[]
  /** Says in words how it is calculated. */
  readonly formula?: string
}

/** Figures of a series over an interval that a card rests on, and its place among the series of the file. */
export interface CardSeries {
  readonly place: number
  readonly dataHubId: string
  /** Tells the interval apart from others. */
  readonly interval: string
  /** True for a month or another part of the interval: single figures of it are looked for, not comparisons. */
  readonly isPart?: boolean
  readonly figures: RecomputableFigures
  /** Instants of values that occur once in the interval, by value; holds at least those that are looked for. */
  readonly stamps: ReadonlyMap<number, EpochMs>
  /** Starts of local days whose mean or amount occurs once, by `rounded` value: a card may have added it up otherwise. */
  readonly days?: ReadonlyMap<number, EpochMs>
  /** Floor areas and numbers of people of what it meters. */
  readonly sizes?: readonly number[]
  /** Returns the hours above a value, where another program would count the same. */
  readonly hoursAbove?: (value: number) => number | undefined
  /** Returns its figures by slot of the local day. */
  readonly slots?: () => readonly SlotFigure[]
}

/** A cell whose slot has its days, and whose `of` counts the numbers that were found. */
export type FoundCell = Omit<RecomputableCell, 'workspace' | 'card' | 'slot'> & { readonly slot?: FoundSlot }

/** Says how a number follows from series. */
export type Explanation = Omit<FoundCell, 'row' | 'column' | 'app'>

/** Compares as script and page do, to nine digits. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Returns a value with fewer digits than two ways of adding up the same readings differ in. */
export function rounded(value: number): number {
  return Number(value.toPrecision(10))
}

/** Computes an operation as script and page do. */
export function resultOf(operation: RecomputableCell['operation'], values: readonly number[]): number {
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
