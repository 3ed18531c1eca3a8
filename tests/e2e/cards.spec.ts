import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { answerSaveDialogs, renameWorkspace, shownRange, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { passInMain } from '#support/app/main-clock.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const token = 'metering-token'
const folder = temporaryFolder('cards')
const userDataDir = join(folder, 'user-data')
let service: DemoService
let app: LaunchedApp
let window: Page

test.beforeAll(async () => {
  // The app limits itself to 60 requests a minute, and a test puts its clock forward.
  service = await startPortfolio(token, { limitPerMinute: 1000 })
  app = await launchApp({ userDataDir })
  window = app.window
  await connectAndSync(window, service, token)
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

const button = (name: string | RegExp) => window.getByRole('button', { name })
const card = (title: string) => window.getByRole('region', { name: title, exact: true })
const tableOf = (title: string) => window.getByRole('table', { name: `Table of ${title}` })
const dataRequests = () => service.requests().filter(({ path }) => path.endsWith('/data')).length

async function addCard(kind: string): Promise<void> {
  await window.getByRole('button', { name: 'Add view', exact: true }).click()
  await window.getByRole('option', { name: new RegExp(`^${kind}`) }).click()
}

async function pressOnHandle(title: string, ...keys: readonly string[]): Promise<void> {
  await button(`Move ${title}`).focus()
  for (const key of keys) await window.keyboard.press(key)
}

test('this year is compared with last, like for like, in one action, and over all hours without a request', async () => {
  await button(/^This year against last/).click()
  await expect(tableOf('Periods').getByRole('row')).toHaveCount(3)
  for (const at of [1, 2]) await expect(tableOf('Periods').getByRole('row').nth(at)).toContainText('kWh')
  await expect(button('Like for like')).toHaveAttribute('aria-pressed', 'true')
  await expect(card('Periods')).toContainText(/Like for like: .* excluded/)
  const asked = dataRequests()
  await button('Like for like').click()
  await expect(button('Like for like')).toHaveAttribute('aria-pressed', 'false')
  await button('Like for like').click()
  await expect(card('Periods')).toContainText(/Like for like: .* excluded/)
  expect(dataRequests()).toBe(asked)
  // In a low card the picture shrinks before the text below it is cut off.
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await addCard('Text')
  await window.setViewportSize({ width: 720, height: 450 })
  const said = card('Periods').getByText(/^Like for like: .* excluded/)
  const bottomOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().bottom)
  await expect.poll(async () => (await bottomOf(said)) <= (await bottomOf(card('Periods')))).toBe(true)
  await window.setViewportSize(size)
  await button('Undo').first().click()
  // The excluded time is unknown until everything has arrived.
  service.setFaults({ latencyMs: 4000 })
  await typeRange(window, '2023-03')
  await expect(card('Periods').getByRole('progressbar')).toBeVisible()
  await expect(card('Periods')).not.toContainText(/Like for like: .* excluded/)
  service.setFaults({})
  await expect(card('Periods')).toContainText(/Like for like: .* excluded/)
  await button('Undo').click()
  await expect(button('Workspace: This year against last')).toBeVisible()
})

test('a click beside an open list closes the list, and reaches neither its panel nor what lies below', async () => {
  await button('Settings of Periods').click()
  const panel = window.getByRole('dialog', { name: 'Settings of Periods' })
  const field = panel.getByRole('combobox').first()
  await field.click()
  await window.getByRole('option').first().waitFor()
  const { x = 0, y = 0 } = (await window.getByText('Add view', { exact: true }).boundingBox()) ?? {}
  await window.mouse.click(x + 4, y + 4)
  await expect(window.getByRole('option')).toHaveCount(0)
  await expect(field).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a list of choices creates its items when it opens, and none while it is closed', async () => {
  // The items of a closed list are kept outside the page, where no query finds them.
  await window.evaluate(() => {
    const made = { items: 0 }
    Object.defineProperty(Element.prototype, 'role', {
      get(this: Element) {
        return this.getAttribute('role')
      },
      set(this: Element, role: string) {
        if (role === 'option') made.items += 1
        this.setAttribute('role', role)
      },
    })
    Object.assign(globalThis, { made })
  })
  const items = (): Promise<number> =>
    window.evaluate(() => (globalThis as unknown as { made: { readonly items: number } }).made.items)
  await button('Settings of Periods').click()
  const panel = window.getByRole('dialog', { name: 'Settings of Periods' })
  const field = panel.getByRole('combobox').first()
  await field.waitFor()
  expect(await items()).toBe(0)
  await field.press('Enter')
  const shown = await window.getByRole('option').count()
  expect(await items()).toBe(shown)
  await window.keyboard.press('Escape')
  await expect(field).toBeFocused()
  expect(await items()).toBe(shown)
  await window.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a picture is read by keyboard', async () => {
  const plots = card('Periods').getByRole('group', { name: 'Chart' })
  await plots.focus()
  await window.keyboard.press('ArrowRight')
  // The months are only in the picture until the cursor is on one.
  await expect(card('Periods')).toContainText(/Jan, 1 Jan/)
})

test('a time series that keeps its period pans and zooms on its own, beside the workspace', async () => {
  await addCard('Time series')
  const series = card('Time series')
  const words = series.locator('figcaption')
  const period = await button(/^Range:/).textContent()
  await button('More for Time series').click()
  await window.getByRole('menuitemcheckbox', { name: 'Keep this period' }).click()
  await expect(series).toContainText('Independent of the workspace')
  const before = (await words.textContent()) ?? ''
  await series.getByRole('group', { name: 'Plot' }).focus()
  await window.keyboard.press('+')
  await expect(words).not.toHaveText(before)
  await expect(button(/^Range:/)).toHaveText(period ?? '')
  const mark = series.getByRole('combobox', { name: 'Draw as' })
  await mark.click()
  await window.getByRole('option', { name: 'Bars', exact: true }).click()
  await expect(mark).toContainText('Bars')
  // Amounts are drawn and read like rates.
  await series.getByRole('button', { name: 'Settings of Time series' }).click()
  await window.getByRole('checkbox', { name: /^Amounts instead of rates/ }).click()
  await window.keyboard.press('Escape')
  await expect(words).toContainText(/ in kWh\./)
  await expect(series.getByRole('status').filter({ hasText: /Wh \(/ })).toBeVisible()
  await button('More for Time series').click()
  await window.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(series).toHaveCount(0)
})

test('the table is exported with exact numbers and what they rest on', async () => {
  const csv = join(folder, 'periods.csv')
  await button('More for Periods').click()
  await answerSaveDialogs(app, csv)
  await window.getByRole('menuitem', { name: 'Export…' }).click()
  await window.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export…' }).click()
  const rows: Record<string, string>[] = parse(await waitForFile(csv), { columns: true, bom: true })
  expect(rows).toHaveLength(2)
  const [first] = rows
  const total = Object.keys(first ?? {}).find((heading) => heading.startsWith('Total')) ?? ''
  expect(Number(first?.[total])).toBeGreaterThan(0)
  expect(first).toMatchObject({ Comparison: 'Periods', 'Like for like': 'yes', 'Time zone': 'Europe/London' })
})

test('cards are added, moved, resized, filled and taken back by keyboard', async () => {
  await addCard('Profile')
  await addCard('Heat map')
  const handles = window.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Move / })
  await expect(handles).toHaveCount(3)
  // The handles for resizing a card lie in the gap around it and cover none of its content.
  const item = window.locator('.grid-stack-item').filter({ has: card('Heat map') })
  const boxOf = async (part: string) => {
    const box = await item.locator(part).boundingBox()
    const { x, y, width, height } = box ?? { x: NaN, y: NaN, width: NaN, height: NaN }
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  await item.hover()
  const content = await boxOf('.grid-stack-item-content')
  expect((await boxOf('.ui-resizable-e')).left).toBeGreaterThanOrEqual(content.right)
  expect((await boxOf('.ui-resizable-s')).top).toBeGreaterThanOrEqual(content.bottom)
  expect((await boxOf('.ui-resizable-w')).right).toBeLessThanOrEqual(content.left)
  const before = await card('Heat map').boundingBox()
  await pressOnHandle('Heat map', 'Shift+ArrowDown')
  await expect
    .poll(async () => (await card('Heat map').boundingBox())?.height)
    .toBeGreaterThan(before?.height ?? 0)
  await button('Undo').first().click()
  await expect.poll(async () => (await card('Heat map').boundingBox())?.height).toBe(before?.height)
  await pressOnHandle('Profile', 'ArrowUp')
  await button('Fill the workspace with Profile').click()
  await expect(tableOf('Profile').getByRole('row').nth(1)).toContainText('00:00')
  await button('Show all views').click()
  await expect(handles).toHaveCount(3)
  await button('More for Heat map').click()
  await window.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await expect(handles).toHaveCount(2)
  await window.keyboard.press('Control+z')
  await expect(handles).toHaveCount(3)
  await pressOnHandle('Profile', 'Delete')
  await expect(handles).toHaveCount(2)
  await expect(handles.last()).toBeFocused()
  await window
    .getByRole('log')
    .filter({ hasText: 'Removed Profile' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(handles).toHaveCount(3)
})

test('one cursor serves all cards, and Enter on a cell opens its day', async () => {
  const heatMap = card('Heat map').getByRole('group', { name: 'Chart' })
  await heatMap.focus()
  const before = await shownRange(window).innerText()
  // The card has just reappeared: keys pressed before its picture is complete have no effect, so they are repeated.
  await expect(async () => {
    await window.keyboard.press('ArrowRight')
    await expect(card('Profile').locator('.values')).toBeVisible({ timeout: 1000 })
    await window.keyboard.press('Enter')
    await expect(shownRange(window)).not.toHaveText(before, { timeout: 1000 })
  }).toPass()
})

test('a drag with Alt describes the selected area and how it differs, and opens nothing', async () => {
  await typeRange(window, '2025')
  await expect(card('Heat map')).toContainText(/The highest hour is 2025-/, { timeout: 90_000 })
  const before = await shownRange(window).innerText()
  const picture = card('Heat map').locator('.plot').first()
  await picture.scrollIntoViewIfNeeded()
  const plot = await picture.boundingBox()
  if (plot === null) throw new Error('no plot')
  await window.keyboard.down('Alt')
  await window.mouse.move(plot.x + plot.width * 0.4, plot.y + plot.height * 0.4)
  await window.mouse.down()
  await window.mouse.move(plot.x + plot.width * 0.7, plot.y + plot.height * 0.6, { steps: 3 })
  await window.mouse.up()
  await window.keyboard.up('Alt')
  await expect(card('What is different here')).toContainText(/hours selected, .*\s% of the range\./)
  await expect(card('What is different here').locator('.card-handle')).toBeInViewport()
  await expect(shownRange(window)).toHaveText(before)
})

test('a ranking of the whole portfolio states its cost, becomes a download, and shows no rank before it is known', async () => {
  await button(/^Workspace: /).click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  await button(/^Which building uses most/).click()
  await typeRange(window, '2024')
  const ranking = card('Ranking')
  const download = ranking.getByRole('button', { name: /^Load (all|the other|what is)/ })
  await expect(ranking).toContainText('not loaded yet')
  const asked = dataRequests()
  // The synchronisation has used up the requests of this minute.
  await passInMain(app, 60_000)
  await download.click()
  await expect(ranking).toContainText(/Loading: \d+ of \d+ requests/)
  await expect.poll(() => dataRequests()).toBeGreaterThan(asked + 3)
  await expect(ranking).toContainText(/\d+ of \d+ entities are ranked so far/)
  await expect(tableOf('Ranking').getByRole('row').nth(1)).toContainText(/at best 1|1/i)
  await window.getByRole('combobox', { name: 'Ranked by' }).click()
  await window.getByRole('option', { name: /area/i }).click()
  await expect(
    tableOf('Ranking')
      .getByRole('columnheader')
      .filter({ hasText: /kWh\/ft/ }),
  ).toHaveCount(1)
})

test('workspaces are renamed, removed with undo, and reopened as they were left without the service', async () => {
  await renameWorkspace(window, 'Estate 2024')
  await expect(button('Workspace: Estate 2024')).toBeVisible()
  await button(/^Workspace: /).click()
  await window.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await expect(button('Workspace: This year against last')).toBeVisible()
  await window
    .getByRole('log')
    .filter({ hasText: 'Removed Estate 2024' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(button('Workspace: Estate 2024')).toBeVisible()
  await app.close()
  const seen = service.requests().length
  await service.close()

  app = await launchApp({ userDataDir })
  window = app.window
  await expect(button('Workspace: Estate 2024')).toBeVisible()
  await expect(tableOf('Ranking').getByRole('row').nth(1)).toContainText(/\d/)
  expect(service.requests()).toHaveLength(seen)
  await button(/^Workspace: /).click()
  await window.getByRole('menuitem', { name: 'This year against last' }).click()
  await expect(button(/^Move /)).toHaveCount(4)
})
