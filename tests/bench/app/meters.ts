import type { Page } from 'playwright-core'
import { paintedFrame } from '../page/frame.ts'
import { setRange, setResolution } from '#support/app/main-job.ts'

export const PLOT = 'figure[aria-label="Comparison chart"]'

/** Opens a new workspace and prepares it so that one click on a seeded meter shows a year of its minutes. */
export async function prepareMeters(window: Page, count: number, from = '2025-01-01'): Promise<void> {
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  await window.getByRole('searchbox', { name: 'Search' }).fill('bench meter')
  await boxOf(window, count).waitFor()
  await setRange(window, from, '2026-01-01')
  // The resolution can be chosen only while something is shown. The last meter is used, so that only its readings are
  // requested early.
  await boxOf(window, count).check()
  await setResolution(window, 'Minute')
  await boxOf(window, count).uncheck()
}

function boxOf(window: Page, meter: number) {
  return window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('checkbox', { name: `Bench meter ${meter}` })
    .first()
}

/** Clicks the boxes of the first meters in a single task of the page. */
export async function toggleMeters(window: Page, count: number): Promise<void> {
  await window.evaluate((meters) => {
    for (let meter = 1; meter <= meters; meter += 1)
      document.querySelector<HTMLElement>(`[role="tree"] input[aria-label$="Bench meter ${meter}"]`)?.click()
  }, count)
}

/** Waits until the statistics of each meter cover the whole year. */
export async function untilComplete(window: Page, count: number): Promise<void> {
  const shares = window.getByRole('table', { name: 'Statistics' }).getByText('100 %')
  await shares.nth(count - 1).waitFor({ timeout: 120_000 })
}

/** Shows a year of minutes of the first meters in a new workspace. */
export async function showSeeded(window: Page, count: number, from?: string): Promise<void> {
  await prepareMeters(window, count, from)
  await toggleMeters(window, count)
  await untilComplete(window, count)
}

export interface Shown {
  /** Epoch ms. */
  readonly clickedAt: number
  /** Time at which the plot changed for the last time. */
  readonly drawnAt: number
  /** Time at which the last write of readings to the cache was committed; absent if nothing was written. */
  readonly durableAt?: number
}

/**
 * Clicks the boxes of meters, then waits until the statistics of each cover its whole year and no pixel of the plot has
 * changed for two seconds. Each frame compares a few columns of pixels across the plot.
 */
export function showMeters(window: Page, meters: readonly number[]): Promise<Shown> {
  return callInPage(window, showInPage, { meters, plot: PLOT, notches: 0 })
}

/**
 * Turns the wheel over the plot by `notches`, one per frame, and waits as `showMeters` does. Times count from the last
 * notch.
 */
export function zoomIn(window: Page, notches: number): Promise<Shown> {
  return callInPage(window, showInPage, { meters: [], plot: PLOT, notches })
}

/**
 * Sends a function to the page as text and calls it there. The function may use nothing from outside but the passed
 * `paintedFrame`.
 */
export function callInPage<Asked, Found>(
  page: Page,
  call: (asked: Asked, painted: typeof paintedFrame) => Found | Promise<Found>,
  asked: Asked,
): Promise<Found> {
  return page.evaluate<Found>(`(${call.toString()})(${JSON.stringify(asked)}, ${paintedFrame.toString()})`)
}

interface Showing {
  readonly meters: readonly number[]
  readonly plot: string
  readonly notches: number
}

async function showInPage({ meters, plot, notches }: Showing, painted: typeof paintedFrame): Promise<Shown> {
  const now = (): number => performance.timeOrigin + performance.now()
  const boxes = meters.map((meter) =>
    document.querySelector<HTMLElement>(`[role="tree"] input[aria-label$="Bench meter ${meter}"]`),
  )
  if (boxes.some((box) => box === null)) throw new Error('not all meters are in sight')
  const pixels = (): string => {
    const canvas = document.querySelector<HTMLCanvasElement>(`${plot} canvas`)
    const context = canvas?.getContext('2d')
    if (!canvas || !context || canvas.width < 200) return ''
    let sum = 0
    for (const share of [0.15, 0.35, 0.5, 0.65, 0.85]) {
      const { data } = context.getImageData(Math.round(canvas.width * share), 0, 1, canvas.height)
      for (let at = 0; at < data.length; at += 1) sum = (Math.imul(sum, 31) + (data[at] ?? 0)) | 0
    }
    return `${canvas.width} ${canvas.height} ${sum}`
  }
  const isComplete = (): boolean =>
    [...document.querySelectorAll('td')].filter(({ textContent }) => /^\s*100\s%\s*$/.test(textContent))
      .length >= meters.length
  let durableAt: number | undefined
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === 'blocks') this.transaction.addEventListener('complete', () => (durableAt = now()))
    return put.apply(this, args)
  }
  const { left, top, width, height } = document.querySelector(plot)?.getBoundingClientRect() ?? new DOMRect()
  const place = { clientX: left + width / 2, clientY: top + height / 3 }
  let clickedAt = now()
  for (let notch = 0; notch < notches; notch += 1) {
    await painted()
    clickedAt = now()
    const turned = new WheelEvent('wheel', { ...place, deltaY: -100, bubbles: true, cancelable: true })
    document.elementFromPoint(place.clientX, place.clientY)?.dispatchEvent(turned)
  }
  for (const box of boxes) box?.click()
  let seen = pixels()
  let drawnAt = clickedAt
  while (now() - drawnAt < 2000 || seen === '' || !isComplete()) {
    await painted()
    const looked = pixels()
    if (looked !== seen) {
      seen = looked
      drawnAt = now()
    }
    if (now() - clickedAt > 60_000) throw new Error('the plot does not come to rest')
  }
  IDBObjectStore.prototype.put = put
  return { clickedAt, drawnAt, ...(durableAt !== undefined && { durableAt }) }
}
