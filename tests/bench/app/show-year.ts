import type { Page } from 'playwright-core'
import { chooseVariables, openDemo, setRange, setResolution } from '#support/app/main-job.ts'

/** Variables of the demo portfolio that have every minute of the year. */
export const complete = [
  'Lakeside Energy Centre · Main incomer electricity',
  'Lakeside Energy Centre · Ground floor electricity',
  'Lakeside Energy Centre · Floor 1 electricity',
  'Lakeside Energy Centre · Floor 2 electricity',
]

/** Shows a year of some variables of the demo portfolio, and waits until all of it has arrived. */
export async function showYear(window: Page, count: number, resolution: 'Hourly' | 'Minute'): Promise<void> {
  await openDemo(window)
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await tree.getByRole('treeitem').first().waitFor({ timeout: 120_000 })
  await setRange(window, '2025-01-01', '2026-01-01')
  await chooseVariables(window, complete.slice(0, count))
  await setResolution(window, resolution)
  const shares = window.getByRole('table', { name: 'Statistics' }).getByText('100 %')
  await shares.nth(count - 1).waitFor({ timeout: 180_000 })
  const queue = window.getByRole('status', { name: 'Queue' })
  await queue.getByText('0').first().waitFor({ timeout: 180_000 })
}
