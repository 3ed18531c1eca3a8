import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'
import { chromiumFlags } from '../../../scripts/browser-host/chromium/flags.ts'
import { launchChromium } from '../../../scripts/browser-host/chromium/launch-chromium.ts'

export interface Browser {
  readonly openPage: (url: string) => Promise<Page>
  readonly close: () => Promise<void>
}

/** The Chromium of the browser host with its flags, on a profile. */
export async function openBrowser(profileDir: string, extraFlags: readonly string[] = []): Promise<Browser> {
  const flags = chromiumFlags({
    profileDir,
    // Nothing is served by name here.
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
    close: async () => {
      await browser.close()
      await launched.close()
    },
  }
}
