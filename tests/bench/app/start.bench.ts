import { join, resolve } from 'node:path'
import { medianOfRounds, mediansOf } from '../median.ts'
import type { Measured } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import { PLOT, showSeeded } from './meters.ts'
import { withSeededApp } from './seeded-app.ts'
import { showYear } from './show-year.ts'
import { millisecondsUntil } from './until-shown.ts'
import { emptyWindow, withApp } from './with-app.ts'

const ROUNDS = 5
/** Of the first measurement of this row, on November 26, 2026. */
const FIRST_SCRIPT_KB = 1930
const root = resolve(import.meta.dirname, '../../..')

/**
 * Three kinds of starts in turn, in ms from process start. `warm`: to a drawn chart of a year of hours from the cache,
 * against an empty window. `answer`: to the first key that does something, against the same.
 */
export function measureStarts(): Promise<{ readonly warm: Measured; readonly answer: Measured }> {
  return withFolder(async (folder) => {
    const [ours, empty] = [join(folder, 'ours'), join(folder, 'empty')]
    await fillCache(ours)
    const times = { chart: [] as number[], key: [] as number[], page: [] as number[] }
    const kinds = ['page', 'chart', 'key'] as const
    // The first round is not measured.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const isPeer = kind === 'page'
        const time = await millisecondsUntil(kind, isPeer ? emptyWindow : root, isPeer ? empty : ours)
        if (round >= 0) times[kind].push(time)
      }
    }
    return { warm: mediansOf(times.chart, times.page), answer: mediansOf(times.key, times.page) }
  })
}

/** The start with 500 cached meters, one of them shown, against the same with one, in ms. */
export function measureManyMeters(): Promise<Measured> {
  return withFolder(async (folder) => {
    const [many, one] = [join(folder, 'many'), join(folder, 'one')]
    await fillMeter(many, 1000, 500)
    await fillMeter(one, 1000)
    return inTurn(
      () => millisecondsUntil('chart', root, many),
      () => millisecondsUntil('chart', root, one),
    )
  })
}

/** Scripts that a start has loaded when its chart is drawn, in kB, against those of the start that was measured first. */
export function measureStartScript(): Promise<Measured> {
  return withFolder(async (folder) => {
    await fillCache(folder)
    return withApp(
      async ({ window }) => {
        await window.locator(`${PLOT} canvas`).first().waitFor()
        const bytes = await window.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .flatMap((one) => (one instanceof PerformanceResourceTiming ? [one] : []))
            .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
            .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
        )
        return { value: bytes / 1000, peerValue: FIRST_SCRIPT_KB }
      },
      { userDataDir: folder },
    )
  })
}

/** From process start to the rows of 50,000 variables from the cache, against a catalogue that is empty, in ms. */
export function measureCatalogueOpen(): Promise<Measured> {
  return withFolder(async (folder) => {
    const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
    await fillCatalogue(full, 50_000)
    await fillCatalogue(empty, 0)
    return inTurn(
      () => millisecondsUntil('tree', root, full),
      () => millisecondsUntil('tree', root, empty),
    )
  })
}

/** The start with a drawn chart where the catalogue has 50,000 variables, against the same with 1,000, in ms. */
export function measureLargeStart(): Promise<Measured> {
  return withFolder(async (folder) => {
    const [large, small] = [join(folder, 'large'), join(folder, 'small')]
    await fillMeter(large, 50_000)
    await fillMeter(small, 1000)
    return inTurn(
      () => millisecondsUntil('chart', root, large),
      () => millisecondsUntil('chart', root, small),
    )
  })
}

/** After one start of each that is not measured. */
async function inTurn(ours: () => Promise<number>, peer: () => Promise<number>): Promise<Measured> {
  await ours()
  await peer()
  return medianOfRounds(ROUNDS, ours, peer)
}

/** Leaves a year of one meter in the open workspace. */
function fillMeter(userDataDir: string, variables: number, meters = 1): Promise<void> {
  return withSeededApp(
    { variables, meters },
    async ({ window }) => {
      await showSeeded(window, 1)
      await window.waitForTimeout(3000)
    },
    { userDataDir },
  )
}

function fillCatalogue(userDataDir: string, variables: number): Promise<void> {
  return withSeededApp(
    { variables, meters: 0 },
    async ({ window }) => {
      await window.locator('.catalogue-state .cost').waitFor()
      await window.waitForTimeout(3000)
    },
    { userDataDir },
  )
}

/** Looks at a year of hours of one variable of the demo portfolio once, as a user did the day before. */
function fillCache(userDataDir: string): Promise<void> {
  return withApp(
    async ({ window }) => {
      await showYear(window, 1, 'Hourly')
      // The view is saved a moment after it changed.
      await window.waitForTimeout(3000)
    },
    { userDataDir },
  )
}
