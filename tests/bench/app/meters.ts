import type { Page } from 'playwright-core'
import { paintedFrame } from '../page/frame.ts'
import { setRange, setResolution } from '#support/main-job.ts'

/** The plot of the workspace. */
export const PLOT = 'figure[aria-label="Comparison chart"]'

/** In a workspace of its own: leaves the minutes of a year of the seeded meters to be chosen: a click each is all that is missing. */
export async function prepareMeters(window: Page, count: number, from = '2025-01-01'): Promise<void> {
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  await window.getByRole('searchbox', { name: 'Search' }).fill('bench meter')
  await boxOf(window, count).waitFor()
  await setRange(window, from, '2026-01-01')
  // A resolution can be chosen where something is shown; what was asked for meanwhile is of the last meter.
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

/** Clicks the boxes of the first meters, all in one task of the page. */
export async function toggleMeters(window: Page, count: number): Promise<void> {
  await window.evaluate((meters) => {
    for (let meter = 1; meter <= meters; meter += 1)
      document.querySelector<HTMLElement>(`[role="tree"] input[aria-label$="Bench meter ${meter}"]`)?.click()
  }, count)
}

/** Waits until each of the meters has its figures, of all of the year. */
export async function untilComplete(window: Page, count: number): Promise<void> {
  const shares = window.getByRole('table', { name: 'Statistics' }).getByText('100 %')
  await shares.nth(count - 1).waitFor({ timeout: 120_000 })
}

/** Shows the minutes of a year of the first meters in a workspace of its own. */
export async function showSeeded(window: Page, count: number, from?: string): Promise<void> {
  await prepareMeters(window, count, from)
  await toggleMeters(window, count)
  await untilComplete(window, count)
}

export interface Shown {
  /** Epoch ms. */
  readonly clickedAt: number
  /** When the plot changed for the last time. */
  readonly drawnAt: number
  /** When the last write of readings to the cache was committed; absent where nothing was written. */
  readonly durableAt?: number
}

/**
 * Clicks the boxes of meters and waits until each has the figures of all of its year and no pixel of the plot has
 * changed for two seconds: looked at in each frame, in columns of pixels over all of its width.
 */
export function showMeters(window: Page, meters: readonly number[]): Promise<Shown> {
  return callInPage(window, showInPage, { meters, plot: PLOT, notches: 0 })
}

/** Turns the wheel over the plot so often, a notch a frame, and waits in the same way; times are from the last notch. */
export function zoomIn(window: Page, notches: number): Promise<Shown> {
  return callInPage(window, showInPage, { meters: [], plot: PLOT, notches })
}

/** Calls in the page, as text, a function that stands on its own but for how it waits for a painted frame. */
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
