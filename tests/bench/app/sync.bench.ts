import type { Page } from 'playwright-core'
import { createScalePortfolio } from '#scripts/demo-service/portfolio/scale-portfolio.ts'
import { startDemoService } from '#scripts/demo-service/demo-service.ts'
import { systemClock } from '#electron/demo/system-clock.ts'
import { runInPage, withBenchPage } from '../page-host/bench-pages.ts'
import type { Measured } from '../row.ts'
import type { ProcessTree } from './process-tree.ts'
import { addConnection } from './seeded-app.ts'
import { withApp } from './with-app.ts'

const VARIABLES = 6000
/** The app keeps to 60 by itself. */
const LIMIT = 6000
const PER_PAGE = 100

export interface MeasuredSync {
  readonly cpu: Measured
  readonly longTasks: Measured
}

/**
 * A whole first synchronisation of 6,000 variables: CPU seconds of all processes, the service outside, against one
 * JSON.parse and one insert of every page in a page of its own; and the tasks of the page over 50 ms while it ran.
 */
export async function measureSync(): Promise<MeasuredSync> {
  const portfolio = createScalePortfolio({ clock: systemClock, seed: 1, variables: VARIABLES })
  for (const variable of portfolio.variables) portfolio.lastReading(variable)
  const service = await startDemoService({
    ...{ tokens: ['bench'], portfolio, clock: systemClock, limitPerMinute: LIMIT },
  })
  try {
    const { cpuSeconds, tasks } = await withApp(({ window, processes }) =>
      synchronise(window, processes, service.baseUrl),
    )
    const bodies = await listBodies(service.baseUrl)
    const peer = await withBenchPage((page) => runInPage(page, 'pages', bodies))
    const beside = { 'ms of the longest': Math.max(0, ...tasks) }
    return {
      cpu: { value: cpuSeconds, peerValue: peer / 1000 },
      longTasks: { value: tasks.length, peerValue: 1, beside },
    }
  } finally {
    await service.close()
  }
}

async function synchronise(window: Page, { cpuSeconds }: ProcessTree, baseUrl: string) {
  const before = cpuSeconds()
  await addConnection(window, baseUrl)
  await window.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await window.reload()
  await window.locator('.catalogue-state .cost').getByText(/\d/).first().waitFor({ timeout: 120_000 })
  const spent = cpuSeconds() - before
  const tasks = await window.evaluate(
    () => (globalThis as unknown as { longTasks: readonly number[] }).longTasks,
  )
  return { cpuSeconds: spent, tasks }
}

/** Pages of the two long lists, as the service sends them. */
async function listBodies(baseUrl: string): Promise<readonly string[]> {
  const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' }
  const bodies: string[] = []
  for (const [path, order] of [
    ['variable/list', 'displayName'],
    ['monitored-entity', 'name'],
  ] as const)
    for (let page = 1, isFull = true; isFull; page += 1) {
      const query = `page=${page}&per_page=${PER_PAGE}&orderColumn=${order}&order=asc`
      const answer = await fetch(`${baseUrl}/${path}?${query}`, { method: 'POST', headers, body: '{}' })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
      const body = await answer.text()
      bodies.push(body)
      isFull = (JSON.parse(body) as { readonly data: readonly unknown[] }).data.length === PER_PAGE
    }
  return bodies
}
