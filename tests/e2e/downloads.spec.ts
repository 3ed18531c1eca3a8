import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { startDemoService, type DemoService, type RequestRecord } from '#scripts/demo-service/demo-service.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { readCoverage, readValues, type CachedSeries } from '#support/app/cached-series.ts'
import { killApp } from '#support/app/kill-app.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { connect, setResolution } from '#support/app/main-job.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { giveTokenBack } from '#support/app/give-token-back.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/** The job grows with the number of kills in `npm run drill`, so that enough work remains to be interrupted. */
const kills = Number(process.env['METERLENS_KILLS'] ?? 3)
const seed = Number(process.env['METERLENS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS_PER_VARIABLE = 6
const variables = Math.max(4, Math.ceil((kills * 2) / REQUESTS_PER_VARIABLE))
const clock = { now: () => Date.now() }
const [appToken, judgeToken] = ['downloads-token', 'judge-token']
const lastYear = new Date().getUTCFullYear()
const range = { start: `${lastYear - 5}-01-01`, end: `${lastYear}-01-01` }

interface KillRecord {
  /** Data that was committed just before the kill. */
  readonly cached: readonly CachedSeries[]
  /** Requests that the service had received. */
  readonly received: number
}

const downloadsDialog = (window: Page) => window.getByRole('dialog', { name: 'Downloads' })

async function openDownloads(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Downloads/ }).click()
  await downloadsDialog(window).waitFor()
}

async function orderEverything(window: Page): Promise<void> {
  await openDownloads(window)
  const form = downloadsDialog(window).getByRole('form', { name: 'New download' })
  await form.getByRole('radio', { name: 'All that match the search' }).check()
  await form.getByRole('textbox', { name: 'Start' }).fill(range.start)
  await form.getByRole('textbox', { name: 'End' }).fill(range.end)
  await setResolution(window, 'Hourly')
  await expect(form).toContainText(`${variables} variables`)
  await expect(form).toContainText(`${variables * REQUESTS_PER_VARIABLE} requests`)
  await form.getByRole('button', { name: 'Download' }).click()
  await expect(downloadsDialog(window).getByRole('progressbar')).toBeVisible()
  await window.keyboard.press('Escape')
}

const dataRequests = (service: DemoService): readonly RequestRecord[] =>
  service.requests().filter(({ path, token }) => path.endsWith('/data') && token === 0)

/**
 * Checks that nothing is requested again after it was committed, except for the hour by which a request may overlap the
 * adjacent answer.
 */
function expectNothingTwice(requests: readonly RequestRecord[], killed: readonly KillRecord[]): void {
  for (const [nth, { cached, received }] of killed.entries()) {
    for (const { path, query } of requests.slice(received)) {
      const series = cached.find(
        ({ dataHubId }) => path === `/variables/${encodeURIComponent(dataHubId)}/data`,
      )
      const [start, end] = [Date.parse(query['start'] ?? ''), Date.parse(query['end'] ?? '')]
      const again =
        series?.covered.filter((part) => Math.min(part.end, end) - Math.max(part.start, start) > HOUR_MS) ??
        []
      expect(again, `asked for again after kill ${nth + 1}: ${path} ${query['start']}`).toEqual([])
    }
  }
}

/** Returns every value that the service sends for the range; of equal timestamps, the last one. */
async function sentValues(service: DemoService, path: string): Promise<ReadonlyMap<number, number>> {
  const values = new Map<number, number>()
  for (let year = lastYear - 5; year < lastYear; year++) {
    const query = `start=${year}-01-01T00:00:00Z&end=${year + 1}-01-01T00:00:00Z&resolution=hourly&format=json`
    const response = await fetch(`${service.baseUrl}${path}?${query}`, {
      headers: { authorization: `Bearer ${judgeToken}` },
    })
    const body = (await response.json()) as { data: { timestamp: string; value: number | null }[] }
    for (const { timestamp, value } of body.data) if (value !== null) values.set(Date.parse(timestamp), value)
  }
  return values
}

/**
 * Names the requested part of a series by the month of its middle. After a kill, it may be requested with one more
 * hour, where it meets an answer that has arrived meanwhile.
 */
function segmentOf({ path, query }: RequestRecord): string {
  const middle = (Date.parse(query['start'] ?? '') + Date.parse(query['end'] ?? '')) / 2
  return `${path} ${Math.round(middle / (30 * 24 * 3_600_000))}`
}

test(`a download survives being killed ${kills} times at random moments`, async () => {
  test.setTimeout(180_000 + kills * 40_000)
  console.log(`downloads: ${kills} kills, seed ${seed}`)
  const random = seededRandom(seed)
  const portfolio = createSmallPortfolio(clock, variables)
  const service = await startDemoService({
    tokens: [appToken, judgeToken],
    clock,
    portfolio,
    // The app limits itself to 60; the test's own token needs all requests at once.
    limitPerMinute: 1000,
    faults: { latencyMs: 120 },
  })
  const userDataDir = temporaryFolder('downloads')
  const killed: KillRecord[] = []

  let app: LaunchedApp = await launchApp({ userDataDir })
  await connect(app.window, { name: 'Small', baseUrl: service.baseUrl, token: appToken })
  await expect(app.window.getByRole('button', { name: 'Refresh the catalogue' })).toBeVisible({
    timeout: 120_000,
  })
  await orderEverything(app.window)

  while (killed.length < kills) {
    await wait(Math.round(random() * 3000))
    const cached = await readCoverage(app.window)
    const received = dataRequests(service).length
    await killApp(app, { userDataDir, all: random() < 0.5 })
    killed.push({ cached, received })
    app = await launchApp({ userDataDir })
    await giveTokenBack(app.window, appToken)
  }

  const { window } = app
  const done = window.getByRole('list', { name: 'Jobs' }).getByText(/^Finished/)
  await openDownloads(window)
  await expect(done).toBeVisible({ timeout: 120_000 + variables * 10_000 })

  const requests = dataRequests(service)
  expectNothingTwice(requests, killed)
  const needed = variables * REQUESTS_PER_VARIABLE
  console.log(`downloads: ${requests.length} requests for ${needed} segments`)
  expect(requests.length).toBeGreaterThanOrEqual(needed)
  expect(new Set(requests.map(segmentOf)).size).toBe(needed)
  expect(service.requests().filter(({ status }) => status === 429)).toEqual([])

  for (const { dataHubId, zone } of portfolio.variables) {
    const cached = await readValues(window, dataHubId, 'hourly')
    const sent = await sentValues(service, `/variables/${encodeURIComponent(dataHubId)}/data`)
    expect(cached.size, `${dataHubId} in ${zone}`).toBeGreaterThan(8000)
    const differing = [...cached].filter(([time, value]) => sent.get(time) !== value)
    const lacking = [...sent.keys()].filter((time) => !cached.has(time))
    expect({ dataHubId, differing, lacking }).toEqual({ dataHubId, differing: [], lacking: [] })
  }
  await app.close()
  await service.close()
})
