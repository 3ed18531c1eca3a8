import { expect, test, type Page } from '@playwright/test'
import type { DemoService, RequestRecord } from '#scripts/demo-service/demo-service.ts'
import type { Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { readCoverage } from '#support/app/cached-series.ts'
import { forgetWithData } from '#support/app/connection-menu.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { setRange, setResolution } from '#support/app/main-job.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { giveTokenBack } from '#support/app/give-token-back.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/**
 * Together they cover all variants of the document's open points except the first ones, which all other journeys use.
 */
const dialects: Readonly<Record<string, Partial<Dialect>>> = {
  'metered, commas, paginated types, text errors': {
    spelling: 'metered',
    orgIds: 'comma',
    sourceTypePages: 'paginated',
    numbers: 'string',
    integrations: 'array',
    errors: 'text',
  },
  'monitored, repeated, sliced types, inclusive ends, nulls': {
    spelling: 'monitored',
    orgIds: 'repeated',
    orgIdsOther: 'ignored',
    sourceTypePages: 'sliced',
    rangeEnd: 'inclusive',
    gaps: 'null',
    errors: 'empty',
  },
  'stamps at the end, unknown values, other fields, wrapped bodies': {
    stamps: 'interval-end',
    rangeStart: 'exclusive',
    rangeEnd: 'inclusive',
    enums: 'unknown',
    fields: 'extra-and-missing',
    bodies: 'wrapped',
    errors: 'html',
    orgIds: 'comma',
    orgIdsOther: 'ignored',
  },
}

const isEntities = ({ path }: RequestRecord): boolean => /^\/(?:metered|monitored)-entity/.test(path)
const isFilters = ({ path }: RequestRecord): boolean => /filters$|filter-data$/.test(path)
const isOfSeries = ({ query }: RequestRecord): boolean => query['resolution'] !== undefined
const isAnswered = ({ status }: RequestRecord): boolean => status === 200

/** Counts the requests that are lost to a wrong spelling of the entity paths. */
function misspelt(requests: readonly RequestRecord[]): number {
  return requests.filter((request) => isEntities(request) && request.status === 404).length
}

/**
 * Counts the additional requests for finding the encoding of several orgIds, since each of the three endpoints that
 * take them answers once.
 */
function misread(requests: readonly RequestRecord[]): number {
  const asked = requests.filter((request) => isFilters(request) && request.status !== 404)
  return asked.length - new Set(asked.map(({ path }) => path)).size
}

let app: LaunchedApp
const userDataDir = temporaryFolder('dialects')

// Each test starts without a connection, in the app that the previous test leaves.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  app = await launchApp({ userDataDir })
})
test.afterAll(() => app.close())

for (const [at, [name, dialect]] of Object.entries(dialects).entries()) {
  test(`a year of days, and nothing asked twice: ${name}`, async () => {
    test.setTimeout(240_000)
    // The limit per minute is counted for each token.
    const token = `dialects-token-${String(at)}`
    // The portfolio has enough organizations to need orgIds, and few enough variables for one minute's budget.
    const portfolio = createSmallPortfolio({ now: () => Date.now() }, 30, 40)
    const service = await startPortfolio(token, { dialect, portfolio })
    try {
      await connectAndSync(app.window, service, token)
      expect(misspelt(service.requests())).toBeLessThanOrEqual(1)
      expect(misread(service.requests())).toBeLessThanOrEqual(1)
      await chartYear(app.window, service)
      await expectStamps(app.window, service, dialect)
      // The spelling of paths and ids is remembered. The third dialect would find the same as the first.
      if (dialect.spelling !== undefined) {
        await app.close()
        app = await launchApp({ userDataDir })
        await expectRemembered(app.window, service, token)
      }
      await forgetWithData(app.window)
      await app.window.getByRole('button', { name: 'Choose a service…' }).click()
    } finally {
      await service.close()
    }
  })
}

/** Fetches the whole catalogue again after a start, and expects no wrong path or encoding. */
async function expectRemembered(window: Page, service: DemoService, token: string): Promise<void> {
  const before = service.requests().length
  await giveTokenBack(window, token)
  await window.getByRole('button', { name: 'Refresh the catalogue' }).click()
  const since = (): readonly RequestRecord[] => service.requests().slice(before)
  await expect.poll(() => since().filter(isFilters).filter(isAnswered).length, { timeout: 120_000 }).toBe(3)
  await expect
    .poll(() => since().filter((each) => isEntities(each) && !isFilters(each)).length, { timeout: 120_000 })
    .toBeGreaterThan(0)
  expect(misspelt(since())).toBe(0)
  expect(misread(since())).toBe(0)
}

/** Shows the days of last year for one variable, and expects a single request. */
async function chartYear(window: Page, service: DemoService): Promise<void> {
  const year = new Date().getUTCFullYear() - 1
  await setRange(window, `${String(year)}-01-01`, `${String(year + 1)}-01-01`)
  await setResolution(window, 'Daily')
  await window.getByRole('searchbox', { name: 'Search' }).fill('electricity')
  await window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox').first().check()
  const table = window.getByRole('table', { name: 'Statistics' })
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await expect(table).toContainText('%')
  await expect(window.getByRole('figure', { name: 'Comparison chart' })).toContainText('Daily')
  // Days are derived from a finer resolution, at the same cost.
  const requested = service.requests().filter(isOfSeries)
  expect(requested.map(({ status }) => status)).toEqual([200])
}

/**
 * Checks that the convention of timestamps found in the first answer is among the facts of the connection, and that
 * another choice fetches the data again.
 */
async function expectStamps(
  window: Page,
  service: DemoService,
  { rangeEnd, stamps }: Partial<Dialect>,
): Promise<void> {
  const [is, other] = stamps === 'interval-end' ? ['end', 'Start'] : ['start', 'End']
  // The convention cannot be found in a range that includes both its ends.
  const isFound = rangeEnd !== 'inclusive' || stamps === 'interval-end'
  // Each choice sets data aside and fetches it again, and every response counts.
  const because = isFound ? /found in \d+ responses?/ : /assumed until a response shows it/
  await window.getByRole('button', { name: 'Connection menu' }).click()
  await window.getByRole('menuitem', { name: 'About this connection…' }).click()
  const facts = window.getByRole('dialog', { name: 'Connection' })
  await expect(facts).toContainText(`Timestamps mark the ${is} of their interval`)
  await expect(facts).toContainText(because)
  const before = service.requests().length
  await facts.getByRole('radio', { name: other }).check({ force: true })
  await expect(facts).toContainText('(chosen)')
  await expect(window.getByText(/cached series .* set aside/)).toBeVisible()
  await expect.poll(() => service.requests().slice(before).filter(isOfSeries).length).toBe(1)
  // The earlier convention applies until the response is written.
  await expect
    .poll(async () => (await readCoverage(window)).map((each) => each.stamps))
    .toEqual([other.toLowerCase()])
  await facts.getByRole('radio', { name: 'As found' }).check({ force: true })
  await expect(facts).toContainText(`Timestamps mark the ${is} of their interval`)
  await expect(facts).toContainText(because)
  await expect.poll(() => service.requests().slice(before).filter(isOfSeries).length).toBe(2)
  await window.keyboard.press('Escape')
}
