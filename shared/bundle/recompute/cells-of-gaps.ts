import { isNear, type CardSeries, type Explanation, type ShownNumber } from './explanation.ts'
import type { GapFigures } from './gap-figures.ts'

/**
 * Finds the figure of the gaps of a row's series that equals a number. A count proves too little by itself, so its row
 * also needs hours of the same gaps.
 */
export function gapFigureIn(
  { value, unit, isShare }: ShownNumber,
  ofRow: readonly ShownNumber[],
  own: readonly CardSeries[],
): Explanation | undefined {
  const hours = ofRow.filter((one) => one.unit === 'h')
  for (const { place, gaps } of own) {
    const figures = gaps?.()
    if (figures === undefined) continue
    const isOfGaps = hours.some(
      (one) => isNear(one.value, figures.gapHours) || isNear(one.value, figures.longestGap),
    )
    const named = ([] as (keyof GapFigures)[]).concat(
      isShare
        ? ['gapless']
        : unit === 'h'
          ? ['gapHours', 'longestGap']
          : unit === '' && isOfGaps
            ? ['gaps']
            : [],
    )
    const figure = named.find((name) => isNear(figures[name] ?? NaN, value))
    if (figure !== undefined) return { operation: 'sum', figure, of: [place] }
  }
  return undefined
}
