import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { bundledScript } from '#support/app/built-page.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { SeedTask } from '../page/seed/main.ts'
import type { MeasuredApp } from './open-app.ts'

export type Seed = Omit<SeedTask, 'connectionId'>

let seeding: Promise<string> | undefined

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

/** Connects, and waits until the whole catalogue of the service is cached. */
export async function connectTo(window: Page, baseUrl: string): Promise<string> {
  const connectionId = await addConnection(window, baseUrl)
  await window.reload()
  await catalogueShown(window)
  return connectionId
}

/** Waits until the window says from when the catalogue is. */
export async function catalogueShown(window: Page): Promise<void> {
  await window.locator('.catalogue-state .cost').getByText(/\d/).first().waitFor({ timeout: 120_000 })
}

export async function runSeed(window: Page, task: SeedTask): Promise<void> {
  // DevTools evaluates the script, since the page's policy allows only the page's own scripts.
  seeding ??= bundledScript(resolve(import.meta.dirname, '../page/seed/main.ts'))
  await window.evaluate(await seeding)
  await window.evaluate(async (asked) => {
    const { benchSeed } = globalThis as unknown as { benchSeed: (task: SeedTask) => Promise<void> }
    await benchSeed(asked)
  }, task)
}

/** Opens the demo on a seeded cache, so that it requests no catalogue. */
export async function openSeededDemo({ window }: MeasuredApp, seed: Seed): Promise<void> {
  await runSeed(window, { ...seed, connectionId: 'demo' })
  await window.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'Try the demo' }).click()
  await window.getByRole('tree', { name: 'Portfolio' }).waitFor()
}

/** Does the same with a service in this process instead of the demo, which uses memory and time of the main process. */
export async function openSeededService({ window }: MeasuredApp, seed: Seed, baseUrl: string): Promise<void> {
  // The app first fetches the service's empty catalogue, which would remove anything that was seeded before.
  const connectionId = await connectTo(window, baseUrl)
  await runSeed(window, { ...seed, connectionId })
  await window.reload()
  await window.getByRole('tree', { name: 'Portfolio' }).waitFor()
}
