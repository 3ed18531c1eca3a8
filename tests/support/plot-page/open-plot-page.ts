import { chromium, type Page } from 'playwright-core'
import { buildPage, servePage } from '#support/built-page.ts'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'

interface PlotPage {
  readonly showPlots: (name: string) => void
  readonly pictureOf: (name: string) => string
  readonly svgOf: (name: string, areSeriesDashed: boolean) => string
}

/** The page that shows plots alone, built, served and opened in Chromium; `close` ends all. */
export async function openPlotPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const served = await servePage(await buildPage(import.meta.dirname))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args: sandbox })
  const page = await browser.newPage({ colorScheme: 'light' })
  await page.goto(served.url)
  await page.waitForFunction(() => 'showPlots' in globalThis)
  return {
    page,
    close: async () => {
      await browser.close()
      await served.close()
    },
  }
}

/** Shows a sample and waits until it is drawn. */
export async function showPlots(page: Page, name: string): Promise<void> {
  await page.evaluate(async (sample) => {
    ;(globalThis as unknown as PlotPage).showPlots(sample)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, name)
}

/** The PNG that leaves the app. */
export async function pictureOf(page: Page, name: string): Promise<Buffer> {
  const url = await page.evaluate((sample) => (globalThis as unknown as PlotPage).pictureOf(sample), name)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** The SVG that leaves the app. */
export function svgOf(page: Page, name: string, areSeriesDashed: boolean): Promise<string> {
  return page.evaluate(([sample, isDashed]) => (globalThis as unknown as PlotPage).svgOf(sample, isDashed), [
    name,
    areSeriesDashed,
  ] as const)
}

/** The colour of a pixel of the first canvas, as six hexadecimal digits. */
export function pixelAt(page: Page, left: number, top: number): Promise<string> {
  return page.evaluate(
    ([x, y]) => {
      const canvas = document.querySelector('canvas')
      const ratio = canvas === null ? 1 : canvas.width / canvas.clientWidth
      const { data } = canvas?.getContext('2d')?.getImageData(x * ratio, y * ratio, 1, 1) ?? {}
      const hex = [...(data ?? [])].slice(0, 3).map((part) => part.toString(16).padStart(2, '0'))
      return `#${hex.join('')}`
    },
    [left, top] as const,
  )
}
