import { medianOfRounds } from '../median.ts'
import { runInPage, serveBenchPage, withBenchPage, withBrowser } from '../page-host/bench-pages.ts'
import type { Measured } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import { prepareMeters, showMeters, showSeeded, zoomIn } from './meters.ts'
import { withSeededApp } from './seeded-app.ts'

const ROUNDS = 5
/** Each shows four fifths of what was shown before: 3,650 days become one. */
const NOTCHES = 37

/**
 * From ticks to the pixels of as many minute-years that the app has in its cache, in a page that was loaded afresh,
 * against reading as many packed buffers and the first frame of uPlot, in a page of its own.
 */
export async function measureShowCached(series = 8): Promise<Measured> {
  const served = await serveBenchPage()
  try {
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
            const { clickedAt, drawnAt } = await showMeters(
              window,
              Array.from({ length: series }, (_, at) => at + 1),
            )
            return drawnAt - clickedAt
          }
          await inFreshPage('write')
          await ours()
          return await medianOfRounds(ROUNDS, ours, () => inFreshPage('show'))
        }),
      ),
    )
  } finally {
    served.close()
  }
}

/**
 * From the last of the notches of a wheel that lead from ten cached years of minutes to a day, to the last change of its
 * pixels, against reading that day as one packed buffer and the first frame of uPlot.
 */
export async function measureZoom(): Promise<Measured> {
  return withBenchPage((page) =>
    withSeededApp({ variables: 1000, meters: 1, years: 10 }, async ({ window }) => {
      const day = { series: 1, minutes: 1440 }
      const peer = (): Promise<number> => runInPage(page, 'packed', { does: 'show', ...day })
      const ours = async (): Promise<number> => {
        await window.reload()
        await showSeeded(window, 1, '2016-01-10')
        const { clickedAt, drawnAt } = await zoomIn(window, NOTCHES)
        return drawnAt - clickedAt
      }
      await runInPage(page, 'packed', { does: 'write', ...day })
      await ours()
      return await medianOfRounds(ROUNDS, ours, peer)
    }),
  )
}
