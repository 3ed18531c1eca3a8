import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Finding } from './page/finding.ts'
import type { PageChecks } from './page/main.ts'

export interface ChecksIn {
  /** Checks texts, overlaps, overflow and reachability in the current page. */
  readonly look: () => Promise<readonly Finding[]>
  readonly watchShifts: () => Promise<void>
  readonly findShifts: () => Promise<readonly Finding[]>
  readonly findMotion: () => Promise<readonly Finding[]>
  readonly findUnseenFocus: () => Promise<readonly Finding[]>
  readonly findUnseenSelection: () => Promise<readonly Finding[]>
}

let bundled: Promise<string> | undefined

/** Puts the checks into the page by evaluation, since its policy may forbid foreign scripts. */
export async function checksIn(page: Page): Promise<ChecksIn> {
  bundled ??= bundle()
  const code = await bundled
  await page.evaluate(code)
  const handle = await page.evaluateHandle(() => (globalThis as unknown as { looks: PageChecks }).looks)
  return {
    look: () => handle.evaluate((checks) => checks.look()),
    watchShifts: () =>
      handle.evaluate((checks) => {
        checks.watchShifts()
      }),
    findShifts: () => handle.evaluate((checks) => checks.findShifts()),
    findMotion: () => handle.evaluate((checks) => checks.findMotion()),
    findUnseenFocus: () => handle.evaluate((checks) => checks.findUnseenFocus()),
    findUnseenSelection: () => handle.evaluate((checks) => checks.findUnseenSelection()),
  }
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: resolve(import.meta.dirname, 'page/main.ts'), formats: ['iife'], name: 'looksBundle' },
    },
  })
  const [first] = [output].flat() as Rolldown.RolldownOutput[]
  const code = first?.output[0].code
  if (code === undefined) throw new Error('the checks of the page could not be bundled')
  return code
}
