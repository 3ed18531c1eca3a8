import type { BarMark, PlotMark } from '../plot.ts'
import { stepOf } from './steps.ts'

/** Part of a bar between two values, around a position, within a share of its width. */
export interface StackedBar {
  readonly mark: BarMark
  readonly x: number
  readonly from: number
  readonly to: number
}

export interface BarSlots {
  /** Bars of each slot; slots are side by side at every position. */
  readonly slots: readonly (readonly StackedBar[])[]
  /** Distance between positions. */
  readonly step: number
}

export function barMarks(marks: readonly PlotMark[]): readonly BarMark[] {
  return marks.filter((mark) => mark.kind === 'bars')
}

/** Stacks bars of the same stack, above zero upwards and below zero downwards; NaN gets no bar. */
export function barSlots(marks: readonly PlotMark[]): BarSlots {
  const slots = new Map<unknown, BarMark[]>()
  const bars = barMarks(marks)
  for (const mark of bars) {
    const key = mark.stack ?? mark
    slots.set(key, [...(slots.get(key) ?? []), mark])
  }
  const positions = Float64Array.from(new Set(bars.flatMap(({ xs }) => [...xs]))).sort()
  return { slots: [...slots.values()].map(stacked), step: stepOf(positions) }
}

function stacked(marks: readonly BarMark[]): readonly StackedBar[] {
  const tops = new Map<number, { above: number; below: number }>()
  return marks.flatMap((mark) =>
    [...mark.ys].flatMap((value, index): StackedBar[] => {
      const x = mark.xs[index]
      if (x === undefined || !Number.isFinite(value)) return []
      const start = mark.from?.[index]
      if (start !== undefined) return [{ mark, x, from: start, to: start + value }]
      const top = tops.get(x) ?? { above: 0, below: 0 }
      const from = value < 0 ? top.below : top.above
      const to = from + value
      tops.set(x, value < 0 ? { ...top, below: to } : { ...top, above: to })
      return [{ mark, x, from, to }]
    }),
  )
}
