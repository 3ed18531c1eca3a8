import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { bundledScript } from '#support/app/built-page.ts'
import type { PageChecks } from './page/main.ts'

/** The checks of a page, called from outside of it. */
export type ChecksIn = { readonly [Name in keyof PageChecks]: () => Promise<ReturnType<PageChecks[Name]>> }

let bundled: Promise<string> | undefined

/** Puts the checks into the page by evaluation, since its policy may forbid foreign scripts. */
export async function checksIn(page: Page): Promise<ChecksIn> {
  await page.evaluate(await (bundled ??= bundledScript(resolve(import.meta.dirname, 'page/main.ts'))))
  const handle = await page.evaluateHandle(() => (globalThis as unknown as { looks: PageChecks }).looks)
  const call =
    <Name extends keyof PageChecks>(name: Name) =>
    () =>
      handle.evaluate((checks, called) => checks[called]() as ReturnType<PageChecks[Name]>, name)
  return {
    look: call('look'),
    watchShifts: call('watchShifts'),
    findShifts: call('findShifts'),
    findMotion: call('findMotion'),
    findUnseenFocus: call('findUnseenFocus'),
    findUnseenSelection: call('findUnseenSelection'),
  }
}
