import { describe, expect, it } from 'vitest'
import { cutToWidth, flowLegend, mostLegendRows, type LegendEntry } from '#renderer/plot/legend/legend.ts'

const style = { measure: (text: string): number => text.length * 10 }
const entry = (name: string, detail?: string): LegendEntry => ({
  ...{ name, sample: 'line' },
  ...(detail !== undefined && { detail }),
})

describe('cutToWidth', () => {
  it('cuts a name that would reach over the picture, and leaves room for what follows it', () => {
    const [cut, short] = cutToWidth([entry('a'.repeat(50), 'kW · 100 %'), entry('b')], 400, style)
    expect(cut?.name).toMatch(/^a+…$/)
    expect(14 + 6 + style.measure(cut?.name ?? '') + 6 + style.measure('kW · 100 %')).toBeLessThanOrEqual(400)
    expect(short?.name).toBe('b')
  })

  it('leaves names that fit, also where two are the same', () => {
    const same = [entry('Meter'), entry('Meter')]
    expect(cutToWidth(same, 400, style)).toEqual(same)
  })
})

describe('flowLegend', () => {
  it('cuts names for two rows, but none whose end has room in its row', () => {
    const names = [
      'Chillers',
      'Comms room of the tower',
      'Lifts',
      'Lighting',
      'Small power',
      'Ventilation and pumps',
    ]
    const { entries, rows } = flowLegend(
      names.map((name) => entry(name)),
      470,
      style,
    )
    expect(rows).toBe(2)
    expect(entries.map(({ name }) => name)).toEqual(names.with(-1, 'Ventilation and p…'))
    const entriesOf = names.map((name) => entry(name))
    const tall = flowLegend(entriesOf, 470, style, mostLegendRows(400))
    expect(tall.rows).toBe(3)
    expect(tall.entries.map(({ name }) => name)).toEqual(names)
  })
})
