import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { openServer } from '#electron/demo/server.ts'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { setRange, setResolution } from '#support/app/main-job.ts'
import { startPortfolio } from '#support/app/portfolio.ts'
import { mediansOf, type Measured } from '../median.ts'
import { showSeeded } from './meters.ts'
import { runInPage, serveBenchPage } from '../page-host/bench-pages.ts'
import { connectTo, openSeededDemo } from './seeded-app.ts'
import { emptyWindow, openApp, type MeasuredApp } from './open-app.ts'

const MINUTES = 3
/** The work that follows a start is done after this time, and the engine has collected its garbage, which it does late. */
const SETTLING_MS = 150_000
const SERIES = 8

/**
 * Measures CPU seconds per minute while eight minute-years are shown and nobody uses the app; the peer is an empty
 * window.
 */
export async function measureIdle(): Promise<Measured> {
  await using app = await openApp()
  await openSeededDemo(app, { variables: 1000, meters: SERIES })
  await showSeeded(app.window, SERIES)
  return await besideEmptyWindow(app)
}

/**
 * Measures the same with eight variables that are polled each minute; the peer is a script that polls and draws the
 * same series with uPlot.
 */
export async function measureLive(): Promise<Measured> {
  const service = await startPortfolio('bench', { limitPerMinute: 1000 })
  const [open, page] = await Promise.all([openToScripts(service), serveBenchPage()])
  try {
    await using app = await openApp()
    const { window } = app
    await connectTo(window, service.baseUrl)
    // The range has an extra day on each side, because today's date depends on the zone.
    await setRange(window, day(-1), day(2))
    await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
    const boxes = window
      .getByRole('tree', { name: 'Portfolio' })
      .getByRole('checkbox', { name: /electricity$/ })
    for (let box = 0; box < SERIES; box += 1) await boxes.nth(box).check()
    await setResolution(window, 'Minute')
    await window.keyboard.press('Control+l')
    await window.getByRole('status', { name: 'Live' }).waitFor()
    await wait(MINUTE_MS)
    return await besideEmptyWindow(app, async (empty) => {
      await empty.window.goto(page.url)
      await empty.window.waitForFunction(() => 'bench' in globalThis)
      await runInPage(empty.window, 'live', open.origin, SERIES)
    })
  } finally {
    await Promise.all([open.close(), page.close(), service.close()])
  }
}

/**
 * Serves the peer's scripts: `/first/2` and `/last/2` return the service's answers to the first and the last request of
 * the third series.
 */
async function openToScripts(service: DemoService): Promise<{ origin: string; close: () => Promise<void> }> {
  const { port, close } = await openServer('127.0.0.1', 0, async ({ url = '' }, response) => {
    const [, which, at] = url.split('/')
    const ofMinutes = service.requests().filter(({ query }) => query['resolution'] === 'minute')
    const [, own = []] = [...Map.groupBy(ofMinutes, ({ path }) => path)][Number(at)] ?? []
    const { path, search } = own.at(which === 'first' ? 0 : -1) ?? { path: '', search: '' }
    const headers = { authorization: 'Bearer bench' }
    const answer = await fetch(`${service.baseUrl}${path}?${search}`, { headers })
    response.setHeader('access-control-allow-origin', '*')
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return { origin: `http://127.0.0.1:${port}`, close }
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Measures both at the same time, so that both see the same load on the machine. */
async function besideEmptyWindow(
  app: MeasuredApp,
  prepare?: (empty: MeasuredApp) => Promise<void>,
): Promise<Measured> {
  await using empty = await openApp({ appPath: emptyWindow })
  await prepare?.(empty)
  await wait(SETTLING_MS)
  const seconds: [number[], number[]] = [[], []]
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const before = [app, empty].map(({ cpuSeconds }) => cpuSeconds())
    await wait(MINUTE_MS)
    for (const [at, { cpuSeconds }] of [app, empty].entries())
      seconds[at]?.push(cpuSeconds() - (before[at] ?? NaN))
  }
  return mediansOf(...seconds)
}
