import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launchApp } from '#support/launch-app.ts'
import { openDemo, setRange, setResolution } from '#support/main-job.ts'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import { millisecondsUntil } from './until-shown.ts'

const ROUNDS = 7
const root = resolve(import.meta.dirname, '../../..')
const emptyWindow = resolve(import.meta.dirname, 'empty-window')

/** From process start to a drawn chart of a year of hours from the cache, against an empty window, in ms. */
export async function measureStart(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-bench-start-'))
  const ours = join(folder, 'ours')
  const empty = join(folder, 'empty')
  try {
    await fillCache(ours)
    await millisecondsUntil('chart', root, ours)
    await millisecondsUntil('page', emptyWindow, empty)
    return await medianOfRounds(
      ROUNDS,
      () => millisecondsUntil('chart', root, ours),
      () => millisecondsUntil('page', emptyWindow, empty),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Looks at a year of hours of one variable of the demo portfolio once, as a user did the day before. */
async function fillCache(userDataDir: string): Promise<void> {
  const app = await launchApp({ userDataDir, env: { METERLENS_HEADLESS: '1' } })
  const { window } = app
  await openDemo(window)
  await window.getByRole('searchbox', { name: 'Search' }).fill('main electricity')
  const box = window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox').first()
  await box.waitFor({ timeout: 120_000 })
  await box.check()
  await setRange(window, '2025-01-01', '2026-01-01')
  await setResolution(window, 'Hourly')
  await window.getByRole('table', { name: 'Statistics' }).getByText('%').first().waitFor()
  await window.getByRole('status', { name: 'Queue' }).getByText('0').first().waitFor()
  await window.waitForTimeout(2000)
  await app.close()
}
