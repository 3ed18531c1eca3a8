import type { Page } from 'playwright-core'
import type { PageBenches } from '../page/benches.ts'
import { servePage } from '../page-server.ts'
import { withFolder } from '../with-folder.ts'
import { openBrowser, type Browser } from './browser.ts'
import { buildPage } from './build-page.ts'

let built: Promise<{ folder: string; remove: () => void }> | undefined

/** The built page, built once a run. */
function builtFolder(): Promise<string> {
  built ??= buildPage().then((page) => {
    process.on('exit', page.remove)
    return page
  })
  return built.then(({ folder }) => folder)
}

/** Runs a bench of the page by its name. */
export function runInPage<Name extends keyof PageBenches>(
  page: Page,
  name: Name,
  ...args: Parameters<PageBenches[Name]>
): Promise<Awaited<ReturnType<PageBenches[Name]>>> {
  const asked = { name, args }
  return page.evaluate(
    async ({ name, args }) => {
      const { bench } = globalThis as unknown as {
        bench: (name: string, args: readonly unknown[]) => Promise<unknown>
      }
      return (await bench(name, args)) as never
    },
    asked as { name: string; args: readonly unknown[] },
  )
}

/** Serves the page from an origin of its own. */
export async function serveBenchPage(
  files: PageExtras['files'] = {},
): Promise<{ url: string; close: () => void }> {
  return servePage(await builtFolder(), files)
}

export interface PageExtras {
  readonly flags?: readonly string[]
  /** Files that the page may fetch, by path. */
  readonly files?: Readonly<Record<string, string>>
}

/** Gives a fresh page in a fresh browser to `work`, then ends both. */
export async function withBenchPage<T>(
  work: (page: Page) => Promise<T>,
  { flags = [], files = {} }: PageExtras = {},
): Promise<T> {
  const served = await serveBenchPage(files)
  try {
    return await withFolder((profile) =>
      withBrowser(profile, async ({ openPage }) => work(await openPage(served.url)), flags),
    )
  } finally {
    served.close()
  }
}

export async function withBrowser<T>(
  profile: string,
  work: (browser: Browser) => Promise<T>,
  extraFlags: readonly string[] = [],
): Promise<T> {
  const browser = await openBrowser(profile, extraFlags)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
