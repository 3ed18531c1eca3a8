import { expect, test, type Page } from '@playwright/test'
import { toolbar } from '#renderer/workspace/strings.ts'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import {
  chooseVariables,
  connect,
  inFull,
  openDetails,
  openRangeMenu,
  setRange,
  setResolution,
  shownRange,
  statisticsRow,
} from '#support/app/main-job.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { goTo } from '#support/app/portfolio.ts'

const token = 'live-token'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
/** The service's time is always in the middle of an hour, so that its newest hour exists and has not ended. */
let serviceNow = hour - 3 * HOUR_MS + 30 * MINUTE_MS
const clock = { now: () => serviceNow }

let service: DemoService
let app: LaunchedApp
let window: Page
let variable: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const portfolio = createSmallPortfolio(clock, 2)
  variable = portfolio.variables[0]?.displayName ?? ''
  service = await startDemoService({ tokens: [token], clock, portfolio, limitPerMinute: 1000 })
  app = await launchApp()
  window = app.window
  await connect(window, { name: 'Estate', baseUrl: service.baseUrl, token })
  await expect(window.getByRole('status', { name: 'Cache' })).toContainText(/as of [\d: -]+ UTC\S*$/, {
    timeout: 120_000,
  })
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

const live = () => window.getByRole('button', { name: /^Live( |$)/ })
const header = () => window.getByRole('toolbar', { name: toolbar.label }).boundingBox()
const dataRequests = () => service.requests().filter(({ path }) => path.endsWith('/data')).length
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/** Moves the cursor to the newest reading by keyboard and returns its value and time in full. */
async function newestReading(): Promise<string> {
  const chart = window.getByRole('group', { name: 'Plot', exact: true })
  await chart.focus()
  await window.keyboard.press('Escape')
  await window.keyboard.press('Shift+ArrowLeft')
  return reading()
}

/**
 * Returns the reading at the cursor: minimum, maximum and cursor have a time in their title, and the cursor is the
 * first.
 */
async function reading(): Promise<string> {
  const timed = statisticsRow(window, variable).getByTitle(/\d .*, \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(timed).toHaveCount(3)
  return (await timed.first().getAttribute('title')) ?? ''
}

test('live: costs are stated first, the newest interval grows in place, and late data is noticed', async () => {
  await chooseVariables(window, [variable])
  // The range has two extra days on each side, because today's date depends on the zone.
  await setRange(window, day(-2), day(2))
  await setResolution(window, 'Hourly')
  await expect(statisticsRow(window, variable)).toContainText('Hourly')
  const before = await newestReading()
  const asked = dataRequests()

  await openRangeMenu(window)
  await expect(live()).toHaveAttribute('aria-pressed', 'false')
  await expect(live()).toHaveAttribute('title', /4 requests an hour/)
  await expect(live()).toContainText('Live 4 requests an hour')
  await window.keyboard.press('Escape')
  const line = await header()
  // The test can then put the page's clock forward; the service and the main process keep theirs.
  await window.clock.install()
  await window.keyboard.press('Control+k')
  await window.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox').fill('live')
  await window.keyboard.press('Enter')
  await expect(live()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(dataRequests).toBe(asked + 1)
  await expect(window.getByRole('status', { name: 'Live' })).toContainText(/^next \d\d:\d\d$/)
  await expect(live()).toContainText('4 requests an hour')
  expect(await header(), 'one line, so that the chart stays where it is').toEqual(line)
  expect(await newestReading()).toBe(before)

  serviceNow = hour - HOUR_MS + 20 * MINUTE_MS
  await window.clock.fastForward(16 * MINUTE_MS)
  await expect.poll(dataRequests).toBe(asked + 2)
  await expect.poll(reading).not.toBe(before)
  await expect(window.getByText(/\d+ late readings?/)).toBeVisible()

  const newest = await newestReading()
  expect(newest.split(', ').at(-1)).not.toBe(before.split(', ').at(-1))
  serviceNow = hour - HOUR_MS + 50 * MINUTE_MS
  await window.clock.fastForward(16 * MINUTE_MS)
  await expect.poll(reading).not.toBe(newest)
  expect((await reading()).split(', ').at(-1)).toBe(newest.split(', ').at(-1))
})

test('live: requests nothing for charts that are out of sight, and its shortcut ends it', async () => {
  await goTo(window, 'Data sources')
  const asked = dataRequests()
  await window.clock.fastForward(60 * MINUTE_MS)
  await goTo(window, 'Workspace')
  await expect(live()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(dataRequests).toBe(asked + 1)
  await window.keyboard.press('Control+l')
  await expect(live()).toBeHidden()
  await openRangeMenu(window)
  await expect(live()).toHaveAttribute('aria-pressed', 'false')
  await window.keyboard.press('Escape')
  await window.clock.fastForward(60 * MINUTE_MS)
  expect(dataRequests()).toBe(asked + 1)
})

test('live: in a small window every usual range is in the menu of the range', async () => {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 720)
  })
  const shown = shownRange(window)
  await shown.focus()
  await window.keyboard.press('Enter')
  const preset = window
    .getByRole('list', { name: 'Usual ranges' })
    .getByRole('button', { name: 'Last 12 months' })
  await preset.focus()
  await window.keyboard.press('Enter')
  await expect(shown).toContainText('Last 12 months')
})

test('live: the details of a variable say which of its data is cached', async () => {
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await window.getByRole('searchbox', { name: 'Search' }).fill(variable)
  await tree
    .getByRole('treeitem', { name: inFull(variable) })
    .first()
    .click()
  const details = await openDetails(window)
  await expect(details.getByRole('heading', { name: 'In the cache' })).toBeVisible()
  await expect(details).toContainText(/Hourly\s*\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/)
})
