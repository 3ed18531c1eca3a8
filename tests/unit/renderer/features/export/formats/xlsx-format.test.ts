import { expect, it } from 'vitest'
import { coverageCell, number, numeric, share, tableOf } from '#renderer/cards/card-table.ts'
import { cardSheet } from '#renderer/features/export/formats/xlsx/xlsx-format.ts'

it('writes shares as percentages, of which a coverage reads 100 only when nothing is missing', async () => {
  const rows = [0.25, 0.9996, 1]
  const table = tableOf(rows, [
    numeric('value', 'Value', (value) => number(value)),
    numeric('share', 'Share', (value) => share(value)),
    numeric('complete', 'Complete', (value) => coverageCell({ presentMs: value, expectedMs: 1 })),
    numeric('mixed', 'Mixed', (value) => (value === 1 ? number(value) : share(value))),
  ])
  const sheet = await cardSheet({ title: 'Meters', table: () => Promise.resolve(table) })
  const formatOf = (start: string) =>
    sheet.columns.find(({ heading }) => heading.startsWith(start))?.numberFormat
  expect(formatOf('Value')).toBeUndefined()
  expect(formatOf('Share')).toBe('0.0%')
  expect(formatOf('Complete')).toBe('[<0.9995]0.0%;[<1]"< 100%";0.0%')
  expect(formatOf('Mixed')).toBeUndefined()
  expect([...sheet.rows][1]).toContain(0.9996)
})
