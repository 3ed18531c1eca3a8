import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { medianOfLaterRounds, mediansOf, type Measured } from '../median.ts'
import { benchFolder } from '../bench-folder.ts'
import { PLOT, showSeeded } from './meters.ts'
import { emptyWindow, openApp } from './open-app.ts'
import { openSeededDemo } from './seeded-app.ts'
import { showYear } from './show-year.ts'
import { millisecondsUntil } from './until-shown.ts'

const ROUNDS = 5
/** Size in the first measurement of this row, on November 26, 2026. */
const FIRST_SCRIPT_KB = 1930
const root = resolve(import.meta.dirname, '../../..')

/**
 * Measures starts of four kinds in turn, in ms from the start of the process. `chart` ends with a drawn chart of a year
 * of hours from the cache, `pixels` with the picture that the last page left of it, `key` with the first key that has
 * an effect. `page` is the peer of all three: an empty window.
 */
export async function measureStarts() {
  await using folder = benchFolder()
  const [ours, empty] = [join(folder.path, 'ours'), join(folder.path, 'empty')]
  await fillCache(ours)
  const kinds = ['page', 'pixels', 'chart', 'key'] as const
  const times = { page: [] as number[], pixels: [] as number[], chart: [] as number[], key: [] as number[] }
  // The first round is not measured.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const isPeer = kind === 'page'
      // A page leaves a picture of its chart only if it has drawn one, so another start draws it first.
      if (kind === 'pixels') await millisecondsUntil('chart', root, ours)
      const time = await millisecondsUntil(kind, isPeer ? emptyWindow : root, isPeer ? empty : ours)
      if (round >= 0) times[kind].push(time)
    }
  }
  const toPage = (of: readonly number[]): Measured => mediansOf(of, times.page)
  return { chart: toPage(times.chart), pixels: toPage(times.pixels), key: toPage(times.key) }
}

/**
 * Measures the size of the scripts that are loaded when the chart is drawn, in kB, compared with the start that was
 * measured first.
 */
export async function measureStartScript(): Promise<Measured> {
  await using folder = benchFolder()
  await fillCache(folder.path)
  await using app = await openApp({ userDataDir: folder.path })
  await app.window.locator(`${PLOT} canvas`).first().waitFor()
  const bytes = await app.window.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((one) => (one instanceof PerformanceResourceTiming ? [one] : []))
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  )
  return { value: bytes / 1000, peerValue: FIRST_SCRIPT_KB }
}

/**
 * Profile that a user left behind: the number of variables in the catalogue, and the number of meters with a cached
 * year.
 */
interface Profile {
  readonly variables: number
  readonly meters: number
}

/** Measures the start with 500 cached meters, one of them shown, in ms; the peer has one cached meter. */
export function measureManyMeters(): Promise<Measured> {
  return againstSmaller('chart', { variables: 1000, meters: 500 }, { variables: 1000, meters: 1 })
}

/** Measures the start until the chart is drawn with 50,000 variables in the catalogue, in ms; the peer has 1,000. */
export function measureLargeStart(): Promise<Measured> {
  return againstSmaller('chart', { variables: 50_000, meters: 1 }, { variables: 1000, meters: 1 })
}

/**
 * Measures the time from the start of the process to the rows of 50,000 cached variables, in ms; the peer's catalogue
 * is empty.
 */
export function measureCatalogueOpen(): Promise<Measured> {
  return againstSmaller('tree', { variables: 50_000, meters: 0 }, { variables: 0, meters: 0 })
}

async function againstSmaller(what: 'chart' | 'tree', large: Profile, small: Profile): Promise<Measured> {
  await using folder = benchFolder()
  const [ours, peer] = [join(folder.path, 'ours'), join(folder.path, 'peer')]
  await leaveBehind(ours, large)
  await leaveBehind(peer, small)
  return await medianOfLaterRounds(
    ROUNDS,
    () => millisecondsUntil(what, root, ours),
    () => millisecondsUntil(what, root, peer),
  )
}

/** Shows the year of one meter, if there are any, and waits until the workspace is saved. */
async function leaveBehind(userDataDir: string, profile: Profile): Promise<void> {
  await using app = await openApp({ userDataDir })
  await openSeededDemo(app, profile)
  if (profile.meters > 0) await showSeeded(app.window, 1)
  else await app.window.locator('.catalogue-state .cost').waitFor()
  await untilSaved(app.window)
}

/** Shows a year of hours of one variable of the demo portfolio, as if a user had looked at it the day before. */
async function fillCache(userDataDir: string): Promise<void> {
  await using app = await openApp({ userDataDir })
  await showYear(app.window, 1, 'Hourly')
  await untilSaved(app.window)
}

/** Waits until the view is saved, which happens a moment after it has changed. */
function untilSaved(window: Page): Promise<void> {
  return window.waitForTimeout(3000)
}
