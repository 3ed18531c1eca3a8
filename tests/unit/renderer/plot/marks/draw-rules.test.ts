import { describe, expect, it } from 'vitest'
import { pixelOf } from '#renderer/plot/axes/placed-axis.ts'
import { isNamedAbove } from '#renderer/plot/marks/draw-rules.ts'
import { aPlot, aScene, column } from '#support/a-plot-scene.ts'

/** Returns true if a rule at 40 is named above when a line beside it ends at a value. */
function isAboveWith(last: number): boolean {
  const ys = column(0, 100, last, last)
  const scene = aScene(aPlot([{ kind: 'line', name: 'Load', xs: column(0, 1, 2.95, 3), ys }]))
  return isNamedAbove(scene, 'Base load', pixelOf(scene.y, 40))
}

describe('isNamedAbove', () => {
  it('names a rule above it, and below where a line ends right above', () => {
    expect(isAboveWith(80)).toBe(true)
    expect(isAboveWith(38)).toBe(true)
    expect(isAboveWith(42)).toBe(false)
  })

  it('stays within the plot', () => {
    const scene = aScene(aPlot([{ kind: 'line', name: 'Load', xs: column(0, 1), ys: column(0, 100) }]))
    const { top, height } = scene.area
    expect(isNamedAbove(scene, 'Top', top + 2)).toBe(false)
    expect(isNamedAbove(scene, 'Foot', top + height - 2)).toBe(true)
  })
})
