import type { Plot, PlotSubject } from '#renderer/plot/plot.ts'

/** More bars than this would be too thin to read; the table has all. */
export const MOST_BARS = 30

export interface RankedBar {
  readonly name: string
  readonly value: number
  /** Subject that a click on its name opens. */
  readonly subject?: PlotSubject | undefined
}

/** Draws a horizontal bar for each, the first at the top. */
export function rankedBars(
  label: string,
  figure: { readonly title: string; readonly unit: string },
  bars: readonly RankedBar[],
): readonly Plot[] {
  if (bars.length === 0) return []
  return [
    {
      label,
      x: { kind: 'names', names: bars.map(({ name }) => name), subjects: bars.map(({ subject }) => subject) },
      y: { kind: 'number', ...figure, startsAtZero: true },
      marks: [
        {
          ...{ kind: 'bars', name: figure.title, slot: 0 },
          xs: Float64Array.from(bars, (_, index) => index),
          ys: Float64Array.from(bars, ({ value }) => value),
        },
      ],
      isHorizontal: true,
      isTopDown: true,
    },
  ]
}
