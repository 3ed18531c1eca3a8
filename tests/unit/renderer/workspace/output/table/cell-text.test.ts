import { describe, expect, it } from 'vitest'
import type { NumberCell, TableCell } from '#renderer/cards/card-table.ts'
import { cellNote, cellText, columnDecimals, exactText } from '#renderer/workspace/output/table/cell-text.ts'
import { HOUR_MS } from '#shared/time/instant.ts'

const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat('en-GB', options).format(value)
const shown = (cell: TableCell | undefined): string => cellText(cell, 'kW', formatNumber)

describe('cellText', () => {
  it('shows a figure short, with its own unit, and marks what was scaled', () => {
    expect(shown({ kind: 'number', value: 1234.5678 })).toBe('1,235')
    expect(shown({ kind: 'number', value: 0.5, unit: 'MWh' })).toBe('0.500 MWh')
    expect(shown({ kind: 'number', value: 0.5, unit: 'kW' })).toBe('0.500')
    expect(cellText({ kind: 'number', value: 12 }, '', formatNumber)).toBe('12')
    expect(shown({ kind: 'number', value: 12, isExtrapolated: true })).toBe('≈ 12.0')
  })

  it('shows a dash where there is no figure', () => {
    const none: readonly TableCell[] = [
      { kind: 'number', value: undefined },
      { kind: 'number', value: NaN },
      { kind: 'share', share: undefined },
      { kind: 'share', share: 1 / 0 },
      { kind: 'instant', at: undefined, zone: 'UTC' },
    ]
    expect(none.map(shown)).toEqual(['–', '–', '–', '–', '–'])
    expect(shown(undefined)).toBe('')
  })

  it('shows shares as per cent and instants in their zone', () => {
    expect(shown({ kind: 'share', share: 0.9345 })).toBe('93.5 %')
    const at = Date.UTC(2021, 0, 1)
    expect(shown({ kind: 'instant', at, zone: 'Asia/Kathmandu' })).toContain('05:45')
  })
})

describe('columnDecimals', () => {
  const textsOf = (cells: readonly Omit<NumberCell, 'kind'>[]): readonly string[] => {
    const rows = cells.map((cell, id) => ({ id: String(id), cells: [{ ...cell, kind: 'number' as const }] }))
    const decimals = columnDecimals(rows, 0)
    return rows.map(({ cells: [cell] }) => cellText(cell, 'kW', formatNumber, decimals))
  }

  it('aligns the numbers of a column, and none has fewer than three figures', () => {
    const values = [605, 556.64, undefined, 88.876, 1.2345, 0].map((value) => ({ value }))
    expect(textsOf(values)).toEqual(['605.0', '556.6', '–', '88.9', '1.23', '0.0'])
    const large = [1234567.8, 207.43, 12].map((value) => ({ value }))
    expect(textsOf(large)).toEqual(['1,234,568', '207', '12.0'])
    expect(textsOf([10.494, -3.1571].map((value) => ({ value })))).toEqual(['10.49', '-3.16'])
  })

  it('leaves whole numbers and numbers of several units as they are alone', () => {
    expect(textsOf([1200, 12].map((value) => ({ value })))).toEqual(['1,200', '12.0'])
    const mixed = [
      { value: 605, unit: 'kWh' },
      { value: 12.34, unit: 'm³' },
    ]
    expect(textsOf(mixed)).toEqual(['605 kWh', '12.34 m³'])
  })
})

describe('exactText', () => {
  it('has every digit and no separators', () => {
    expect(exactText({ kind: 'number', value: 1234567.1 + 0.2 })).toBe(String(1234567.1 + 0.2))
    expect(exactText({ kind: 'share', share: 0.9345 })).toBe('0.9345')
    expect(exactText({ kind: 'number', value: NaN })).toBe('')
  })

  it('tells the two hours apart that autumn has', () => {
    const first = Date.UTC(2021, 9, 31, 0)
    const texts = [first, first + HOUR_MS].map((at) =>
      exactText({ kind: 'instant', at, zone: 'Europe/London' }),
    )
    expect(texts).toEqual(['2021-10-31T01:00:00+01:00', '2021-10-31T01:00:00+00:00'])
  })
})

describe('cellNote', () => {
  it('says the full value, how it came about and what it rests on', () => {
    const counts = { present: 12, expected: 24, excluded: { ms: 0, buckets: 0 } }
    const cell: TableCell = {
      kind: 'number',
      value: 1234.5678,
      formula: 'Sum of hours',
      isExtrapolated: true,
      coverage: { ...counts, presentMs: 12 * HOUR_MS, expectedMs: 24 * HOUR_MS },
    }
    const lines = cellNote(cell, 'kWh', formatNumber).split('\n')
    expect(lines).toEqual([
      expect.stringContaining('1,234.5678'),
      'Sum of hours',
      'Scaled from the available values to the full period',
      'Rests on 12 of 24 hours (50 %)',
    ])
    expect(lines[0]).toContain('kWh')
  })

  it('says nothing of a figure that is not there', () => {
    expect(cellNote({ kind: 'number', value: undefined, formula: 'Sum' }, 'kWh', formatNumber)).toBe('')
  })
})
