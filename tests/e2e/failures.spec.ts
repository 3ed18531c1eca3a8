import { expect, test, type Page } from '@playwright/test'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { connect, setRange, setResolution, statisticsRow } from '#support/app/main-job.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const token = 'failures-token-4711'
const clock = { now: () => Date.now() }

const userDataDir = temporaryFolder('failures')

// Each test continues in the app of the one before it.
test.describe.configure({ mode: 'serial' })

let service: DemoService
let app: LaunchedApp
test.beforeAll(async () => {
  const portfolio = createSmallPortfolio(clock, 30)
  service = await startDemoService({ tokens: [token], clock, portfolio })
  app = await launchApp({ userDataDir })
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

async function tryToConnect(window: Page, baseUrl: string, typedToken: string) {
  const dialog = window.getByRole('dialog', { name: 'Connect' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Estate')
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
  await dialog.getByRole('textbox', { name: 'Token' }).fill(typedToken)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const sessionOnly = window.getByRole('button', { name: /this session only/i })
  await sessionOnly.or(dialog.getByRole('alert')).first().waitFor()
  if (await sessionOnly.isVisible()) await sessionOnly.click()
  return dialog
}

test('a connection that cannot be made says why, keeps the typed text and stores nothing', async () => {
  const cases = [
    [service.baseUrl, 'wrong-token-0815', /token/i],
    ['http://metering.example/api/v1', token, /not encrypted/],
    ['not a url', token, /not a web address/],
    ['http://127.0.0.1:9/v1', token, /refused|reach|connection/i],
  ] as const
  for (const [baseUrl, typedToken, words] of cases) {
    const dialog = await tryToConnect(app.window, baseUrl, typedToken)
    await expect(dialog.getByRole('alert')).toContainText(words)
    await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toHaveValue(baseUrl)
  }
  const stored = await app.window.evaluate(() =>
    (
      globalThis as unknown as { meterlens: { listConnections: (r: object) => Promise<unknown> } }
    ).meterlens.listConnections({}),
  )
  expect(stored).toEqual({ ok: true, value: [] })
})

const boxes = () => app.window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox')

test('of two series the one that fails is named, once, and it alone is tried again', async () => {
  const { window } = app
  await connect(window, { name: 'Estate', baseUrl: service.baseUrl, token })
  await window.getByRole('searchbox', { name: 'Search' }).fill('electricity')
  // Rows appear while the catalogue is still arriving.
  await expect(window.getByRole('status', { name: 'Cache' })).toContainText(/as of [\d: -]+ UTC\S*$/)
  await boxes().first().check()
  await setRange(window, '2025-05-01', '2025-06-01')
  const data = () => service.requests().filter(({ path }) => path.endsWith('/data'))
  await expect.poll(() => data().length).toBeGreaterThan(0)
  const paths = new Set(data().map(({ path }) => path))
  await boxes().nth(1).check()
  const other = () => data().find(({ path }) => !paths.has(path))?.path
  await expect.poll(other).toBeDefined()

  service.setFaults({
    rules: [{ fault: { kind: 'status', status: 500 }, when: { kind: 'always' }, path: other() ?? '' }],
  })
  await setRange(window, '2025-03-01', '2025-04-01')
  const again = window.getByRole('button', { name: /^Try again/ })
  await expect(again).toBeVisible()
  const [one = '', failed = ''] = await namesInTable(window)
  await expect(window.getByRole('alert')).toContainText(`failed while answering: ${buildingOf(failed)}`)
  await expect(window.getByRole('alert')).not.toContainText(buildingOf(one))
  await expect(again).toHaveCount(1)
  await expect(window.getByText('failed while answering')).toHaveCount(1)

  // A file would lack the series, and its dialog says so.
  await window.keyboard.press('Control+Shift+S')
  const dialog = window.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText(`${buildingOf(failed)}. The file will lack what was not fetched.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  service.setFaults({ rules: [] })
  const before = service.requests().length
  await again.click()
  const asked = () =>
    service
      .requests()
      .slice(before)
      .filter(({ path }) => path.endsWith('/data'))
  // The message goes when the request is queued, not when it is sent.
  await expect.poll(() => asked().length).toBeGreaterThan(0)
  await expect(window.getByRole('status', { name: 'Queue' })).toHaveText(/Queue\s*0/)
  await expect(window.getByRole('alert')).toHaveCount(0)
  expect(new Set(asked().map(({ path }) => path))).toEqual(new Set([other()]))
  await boxes().nth(1).uncheck()
})

/** Names the series in the table of figures, in its order. */
async function namesInTable(window: Page): Promise<readonly string[]> {
  const headers = window.getByRole('table', { name: 'Statistics' }).getByRole('rowheader')
  return (await headers.allInnerTexts()).map((text) => text.trim())
}

/** Both series have the same name, so that only the building tells them apart. */
function buildingOf(name: string): string {
  return name.split(' · ')[0] ?? ''
}

test('a token revoked and a service that hangs leave the chart as it was, also after a restart', async () => {
  await app.window.getByRole('searchbox', { name: 'Search' }).fill('electricity')
  const name = (await boxes().first().getAttribute('aria-label')) ?? ''
  await setRange(app.window, '2026-01-01', '2026-02-01')
  await setResolution(app.window, 'Daily')
  // The previous data stays until the days have arrived; the token is revoked only after that.
  await expect(statisticsRow(app.window, name)).toContainText('Daily')
  // Until the month has arrived, the figures are those of the previous year.
  await expect(
    statisticsRow(app.window, name)
      .getByTitle(/of 744 hours/)
      .first(),
  ).toBeVisible()
  const mean = await statisticsRow(app.window, name).getByRole('cell').nth(4).innerText()

  service.revokeToken(token)
  await setRange(app.window, '2025-01-01', '2025-02-01')
  // The empty plot shows the only alert, which has enough room even in a small window.
  const said = app.window.getByRole('figure', { name: 'Comparison chart' }).getByRole('alert')
  await expect(said).toContainText(/token/i)
  await expect(app.window.getByRole('alert')).toHaveCount(1)
  const size = await app.window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await app.window.setViewportSize({ width: 720, height: 450 })
  await expect
    .poll(() => said.locator('..').evaluate((each) => each.scrollHeight - each.clientHeight))
    .toBe(0)
  await app.window.setViewportSize(size)
  // A restored token does not have to be replaced: trying again sends the refused request.
  service.restoreToken(token)
  const before = service.requests().length
  await app.window
    .getByRole('button', { name: /^(Try again|Retry)/ })
    .first()
    .click()
  await expect
    .poll(() => service.requests().slice(before))
    .toContainEqual(expect.objectContaining({ path: expect.stringMatching(/\/data$/), status: 200 }))
  service.revokeToken(token)
  await setRange(app.window, '2026-01-01', '2026-02-01')
  await expect(statisticsRow(app.window, name).getByRole('cell').nth(4)).toHaveText(mean)
  await app.close()

  service.setFaults({ rules: [{ fault: { kind: 'hang' }, when: { kind: 'always' } }] })
  app = await launchApp({ userDataDir })
  await expect(statisticsRow(app.window, name).getByRole('cell').nth(4)).toHaveText(mean)
})
