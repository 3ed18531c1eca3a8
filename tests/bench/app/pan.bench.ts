import type { Page } from 'playwright-core'
import { mediansOfSamples, spreadOf, type Measured } from '../median.ts'
import { openBenchPage, runInPage } from '../page-host/bench-pages.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import type { paintedFrame } from '../page/frame.ts'
import { callInPage, PLOT, showSeeded } from './meters.ts'
import { startBenchService } from './bench-service.ts'
import { openApp } from './open-app.ts'
import { openSeededDemo, openSeededService } from './seeded-app.ts'

/** A round of both sides takes 15 seconds. */
const ROUNDS = 3
const SERIES = 8
/** Each download is a minute-year, and the service answers one per second. */
const DOWNLOADED = 120
const FRAMES = 200
const STEP_PX = 3

/**
 * Measures the 95th percentile of frame times while the pointer drags the chart; the peer is the same scene without
 * Vue.
 */
export async function measurePan(): Promise<Measured> {
  await using app = await openApp()
  await openSeededDemo(app, { variables: 1000, meters: SERIES })
  await showSeeded(app.window, SERIES)
  return await dragBoth(app.window)
}

/** Measures the same while minute-years of other variables are downloaded, one per second. */
export async function measureBusyPan(): Promise<Measured> {
  const seed = { variables: 100, meters: SERIES + DOWNLOADED, cached: SERIES }
  await using service = await startBenchService()
  await using app = await openApp()
  const { window } = app
  await openSeededService(app, seed, service.baseUrl)
  await showSeeded(window, SERIES)
  await orderDownload(window)
  const measured = await dragBoth(window)
  await window.getByRole('button', { name: /^Downloads.*\d/ }).waitFor()
  return measured
}

/** Downloads the year of all meters; the cached ones need no request. */
async function orderDownload(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Downloads/ }).click()
  const dialog = window.getByRole('dialog', { name: 'Downloads' })
  const form = dialog.getByRole('form', { name: 'New download' })
  await form.getByRole('radio', { name: 'All that match the search' }).check()
  await form.getByRole('textbox', { name: 'Start' }).fill('2025-01-01')
  await form.getByRole('textbox', { name: 'End' }).fill('2026-01-01')
  await form.getByRole('button', { name: 'Download' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await window.keyboard.press('Escape')
}

async function dragBoth(window: Page): Promise<Measured> {
  const { widthPx, heightPx } = await sizeOfPlot(window)
  await using opened = await openBenchPage()
  const { page } = opened
  await runInPage(page, 'panScene', SERIES, MINUTES_A_YEAR, widthPx, heightPx)
  const measured = await mediansOfSamples(
    ROUNDS,
    (frames) => spreadOf(frames).p95,
    () => dragFrames(window, PLOT),
    () => dragFrames(page, 'body > div'),
  )
  const { spread, peerSpread } = measured
  const beside = {
    'ms in the middle': spread.median,
    'ms in the middle of its frames': peerSpread.median,
  }
  return { ...measured, beside }
}

function sizeOfPlot(window: Page): Promise<{ widthPx: number; heightPx: number }> {
  return window
    .locator(`${PLOT} canvas`)
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas.getBoundingClientRect()
      return { widthPx: width, heightPx: height }
    })
}

/** Returns the time in ms from each move of a drag until its frame is painted, including the page's work. */
async function dragFrames(page: Page, selector: string): Promise<readonly number[]> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error('there is nothing to drag')
  await callInPage(page, noteFrames, null)
  const y = box.y + box.height / 3
  const middle = box.x + box.width / 2
  await page.mouse.move(middle, y)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  for (let at = 0; at < FRAMES; at += 1) await page.mouse.move(middle + swing(at), y)
  await page.mouse.move(middle, y)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  const frames = await page.evaluate(() => {
    const { endFrames } = globalThis as unknown as { endFrames: () => number[] }
    return endFrames()
  })
  if (frames.length < FRAMES * 0.9) throw new Error(`only ${frames.length} frames were drawn`)
  return frames.slice(1, FRAMES + 1)
}

/** Times the frame of each move until `endFrames` is called. */
function noteFrames(_: null, painted: typeof paintedFrame): void {
  const frames: number[] = []
  const onMove = (): void => {
    const start = performance.now()
    void painted().then(({ ended }) => frames.push(ended - start))
  }
  window.addEventListener('pointermove', onMove, { capture: true })
  Object.assign(globalThis, {
    endFrames: () => {
      window.removeEventListener('pointermove', onMove, { capture: true })
      return frames
    },
  })
}

/** Returns the offset of a step: a hundred steps forward, then a hundred back. */
function swing(at: number): number {
  const place = at % 200
  return STEP_PX * (place < 100 ? place : 200 - place)
}
