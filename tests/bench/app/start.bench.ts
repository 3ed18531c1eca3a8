import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launchApp } from '#support/launch-app.ts'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import { showYear } from './show-year.ts'
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
  await showYear(app.window, 1, 'Hourly')
  // The view is saved a moment after it changed.
  await app.window.waitForTimeout(3000)
  await app.close()
}
