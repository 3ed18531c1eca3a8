import { openBenchPage, runInPage } from '../page-host/bench-pages.ts'
import type { Measured } from '../median.ts'
import { startScaleService } from './bench-service.ts'
import { connectTo } from './seeded-app.ts'
import { openApp } from './open-app.ts'

const VARIABLES = 6000
/** The app limits itself to 60 requests a minute, so this limit never applies. */
const LIMIT = 6000
const PER_PAGE = 100

/**
 * Measures the CPU seconds of all processes during a first synchronisation of 6,000 variables, without those of the
 * service. The peer parses each page with JSON.parse and inserts it, in a separate page.
 */
export async function measureSync(): Promise<Measured> {
  const limits = { tokens: ['bench'], variables: VARIABLES, limitPerMinute: LIMIT, latencyMs: 0 }
  await using service = await startScaleService(limits)
  const value = await synchronise(service.baseUrl)
  const bodies = await listBodies(service.baseUrl)
  await using peer = await openBenchPage()
  return { value, peerValue: (await runInPage(peer.page, 'pages', bodies)) / 1000 }
}

async function synchronise(baseUrl: string): Promise<number> {
  await using app = await openApp()
  const before = app.cpuSeconds()
  await connectTo(app.window, baseUrl)
  return app.cpuSeconds() - before
}

/** Returns the pages of the two long lists as the service sends them. */
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
