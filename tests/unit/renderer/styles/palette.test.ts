import { describe, expect, it } from 'vitest'
import { seriesColours } from '#renderer/styles/palette.ts'
import { contrast, distance, linearFromHex, visions } from './colour-vision.ts'
import { tokenColour, tokenText, type Theme } from './read-tokens.ts'

const themes: readonly Theme[] = ['light', 'dark']

describe.each(themes)('seriesColours in the %s theme', (theme) => {
  const colours = seriesColours.map((colour) => ({ name: colour.name, linear: linearFromHex(colour[theme]) }))

  it.each(['normal', 'protanopia', 'deuteranopia', 'tritanopia'])('stay apart under %s', (vision) => {
    for (const [at, one] of colours.entries()) {
      for (const other of colours.slice(at + 1)) {
        const [a, b] = [visions(one.linear).get(vision), visions(other.linear).get(vision)]
        if (a === undefined || b === undefined) throw new Error('unknown vision')
        expect(distance(a, b), `${one.name} and ${other.name}`).toBeGreaterThan(0.07)
      }
    }
  })

  it('stand out from the chart and the pane by 3 : 1', () => {
    for (const { name, linear } of colours) {
      for (const surface of ['surface-chart', 'surface-pane']) {
        expect(contrast(linear, tokenColour(theme, surface)), `${name} on ${surface}`).toBeGreaterThanOrEqual(
          3,
        )
      }
    }
  })

  it('weigh alike: none is heavy on white, nor glares', () => {
    if (theme === 'dark') return
    const ratios = colours.map(({ linear }) => contrast(linear, tokenColour(theme, 'surface-chart')))
    expect(Math.max(...ratios.slice(0, 8))).toBeLessThan(5.8)
    expect(Math.max(...ratios)).toBeLessThan(8.5)
  })

  it('are the tokens of the style sheet', () => {
    seriesColours.forEach((colour, at) => {
      expect(tokenText(theme, `series-${at + 1}`)).toBe(colour[theme])
    })
  })

  it('are not taken for a warning or a failure', () => {
    for (const { name, linear } of colours) {
      for (const tone of ['warn', 'fail']) {
        expect(distance(linear, tokenColour(theme, tone)), `${name} and ${tone}`).toBeGreaterThan(0.05)
      }
    }
  })
})

describe.each(themes)('classes of cells in the %s theme', (theme) => {
  const colours = [1, 2, 3, 4].map((place) => tokenColour(theme, `classes-${String(place)}`))
  const surface = tokenColour(theme, 'surface-chart')

  it('stand out more the worse they are', () => {
    const contrasts = colours.map((colour) => contrast(colour, surface))
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other))
  })

  it.each(['normal', 'protanopia', 'deuteranopia', 'tritanopia'])('stay apart under %s', (vision) => {
    const seen = colours.map((colour) => visions(colour).get(vision) ?? colour)
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1)) expect(distance(one, other)).toBeGreaterThan(0.07)
  })

  it('are distinguished from unloaded time', () => {
    for (const colour of colours)
      expect(distance(colour, tokenColour(theme, 'surface-hover'))).toBeGreaterThan(0.05)
  })

  it('are not taken for a series', () => {
    for (const { name, [theme]: hex } of seriesColours)
      for (const colour of colours) expect(distance(colour, linearFromHex(hex)), name).toBeGreaterThan(0.06)
  })
})

describe.each(themes)('text in the %s theme', (theme) => {
  const surfaces = [
    'surface-app',
    'surface-pane',
    'surface-chart',
    'surface-raised',
    'surface-field',
    'surface-hover',
  ]
  const texts = ['text', 'text-strong', 'text-secondary', 'fail', 'warn', 'good']

  it.each(texts)('%s has 4.5 : 1 on every surface', (text) => {
    for (const surface of surfaces) {
      const ratio = contrast(tokenColour(theme, text), tokenColour(theme, surface))
      expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is readable on the primary button, on selections and on soft failures', () => {
    const pairs = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
      ['on-accent', 'fail'],
      ['text-strong', 'surface-selected'],
      ['text-strong', 'surface-active'],
      ['text', 'fail-soft'],
      ['text-secondary', 'fail-soft'],
    ] as const
    for (const [text, surface] of pairs) {
      const ratio = contrast(tokenColour(theme, text), tokenColour(theme, surface))
      expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
