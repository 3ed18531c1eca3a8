import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { buildPage, servePage, type ServedPage } from '#support/app/built-page.ts'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'
import { chromiumFlags } from '../../../scripts/browser-host/chromium/flags.ts'
import { launchChromium } from '../../../scripts/browser-host/chromium/launch-chromium.ts'
import type { PageSteps } from '../page/main.ts'
import { benchFolder } from '../bench-folder.ts'

let built: Promise<string> | undefined

/** Runs a step of a row in a page, or the whole row. */
export function runInPage<Name extends keyof PageSteps>(
  page: Page,
  name: Name,
  ...args: Parameters<PageSteps[Name]>
): Promise<Awaited<ReturnType<PageSteps[Name]>>> {
  const asked: { name: string; args: readonly unknown[] } = { name, args }
  return page.evaluate(({ name: called, args: given }) => {
    const { bench } = globalThis as unknown as {
      bench: (name: string, args: readonly unknown[]) => Promise<Awaited<ReturnType<PageSteps[Name]>>>
    }
    return bench(called, given)
  }, asked)
}

/** Serves the page, which is built once per run, from a separate origin. */
export async function serveBenchPage(files: PageExtras['files'] = {}): Promise<ServedPage> {
  return servePage(await (built ??= buildPage(resolve(import.meta.dirname, '../page'))), files)
}

interface PageExtras {
  readonly flags?: readonly string[]
  /** Files that the page may fetch, by path. */
  readonly files?: Readonly<Record<string, string>>
}

/** Opens a fresh page in a fresh browser; both are closed with the scope that holds them. */
export async function openBenchPage({ flags = [], files = {} }: PageExtras = {}): Promise<
  AsyncDisposable & { readonly page: Page }
> {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await serveBenchPage(files))
  const profile = opened.use(benchFolder())
  const browser = opened.use(await openBrowser(profile.path, flags))
  const page = await browser.openPage(url)
  const all = opened.move()
  return { page, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

export interface Browser extends AsyncDisposable {
  readonly openPage: (url: string) => Promise<Page>
}

/** Launches the Chromium of the browser host with its flags on a profile. */
export async function openBrowser(profileDir: string, extraFlags: readonly string[] = []): Promise<Browser> {
  const flags = chromiumFlags({
    profileDir,
    // No app is served by name here.
    appServerPort: 9,
    headless: true,
    sandbox: process.getuid?.() !== 0,
    debuggingPort: true,
  })
  const launched = launchChromium(findChromium(), [...flags, '--js-flags=--expose-gc', ...extraFlags])
  const browser = await chromium.connectOverCDP(await launched.devToolsUrl)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  return {
    openPage: async (url) => {
      const page = await context.newPage()
      page.on('pageerror', (error) => {
        process.stderr.write(`bench page: ${error.stack ?? error.message}\n`)
      })
      await page.goto(url)
      await page.waitForFunction(() => 'bench' in globalThis)
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await launched.close()
    },
  }
}
