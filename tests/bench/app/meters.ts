import type { Page } from 'playwright-core'
import { setRange, setResolution } from '#support/main-job.ts'

/** The plot of the workspace. */
export const PLOT = 'figure[aria-label="Comparison chart"]'

/** In a workspace of its own: leaves the minutes of a year of the seeded meters to be chosen: a click each is all that is missing. */
export async function prepareMeters(window: Page, count: number): Promise<void> {
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  await window.getByRole('searchbox', { name: 'Search' }).fill('bench meter')
  await boxOf(window, count).waitFor()
  await setRange(window, '2025-01-01', '2026-01-01')
  await toggleMeters(window, 1)
  await setResolution(window, 'Minute')
  await toggleMeters(window, 1)
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

/**
 * From a click on the boxes of the first meters to the last change of the plot's pixels, in ms: looked at in each
 * frame, in columns of pixels over all of its width, until nothing has changed for two seconds.
 */
export function timeToPixels(window: Page, count: number): Promise<number> {
  return window.evaluate(
    async ({ meters, plot }) => {
      const columns = 5
      const look = (): string => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${plot} canvas`)
        const context = canvas?.getContext('2d')
        if (!canvas || !context || canvas.width < 200) return ''
        let sum = 0
        for (let column = 1; column <= columns; column += 1) {
          const x = Math.round((canvas.width * column) / (columns + 1))
          const { data } = context.getImageData(x, 0, 1, canvas.height)
          for (let at = 0; at < data.length; at += 1) sum = (Math.imul(sum, 31) + (data[at] ?? 0)) | 0
        }
        return `${canvas.width} ${canvas.height} ${sum}`
      }
      const painted = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              resolve()
            }
            port2.postMessage(null)
          })
        })
      const boxes = Array.from({ length: meters }, (_, at) =>
        document.querySelector<HTMLElement>(`[role="tree"] input[aria-label$="Bench meter ${at + 1}"]`),
      )
      if (boxes.some((box) => box === null)) throw new Error('not all meters are in sight')
      const start = performance.now()
      for (const box of boxes) box?.click()
      let seen = look()
      let changed = start
      while (performance.now() - changed < 2000 || seen === '') {
        await painted()
        const now = look()
        if (now !== seen) {
          seen = now
          changed = performance.now()
        }
        if (performance.now() - start > 60_000) throw new Error('the plot does not come to rest')
      }
      return changed - start
    },
    { meters: count, plot: PLOT },
  )
}
