import type { Page } from 'playwright-core'
import type { HoldTask } from '../page/chart/hold.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'

interface UserAgentMemory {
  readonly measureUserAgentSpecificMemory: () => Promise<{ readonly bytes: number }>
}

/** Without it the browser waits for a collection of its own, up to half a minute. */
const eagerly = { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] }

/** Memory of the page, its workers included, after collection, with the chart on it, in MB. */
export function pageMemory(task: HoldTask): Promise<number> {
  return withBenchPage((page) => memoryOf(page, task), eagerly)
}

async function memoryOf(page: Page, task: HoldTask): Promise<number> {
  await runInPage(page, 'hold', task)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const bytes = await page.evaluate(async () => {
    const { performance } = globalThis as unknown as { performance: UserAgentMemory }
    return (await performance.measureUserAgentSpecificMemory()).bytes
  })
  return bytes / 1e6
}
