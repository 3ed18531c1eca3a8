import { describe, expect, it } from 'vitest'
import { createFileReader } from '#renderer/features/imports/file-reader.ts'

const readerOf = (...lines: readonly string[]) =>
  createFileReader('x.csv', new TextEncoder().encode(lines.join('\n')).buffer)
const zone = 'UTC'

describe('createFileReader', () => {
  it('offers what a form needs without the rows of the file', () => {
    const days = Array.from({ length: 28 }, (_, at) => `2025-02-${String(at + 1).padStart(2, '0')};1,5`)
    const { opened } = readerOf('Day;Use (kWh)', ...days)
    expect(opened).toMatchObject({
      ...{ fileName: 'x.csv', kind: 'table', headings: ['Day', 'Use (kWh)'], meters: [], channels: [] },
      guess: { start: 0, end: -1, value: 1, perDay: 1, decimal: ',', unit: 'kWh', meaning: 'amount' },
    })
    expect(JSON.stringify(opened)).not.toContain('2025-02-28')
  })

  it('reads a table by the choices, and shows its first rows', () => {
    const reader = readerOf('Day;A;B', '2025-03-01;1;10', '2025-03-02;2;20')
    const guessed = { ...reader.opened.guess, zone }
    expect(reader.read(guessed)).toMatchObject({
      series: { columns: { values: Float64Array.of(1, 2) } },
      preview: [['Day', 'A', 'B'], ['2025-03-01', '1', '10'], {}],
    })
    expect(reader.read({ ...guessed, value: 2 }).series?.columns.values).toEqual(Float64Array.of(10, 20))
    expect(reader.read({ ...guessed, value: 0 }).series).toBeUndefined()
  })

  it('reads the rows of one meter of several', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
    const rows = hours.flatMap((hour) => [`a;2025-03-01 ${hour}:00;1`, `b;2025-03-01 ${hour}:00;2`])
    const reader = readerOf('Meter;Time;kW', ...rows)
    expect(reader.opened).toMatchObject({ meters: ['a', 'b'], guess: { meter: 'a' } })
    const { series, preview } = reader.read({ ...reader.opened.guess, zone, meter: 'b' })
    expect(new Set(series?.columns.values)).toEqual(new Set([2]))
    expect(preview[1]).toEqual(['b', '2025-03-01 00:00', '2'])
  })

  it('reads one series of a file of a known form', () => {
    const day = (value: string) => ['300', '20250301', ...Array<string>(48).fill(value), 'A'].join(',')
    const channel = (suffix: string) => `200,61,E1B1,,${suffix},,,kWh,30,`
    const reader = readerOf(
      '100,NEM12,202503020000,A,B',
      channel('E1'),
      day('1'),
      channel('B1'),
      day('3'),
      '900',
    )
    expect(reader.opened.channels).toMatchObject([{ name: '61 E1' }, { name: '61 B1' }])
    expect(reader.opened.channels[0]).not.toHaveProperty('rows')
    const { series, preview } = reader.read({ ...reader.opened.guess, zone, channel: 1 })
    expect(series?.columns.values[0]).toBe(6)
    expect(preview[0]?.[2]).toBe('3')
  })
})
