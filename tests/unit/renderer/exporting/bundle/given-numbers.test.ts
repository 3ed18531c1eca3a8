import { describe, expect, it } from 'vitest'
import { givenNumbers } from '#shared/bundle/recompute/given-numbers.ts'
import { numbersOf } from '#renderer/features/export/bundle/shown-numbers.ts'

describe('givenNumbers', () => {
  it('says of a number that was frozen that it is as it was reported', () => {
    const columns = [
      { id: 'name', title: 'Name' },
      { id: 'value', title: 'Value', isNumeric: true },
    ]
    const rows = [true, false].map((isRecord, at) => ({
      ...{ id: String(at), isRecord },
      cells: [
        { kind: 'text', text: 'Avoided use' },
        { kind: 'number', value: 1000, unit: 'kWh' },
      ] as const,
    }))
    const rowAt = (index: number) => rows[index] ?? { id: '', cells: [] }
    const { numbers } = numbersOf({ columns, rowCount: 2, rowAt })
    expect(givenNumbers(numbers, [])).toEqual(['as it was reported', undefined])
  })
})
