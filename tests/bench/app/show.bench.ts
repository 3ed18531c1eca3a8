import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { medianOfLaterRounds, type Measured } from '../median.ts'
import { openBenchPage, openBrowser, runInPage, serveBenchPage } from '../page-host/bench-pages.ts'
import { benchFolder } from '../bench-folder.ts'
import { startBenchService } from './bench-service.ts'
import { prepareMeters, showMeters, showSeeded, zoomIn } from './meters.ts'
import { openApp } from './open-app.ts'
import { openSeededDemo, openSeededService } from './seeded-app.ts'

const ROUNDS = 5
/** Each notch shows four fifths of the previous range, so that 3,650 days become one. */
const NOTCHES = 37

/**
 * Measures the time from the ticks to the pixels of `series` cached minute-years in a freshly loaded page. The peer
 * reads as many packed buffers and draws the first frame of uPlot, also in a fresh page.
 */
export async function measureCached(series = 8): Promise<Measured> {
  await using served = await serveBenchPage()
  await using profile = benchFolder()
  await using browser = await openBrowser(profile.path)
  await using app = await openApp()
  const { window } = app
  await openSeededDemo(app, { variables: 1000, meters: series })
  const meters = Array.from({ length: series }, (_, at) => at + 1)
  const inFreshPage = async (does: 'write' | 'show'): Promise<number> => {
    const page = await browser.openPage(served.url)
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
}

/**
 * Measures zooming with the wheel from ten cached years of minutes to one day: the time from the last notch to the last
 * change of the pixels. The peer reads that day as one packed buffer and draws the first frame of uPlot.
 */
export async function measureZoom(): Promise<Measured> {
  await using peer = await openBenchPage()
  await using app = await openApp()
  const { window } = app
  await openSeededDemo(app, { variables: 1000, meters: 1, years: 10 })
  const day = { series: 1, minutes: 1440 }
  await runInPage(peer.page, 'packed', { does: 'write', ...day })
  const ours = async (): Promise<number> => {
    await window.reload()
    await showSeeded(window, 1, '2016-01-10')
    const { clickedAt, drawnAt } = await zoomIn(window, NOTCHES)
    return drawnAt - clickedAt
  }
  return await medianOfLaterRounds(ROUNDS, ours, () =>
    runInPage(peer.page, 'packed', { does: 'show', ...day }),
  )
}

/**
 * Measures the time from the first byte of a minute-year until it is drawn and committed to the cache. The peer is a
 * script that parses the same body, stores it as one record and draws it with uPlot. Each round shows a meter that was
 * not shown before.
 */
export async function measureWire(): Promise<Measured> {
  const meters = ROUNDS + 2
  await using service = await startBenchService()
  await using app = await openApp()
  await openSeededService(app, { variables: 100, meters, cached: 0 }, service.baseUrl)
  await using folder = benchFolder()
  const file = join(folder.path, 'year.json')
  writeFileSync(file, service.body)
  await using peer = await openBenchPage({ files: { '/year.json': file } })
  let meter = 0
  const ours = async (): Promise<number> => {
    await prepareMeters(app.window, meters)
    const { drawnAt, durableAt } = await showMeters(app.window, [(meter += 1)])
    if (durableAt === undefined) throw new Error('nothing was written')
    return Math.max(drawnAt, durableAt) - service.sentAt()
  }
  return await medianOfLaterRounds(ROUNDS, ours, () => runInPage(peer.page, 'script', '/year.json'))
}
