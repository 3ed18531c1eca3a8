import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { typeRange } from '#support/app/main-job.ts'
import { median, type Measured } from '../median.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import { showSeeded, toggleMeters } from './meters.ts'
import { startBenchService } from './bench-service.ts'
import { emptyWindow, openApp, type MeasuredApp } from './open-app.ts'
import { openSeededDemo, openSeededService } from './seeded-app.ts'

const SERIES = 8
const EARLY = 50
const LATE = 500

/** Measures the memory of all processes of the app after the 500th view of a day, compared with the 50th, in MB. */
export async function measureDayMemory(): Promise<Measured> {
  await using app = await openApp()
  await openSeededDemo(app, { variables: 1000, meters: SERIES })
  await showSeeded(app.window, SERIES)
  await lookAt(app.window, 0, EARLY)
  const early = await settledMemory(app)
  await lookAt(app.window, EARLY, LATE)
  return { value: await settledMemory(app), peerValue: early }
}

/** Measures how much more memory all processes use with eight minute-years shown than an empty window, in MB. */
export async function measureAppMemory(): Promise<Measured> {
  // The two apps run one after the other, since memory that both share would be counted half to each.
  const empty = await memoryOfEmptyWindow()
  await using service = await startBenchService()
  await using app = await openApp()
  await openSeededService(app, { variables: 1000, meters: SERIES }, service.baseUrl)
  await app.window.reload()
  await app.window.getByRole('tree', { name: 'Portfolio' }).waitFor()
  const bare = await settledMemory(app)
  await showSeeded(app.window, SERIES)
  const ours = await settledMemory(app)
  const beside = {
    'MB of all processes': ours,
    'MB of them with nothing shown': bare,
    'MB of an empty window': empty,
  }
  return { value: ours - empty, peerValue: (SERIES * MINUTES_A_YEAR * 16) / 1e6, beside }
}

async function memoryOfEmptyWindow(): Promise<number> {
  await using app = await openApp({ appPath: emptyWindow })
  return await settledMemory(app)
}

/** Shows a month, a day or the year in turn, and switches some of the series on and off. */
async function lookAt(window: Page, from: number, to: number): Promise<void> {
  for (let view = from; view < to; view += 1) {
    const month = `2025-${String(1 + (view % 12)).padStart(2, '0')}`
    await typeRange(window, view % 10 === 0 ? '2025' : view % 3 === 0 ? `${month}-15` : month)
    if (view % 5 === 0) await toggleMeters(window, 3)
    await window.waitForTimeout(300)
  }
}

/** Returns the memory after garbage collection, once no more work is pending. */
async function settledMemory({ window, megabytes }: MeasuredApp): Promise<number> {
  const session = await window.context().newCDPSession(window)
  await session.send('HeapProfiler.enable')
  const samples: number[] = []
  for (let sample = 0; sample < 5; sample += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await wait(3000)
    samples.push(megabytes())
  }
  await session.detach()
  return median(samples)
}
