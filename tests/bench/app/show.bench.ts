import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { medianOfLaterRounds, type Measured } from '../median.ts'
import { runInPage, serveBenchPage, withBenchPage, withBrowser } from '../page-host/bench-pages.ts'
import { withFolder } from '../with-folder.ts'
import { prepareMeters, showMeters, showSeeded, zoomIn } from './meters.ts'
import { withSeededApp, withServedApp } from './seeded-app.ts'

const ROUNDS = 5
/** Each notch shows four fifths of the previous range, so that 3,650 days become one. */
const NOTCHES = 37

/**
 * Measures the time from the ticks to the pixels of `series` cached minute-years in a freshly loaded page. The peer
 * reads as many packed buffers and draws the first frame of uPlot, also in a fresh page.
 */
export async function measureCached(series = 8): Promise<Measured> {
  await using served = await serveBenchPage()
  const meters = Array.from({ length: series }, (_, at) => at + 1)
  return await withFolder((profile) =>
    withBrowser(profile, ({ openPage }) =>
      withSeededApp({ variables: 1000, meters: series }, async ({ window }) => {
        const inFreshPage = async (does: 'write' | 'show'): Promise<number> => {
          const page = await openPage(served.url)
          const time = await runInPage(page, 'packed', { does, series })
          await page.close()
          return time
        }
        const ours = async (): Promise<number> => {
          await window.reload()
          await prepareMeters(window, series)
          const { clickedAt, drawnAt } = await showMeters(window, meters)
          return drawnAt - clickedAt
        }
        await inFreshPage('write')
        return await medianOfLaterRounds(ROUNDS, ours, () => inFreshPage('show'))
      }),
    ),
  )
}

/**
 * Measures zooming with the wheel from ten cached years of minutes to one day: the time from the last notch to the last
 * change of the pixels. The peer reads that day as one packed buffer and draws the first frame of uPlot.
 */
export async function measureZoom(): Promise<Measured> {
  return withBenchPage((page) =>
    withSeededApp({ variables: 1000, meters: 1, years: 10 }, async ({ window }) => {
      const day = { series: 1, minutes: 1440 }
      await runInPage(page, 'packed', { does: 'write', ...day })
      const ours = async (): Promise<number> => {
        await window.reload()
        await showSeeded(window, 1, '2016-01-10')
        const { clickedAt, drawnAt } = await zoomIn(window, NOTCHES)
        return drawnAt - clickedAt
      }
      return await medianOfLaterRounds(ROUNDS, ours, () =>
        runInPage(page, 'packed', { does: 'show', ...day }),
      )
    }),
  )
}

/**
 * Measures the time from the first byte of a minute-year until it is drawn and committed to the cache. The peer is a
 * script that parses the same body, stores it as one record and draws it with uPlot. Each round shows a meter that was
 * not shown before.
 */
export function measureWire(): Promise<Measured> {
  const meters = ROUNDS + 2
  return withServedApp({ variables: 100, meters, cached: 0 }, ({ window }, service) =>
    withFolder((folder) => {
      const file = join(folder, 'year.json')
      writeFileSync(file, service.body)
      let meter = 0
      const ours = async (): Promise<number> => {
        await prepareMeters(window, meters)
        const { drawnAt, durableAt } = await showMeters(window, [(meter += 1)])
        if (durableAt === undefined) throw new Error('nothing was written')
        return Math.max(drawnAt, durableAt) - service.sentAt()
      }
      return withBenchPage(
        (page) => medianOfLaterRounds(ROUNDS, ours, () => runInPage(page, 'script', '/year.json')),
        {
          files: { '/year.json': file },
        },
      )
    }),
  )
}
