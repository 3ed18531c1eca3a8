import type { Page } from 'playwright-core'
import type { Bridge } from '#shared/contract/bridge.ts'
import { launchApp, type LaunchedApp } from '#support/launch-app.ts'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import { MINUTE_MS, MINUTES_A_YEAR, minuteSeries } from '../series-data.ts'
import { addConnection } from './seeded-app.ts'
import { startBenchService, type BenchService } from './bench-service.ts'

const ROUNDS = 7

/** The longest stall of the main process while a minute-year arrives through the app, in ms. */
export async function measureBlock(): Promise<Measured> {
  const service = await startBenchService()
  const app = await launchApp({ env: { METERLENS_HEADLESS: '1' } })
  try {
    const connectionId = await addConnection(app.window, service.baseUrl)
    // The first answer starts the parsing thread, as it does once in a run of the app.
    await fetchYear(app.window, connectionId)
    return await medianOfRounds(
      ROUNDS,
      () => stallWhile(app, () => fetchYear(app.window, connectionId)),
      () => parseTime(app, service),
    )
  } finally {
    await app.close()
    service.close()
  }
}

async function fetchYear(window: Page, connectionId: string): Promise<void> {
  const start = minuteSeries(1, 1).times[0] ?? 0
  const asked = { connectionId, start, end: start + MINUTES_A_YEAR * MINUTE_MS }
  const points = await window.evaluate(async ({ connectionId, start, end }) => {
    const { meterlens } = globalThis as unknown as { meterlens: Bridge }
    const fetched = await meterlens.fetchSeries({
      connectionId,
      lane: 'interactive',
      ticket: crypto.randomUUID(),
      seriesKey: { dataHubId: 'b0-electricity', resolution: 'minute' },
      interval: { start, end },
      bucketZone: 'UTC',
    })
    if (!fetched.ok) throw new Error(fetched.error.kind)
    return fetched.value.times.length
  }, asked)
  if (points !== MINUTES_A_YEAR) throw new Error(`${points} points arrived`)
}

interface Watched {
  benchDelay: ReturnType<typeof import('node:perf_hooks').monitorEventLoopDelay>
}

async function stallWhile(app: LaunchedApp, work: () => Promise<void>): Promise<number> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const benchDelay = monitorEventLoopDelay({ resolution: 1 })
    benchDelay.enable()
    Object.assign(globalThis, { benchDelay })
  })
  await work()
  return app.evaluate(() => {
    const { benchDelay } = globalThis as unknown as Watched
    benchDelay.disable()
    return benchDelay.max / 1e6
  })
}

/** JSON.parse alone of the same body, in the same process. */
function parseTime(app: LaunchedApp, { bodyUrl }: BenchService): Promise<number> {
  return app.evaluate(async (_electron, url) => {
    const text = await (await fetch(url)).text()
    const start = performance.now()
    const parsed = JSON.parse(text) as { readonly data: readonly unknown[] }
    const time = performance.now() - start
    return parsed.data.length > 0 ? time : Number.NaN
  }, bodyUrl)
}
