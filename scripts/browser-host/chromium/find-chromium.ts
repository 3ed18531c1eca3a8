import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Finds the Chromium to run on: METERLENS_CHROMIUM, else the system's, else Playwright's own. */
export function findChromium(): string {
  const named = process.env['METERLENS_CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [...(named === undefined ? [] : [named]), ...onPath, playwrights()]
  const found = candidates.find((file) => file !== '' && existsSync(file))
  if (found !== undefined) return found
  throw new Error('browser host: no Chromium found. On Debian: apt-get install chromium')
}

function playwrights(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}
