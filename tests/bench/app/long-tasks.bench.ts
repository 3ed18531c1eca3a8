import type { Page } from 'playwright-core'
import { setRange } from '#support/app/main-job.ts'
import type { Measured } from '../median.ts'
import { startBenchService, startScaleService } from './bench-service.ts'
import type { paintedFrame } from '../page/frame.ts'
import { callInPage, prepareMeters, showSeeded, toggleMeters, untilComplete } from './meters.ts'
import { openApp } from './open-app.ts'
import { addConnection, catalogueShown, openSeededDemo, openSeededService, runSeed } from './seeded-app.ts'

const VARIABLES = 50_000
/**
 * Only the last variables arrive during the measurement: a page costs most when the catalogue is nearly complete, and a
 * full synchronisation takes nine minutes.
 */
const ARRIVING = 3000
/** By this day, the nine years of 365 days before 2025 have begun in every zone. */
const FIRST_DAY = '2016-01-10'
const VIEWS = ['Profile', 'Load duration', 'Heat map', 'Periods', 'Shares', 'Breakdown']
/** The work that follows a scene is done after this time. */
const SETTLING_MS = 3000

/** Counts the page's tasks over 50 ms, which is how the web defines long tasks, in three scenes. */
export async function measureLongTasks(): Promise<Measured> {
  const scenes = {
    'while a catalogue of 50,000 becomes whole': await duringSync(),
    'while a tenth year arrives': await duringTenthYear(),
    'while six views are added': await whileViewsOpen(),
  }
  const counts = Object.entries(scenes).map(([scene, tasks]) => [scene, tasks.length] as const)
  const all = Object.values(scenes).flat()
  const beside = { ...Object.fromEntries(counts), 'ms of the longest': Math.max(0, ...all) }
  return { value: all.length, peerValue: 1, beside }
}

async function duringSync(): Promise<readonly number[]> {
  const limits = { tokens: ['bench'], variables: VARIABLES, limitPerMinute: VARIABLES, latencyMs: 0 }
  await using service = await startScaleService(limits)
  await using app = await openApp()
  const { window } = app
  const connectionId = await addConnection(window, service.baseUrl)
  const seed = { variables: VARIABLES - ARRIVING, arriving: ARRIVING, meters: 0 }
  await runSeed(window, { ...seed, connectionId })
  await window.reload()
  const fetchAll = window.getByRole('button', { name: 'Fetch all' })
  await fetchAll.waitFor()
  return await longTasks(window, async () => {
    await fetchAll.click()
    await catalogueShown(window)
  })
}

async function duringTenthYear(): Promise<readonly number[]> {
  await using service = await startBenchService()
  await using app = await openApp()
  const { window } = app
  await openSeededService(app, { variables: 1000, meters: 2, years: 9, last: -1 }, service.baseUrl)
  await prepareMeters(window, 2, FIRST_DAY)
  await setRange(window, FIRST_DAY, '2025-01-01')
  await toggleMeters(window, 1)
  await untilComplete(window, 1)
  return await longTasks(window, async () => {
    await setRange(window, FIRST_DAY, '2026-01-01')
    await window.waitForTimeout(2 * SETTLING_MS)
    await untilComplete(window, 1)
  })
}

async function whileViewsOpen(): Promise<readonly number[]> {
  await using app = await openApp()
  const { window } = app
  await openSeededDemo(app, { variables: 1000, meters: 3 })
  await showSeeded(window, 3)
  return await longTasks(window, async () => {
    for (const name of VIEWS) await callInPage(window, addInPage, { name })
  })
}

/**
 * Adds a view by two clicks at the pace of a quick user. They are made in the page, since a driver that looks for a role
 * there has tasks of its own.
 */
async function addInPage({ name }: { readonly name: string }, painted: typeof paintedFrame): Promise<void> {
  const click = async (selector: string, text: string): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (;;) {
      await painted()
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
        textContent.trim().startsWith(text),
      )
      if (found === undefined) continue
      found.click()
      return
    }
  }
  await click('button', 'Add view')
  await click('[role="option"]', name)
}

/** Returns the lengths in ms of the tasks over 50 ms, from before `act` until the page is at rest again. */
async function longTasks(window: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await window.waitForTimeout(SETTLING_MS)
  await window.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'longtask' })
    Object.assign(globalThis, { longTasks: tasks })
  })
  await act()
  await window.waitForTimeout(SETTLING_MS)
  return window.evaluate(() => (globalThis as unknown as { longTasks: readonly number[] }).longTasks)
}
