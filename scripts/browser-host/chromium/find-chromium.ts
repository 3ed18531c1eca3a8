import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Finds the Chromium to run on: METERLENS_CHROMIUM, else the system's, else Playwright's own. */
export function findChromium(): string {
  const named = process.env['METERLENS_CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = named === undefined ? onPath : [named, ...onPath]
  const found = candidates.find((file) => existsSync(file)) ?? playwrights()
  if (found !== undefined) return found
  throw new Error('browser host: no Chromium found. On Debian: apt-get install chromium')
}

/** Loads Playwright only where it is needed: that takes a third of the start of the host. */
function playwrights(): string | undefined {
  const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core')
  try {
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
  } catch {
    return undefined
  }
}
