import { resolve } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { buildPage, servePage } from '#support/app/built-page.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'
import type { CachePage } from './cache-page-contract.ts'

export interface OpenCachePage {
  readonly page: Page
  readonly devTools: CDPSession
  readonly origin: string
  /** Calls the page under test. */
  readonly call: <Name extends keyof CachePage>(
    name: Name,
    ...args: Parameters<CachePage[Name]>
  ) => Promise<Awaited<ReturnType<CachePage[Name]>>>
  readonly close: () => Promise<void>
}

/** Opens the production build of the cache in a page of a real Chromium with an empty profile. */
export async function openCachePage(): Promise<OpenCachePage> {
  const { url, close } = await servePage(await buildPage(resolve(import.meta.dirname, 'page')))
  const context = await chromium.launchPersistentContext(temporaryFolder('cache'), {
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'cachePage' in globalThis)
  return {
    page,
    devTools: await context.newCDPSession(page),
    origin: new URL(url).origin,
    call: (name, ...args) =>
      page.evaluate<never, readonly [string, readonly unknown[]]>(
        ([called, given]) => {
          const { cachePage } = globalThis as unknown as {
            cachePage: Record<string, (...all: unknown[]) => never>
          }
          const method = cachePage[called]
          if (method === undefined) throw new Error(`the page offers no ${called}`)
          return method(...given)
        },
        [name, args],
      ),
    close: async () => {
      await context.close()
      await close()
    },
  }
}
