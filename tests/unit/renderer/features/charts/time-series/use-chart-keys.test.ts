import { expect, it } from 'vitest'
import { spokenKeys } from '#renderer/features/charts/time-series/use-chart-keys.ts'
import { chartKeys } from '#shared/contract/shortcuts.ts'

it('says every key of a chart to a screen reader, without signs that it leaves out', () => {
  expect(spokenKeys).toMatch(/^Arrow Left, Arrow Right: Earlier, later\. Page Up, Page Down: Earlier/)
  expect(spokenKeys).toContain('plus, minus: Zoom in, zoom out. F: ')
  expect(spokenKeys).toContain('left bracket, right bracket: Previous range')
  expect(spokenKeys).toContain('Shift Arrow Left, Shift Arrow Right: Move the cursor')
  expect(spokenKeys.split('. ')).toHaveLength(chartKeys.length)
})
