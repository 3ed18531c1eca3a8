import { medianOfRounds, type Measured } from '../median.ts'
import { openBenchPage, runInPage } from './bench-pages.ts'

/** Few rounds are enough, since the memory hardly differs between them. */
const ROUNDS = 3
/** Without this flag the browser waits up to half a minute for its next garbage collection. */
const eagerly = { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] }

/** Measures the memory of the page and its workers with the chart on it after garbage collection, in MB. */
export function measureMemory(series: number, points: number): Promise<Measured> {
  const pageMemory = (kind: 'ours' | 'uplot') => async (): Promise<number> => {
    await using opened = await openBenchPage(eagerly)
    const { page } = opened
    await runInPage(page, 'hold', { kind, series, points })
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
    return await page.evaluate(async () => {
      const { performance: clock } = globalThis as unknown as {
        performance: { measureUserAgentSpecificMemory: () => Promise<{ readonly bytes: number }> }
      }
      return (await clock.measureUserAgentSpecificMemory()).bytes / 1e6
    })
  }
  return medianOfRounds(ROUNDS, pageMemory('ours'), pageMemory('uplot'))
}
