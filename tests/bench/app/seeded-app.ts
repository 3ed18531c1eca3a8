import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { LaunchOptions } from '#support/app/launch-app.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { SeedTask } from '../page/seed/main.ts'
import { startBenchService, type BenchService } from './bench-service.ts'
import { withApp, type MeasuredApp } from './with-app.ts'

export type Seed = Omit<SeedTask, 'connectionId'>

let seeding: Promise<string> | undefined

/** Builds the code that seeds a cache into one script. */
async function buildSeeding(): Promise<string> {
  const entry = resolve(import.meta.dirname, '../page/seed/main.ts')
  const built = await build({
    configFile: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'error',
    build: {
      ...{ write: false, minify: true, target: 'esnext' },
      lib: { entry, formats: ['iife'], name: 'benchScript' },
    },
  })
  const one = Array.isArray(built) ? built[0] : built
  if (one === undefined || !('output' in one)) throw new Error('nothing was built')
  return one.output[0].code
}

/** Calls the bridge directly, without using the app's page. */
export function addConnection(window: Page, baseUrl: string): Promise<string> {
  return window.evaluate(async (url) => {
    const { meterlens } = globalThis as unknown as { meterlens: Bridge }
    const asked = { name: 'Bench', baseUrl: url, token: 'bench', keep: 'session' } as const
    const added = await meterlens.addConnection(asked)
    if (!added.ok) throw new Error(added.error.kind)
    return added.value.connection.id
  }, baseUrl)
}

export async function runSeed(window: Page, task: SeedTask): Promise<void> {
  // DevTools evaluates the script, since the page's policy allows only the page's own scripts.
  await window.evaluate(await (seeding ??= buildSeeding()))
  await window.evaluate(async (asked) => {
    const { benchSeed } = globalThis as unknown as { benchSeed: (task: SeedTask) => Promise<void> }
    await benchSeed(asked)
  }, task)
}

/** Passes the app to `work` with a seeded cache of the demo connection, so that the demo requests no catalogue. */
export function withSeededApp<T>(
  seed: Seed,
  work: (app: MeasuredApp) => Promise<T>,
  options: LaunchOptions = {},
): Promise<T> {
  return withApp(async (app) => {
    const { window } = app
    await runSeed(window, { ...seed, connectionId: 'demo' })
    await window
      .getByRole('dialog', { name: 'Connect' })
      .getByRole('button', { name: 'Try the demo' })
      .click()
    await window.getByRole('tree', { name: 'Portfolio' }).waitFor()
    return await work(app)
  }, options)
}

/** Does the same with a service in this process instead of the demo, which uses memory and time of the main process. */
export async function withServedApp<T>(
  seed: Seed,
  work: (app: MeasuredApp, service: BenchService) => Promise<T>,
): Promise<T> {
  const service = await startBenchService()
  try {
    return await withApp(async (app) => {
      const { window } = app
      const connectionId = await addConnection(window, service.baseUrl)
      // The app first fetches the service's empty catalogue, which would remove anything that was seeded before.
      await window.reload()
      await window.locator('.catalogue-state .cost').getByText(/\d/).first().waitFor()
      await runSeed(window, { ...seed, connectionId })
      await window.reload()
      await window.getByRole('tree', { name: 'Portfolio' }).waitFor()
      return await work(app, service)
    })
  } finally {
    await service.close()
  }
}
