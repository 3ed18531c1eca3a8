import { chromium, test as base, type Page } from '@playwright/test'
import { buildPage, servePage } from '#support/app/built-page.ts'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'

interface FullNameParts {
  readonly entity: string
  readonly name: string
  readonly entityTells?: boolean
}

interface PlotPage {
  readonly showPlots: (name: string) => void
  readonly showName: (name: FullNameParts, widthPx: number) => void
  readonly pictureOf: (name: string) => string
  readonly svgOf: (name: string, areSeriesDashed: boolean) => string
}

/** Tests of plots share one page across files: it is built, served and opened in Chromium once. */
export const test = base.extend<object, { plotPage: Page }>({
  plotPage: [
    async ({}, use) => {
      await using served = await servePage(await buildPage(import.meta.dirname))
      const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
      const browser = await chromium.launch({ executablePath: findChromium(), args })
      const page = await browser.newPage({ colorScheme: 'light' })
      await page.goto(served.url)
      await page.waitForFunction(() => 'showPlots' in globalThis)
      await use(page)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

/** Shows a sample and waits until it is drawn. */
export async function showPlots(page: Page, name: string): Promise<void> {
  await page.evaluate(async (sample) => {
    ;(globalThis as unknown as PlotPage).showPlots(sample)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, name)
}

/**
 * Layout of a full name in a given width: the widths of its parts, of the gap after the entity, and of the free space.
 */
interface ShownName {
  readonly isEntityCut: boolean
  readonly isNameCut: boolean
  readonly entityWidth: number
  readonly gap: number
  readonly free: number
}

export function showName(page: Page, name: FullNameParts, widthPx: number): Promise<ShownName> {
  return page.evaluate(
    async ([parts, width]) => {
      ;(globalThis as unknown as PlotPage).showName(parts, width)
      await new Promise(requestAnimationFrame)
      const textsOf = (element: Element) =>
        [...element.children].map((child) => {
          const range = document.createRange()
          range.selectNodeContents(child)
          return { text: range.getBoundingClientRect(), box: child.getBoundingClientRect() }
        })
      const [entity, own] = [...document.querySelectorAll('#name bdi')].map(textsOf)
      const dot = document.querySelector('#name .dot')?.getBoundingClientRect()
      const isCut = (all = entity) => all?.some(({ text, box }) => text.width > box.width + 0.1) === true
      const last = own?.at(-1)
      return {
        isEntityCut: isCut(),
        isNameCut: isCut(own),
        entityWidth: entity?.reduce((sum, { text }) => sum + text.width, 0) ?? 0,
        gap: (dot?.left ?? 0) - (entity?.at(-1)?.box.right ?? 0),
        free: width - ((isCut(own) ? last?.box : last?.text)?.right ?? 0),
      }
    },
    [name, widthPx] as const,
  )
}

/** Returns the PNG that the app would export. */
export async function pictureOf(page: Page, name: string): Promise<Buffer> {
  const url = await page.evaluate((sample) => (globalThis as unknown as PlotPage).pictureOf(sample), name)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Returns the SVG that the app would export. */
export function svgOf(page: Page, name: string, areSeriesDashed: boolean): Promise<string> {
  return page.evaluate(([sample, isDashed]) => (globalThis as unknown as PlotPage).svgOf(sample, isDashed), [
    name,
    areSeriesDashed,
  ] as const)
}

/** Returns the colour of a pixel of the first canvas, as six hexadecimal digits. */
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
