import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellScale, shadeIndexOf, shadesOf } from '#renderer/plot/marks/cell-grid.ts'
import type { CellMark } from '#renderer/plot/plot.ts'
import { cellColours } from '#renderer/styles/palette.ts'
import { contrast, distance, linearFromHex, visions, type Linear } from './colour-vision.ts'
import { tokenColour, tokenText, type Theme } from './read-tokens.ts'

const themes: readonly Theme[] = ['light', 'dark']
const luminance = ([r, g, b]: Linear): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

describe.each(themes)('cellColours in the %s theme', (theme) => {
  const stops = cellColours[theme]
  const linear = stops.map(linearFromHex)
  const surface = tokenColour(theme, 'surface-chart')

  it('are the tokens of the style sheet', () => {
    stops.forEach((colour, at) => {
      expect(tokenText(theme, `cells-${at + 1}`)).toBe(colour)
    })
  })

  it('move away from the background with every step', () => {
    const contrasts = linear.map((colour) => contrast(colour, surface))
    expect(contrasts).toEqual([...contrasts].sort((one, other) => one - other))
    expect(contrasts[0]).toBeGreaterThan(1.2)
    expect(contrasts.at(-1)).toBeGreaterThan(10)
  })

  it.each(['normal', 'protanopia', 'deuteranopia', 'tritanopia'])('take even steps under %s', (vision) => {
    const seen = linear.map((colour) => visions(colour).get(vision) ?? colour)
    const steps = seen.slice(1).map((colour, at) => distance(colour, seen[at] ?? colour))
    for (const step of steps) expect(step).toBeGreaterThan(0.05)
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(2.5)
  })

  it('are not taken for a hole', () => {
    for (const colour of linear)
      expect(distance(colour, tokenColour(theme, 'surface-hover'))).toBeGreaterThan(0.05)
  })

  it('grow monotonously in lightness with the value', () => {
    const sign = theme === 'light' ? -1 : 1
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), (list) => {
        const ascending = Float64Array.from(list).sort()
        const scale = cellScale([aRow(ascending)], stops)
        const lightness = [...ascending].map(
          (each) => luminance(linearFromHex(scale.shades[shadeIndexOf(scale, each)] ?? '')) * sign,
        )
        lightness.slice(1).forEach((each, at) => {
          expect(each).toBeGreaterThanOrEqual(lightness[at] ?? 0)
        })
      }),
    )
  })
})

function aRow(values: Float64Array, more: Partial<CellMark> = {}): CellMark {
  const columns = values.map((_, index) => index)
  return { kind: 'cells', name: 'x', columns, rows: Float64Array.of(0), values, unit: 'kW', ...more }
}

describe('cellScale', () => {
  it('reaches from the least to the greatest of the cells that exist', () => {
    const exists = Uint8Array.of(1, 1, 0)
    const scale = cellScale([aRow(Float64Array.of(4, 8, 900), { exists })], cellColours.light)
    expect(scale).toMatchObject({ min: 4, max: 8, hasHoles: false })
    expect(scale.shades[shadeIndexOf(scale, 4)]).toBe(cellColours.light[0])
    expect(scale.shades[shadeIndexOf(scale, 8)]).toBe(cellColours.light.at(-1))
  })

  it('has no colour for a hole', () => {
    const scale = cellScale([aRow(Float64Array.of(4, NaN))], cellColours.light)
    expect(scale.hasHoles).toBe(true)
    expect(scale.shades[shadeIndexOf(scale, NaN)]).toBeUndefined()
  })

  it('passes through every stop', () => {
    const shades = shadesOf(['#000000', '#ffffff'])
    expect([shades[0], shades.at(-1)]).toEqual(['#000000', '#ffffff'])
  })
})
