import { describe, expect, it } from 'vitest'
import {
  flowLegend,
  mostLegendRows,
  shortenedLegend,
  type LegendEntry,
} from '#renderer/plot/legend/legend.ts'

const style = { measure: (text: string): number => text.length * 10 }
const entry = (name: string, detail?: string): LegendEntry => ({
  ...{ name, sample: 'line' },
  ...(detail !== undefined && { detail }),
})

describe('shortenedLegend', () => {
  it('cuts a name that would reach over the picture, and leaves room for what follows it', () => {
    const long = entry('a'.repeat(50), 'kW · 100 %')
    const [cut, short] = shortenedLegend([long, entry('b')], 400, style, 2).entries
    expect(cut?.name).toMatch(/^a+…$/)
    expect(14 + 6 + style.measure(cut?.name ?? '') + 6 + style.measure('kW · 100 %')).toBeLessThanOrEqual(400)
    expect(short?.name).toBe('b')
  })

  it('leaves names that fit, also where two are the same', () => {
    const same = [entry('Meter'), entry('Meter')]
    expect(shortenedLegend(same, 400, style, 2).entries).toMatchObject(same)
  })

  const fifty = Array.from({ length: 50 }, (_, at) =>
    entry(`${'The northern part of the estate '.repeat(6)}${String(at)}`, 'kW'),
  )

  it('shortens fifty long names, with the ends that distinguish them, and leaves none out', () => {
    const { entries: shortened, rows } = shortenedLegend(fifty, 1544, style, 16)
    expect(rows).toBeLessThanOrEqual(16)
    expect(shortened.map(({ name }) => /\d+$/.exec(name)?.[0])).toEqual(fifty.map((_, at) => String(at)))
    expect(shortened.map(({ detail }) => detail)).toEqual(fifty.map(() => 'kW'))
    const lengths = shortened.map(({ name }) => name.length)
    expect(Math.min(...lengths)).toBeGreaterThan(25)
    // No name is shown in full if that needs a separate row.
    expect(Math.max(...lengths)).toBeLessThan(60)
  })

  it('has more rows where even the shortest names need them', () => {
    const { entries: shortened, rows } = shortenedLegend(fifty, 300, style, 4)
    expect([shortened.length, rows]).toEqual([50, 25])
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
    expect(entries.map(({ name }) => name)).toEqual(names.with(-1, 'Ventilation and…'))
    const entriesOf = names.map((name) => entry(name))
    const tall = flowLegend(entriesOf, 470, style, mostLegendRows(400))
    expect(tall.rows).toBe(3)
    expect(tall.entries.map(({ name }) => name)).toEqual(names)
  })
})
