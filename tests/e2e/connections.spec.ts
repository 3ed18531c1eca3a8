import { expect, test, type Page } from '@playwright/test'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { chooseByKeyboard, connectionMenu, keepForSession, tabTo } from '#support/app/connection-menu.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { chooseVariables, connect, setRange, setResolution, statisticsRow } from '#support/app/main-job.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'

const clock = { now: () => Date.now() }
const northTokens = ['north-first', 'north-second', 'north-third', 'north-fourth']
const southToken = 'south-token'

let north: DemoService
let south: DemoService
let app: LaunchedApp
let window: Page
let variable: string
let januaryMean: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const portfolio = createSmallPortfolio(clock, 4)
  variable = portfolio.variables[0]?.displayName ?? ''
  north = await startDemoService({ tokens: northTokens, clock, portfolio, limitPerMinute: 1000 })
  south = await startDemoService({
    tokens: [southToken],
    clock,
    portfolio: createSmallPortfolio(clock, 2, 7),
    limitPerMinute: 1000,
  })
  app = await launchApp()
  window = app.window
  await connect(window, { name: 'North', baseUrl: north.baseUrl, token: northTokens[0] ?? '' })
  await catalogueCached()
})

test.afterAll(async () => {
  await app.close()
  await Promise.all([north.close(), south.close()])
})

const catalogueCached = () =>
  expect(window.getByRole('status', { name: 'Cache' })).toContainText(/as of [\d: -]+ UTC\S*$/, {
    timeout: 120_000,
  })
const connectionStatus = () => window.getByRole('status', { name: 'Connection' })
const mean = () => statisticsRow(window, variable).getByRole('cell').nth(4)
const dataRequests = () => north.requests().filter(({ path }) => path.endsWith('/data'))
const dialog = (name: string) => window.getByRole('dialog', { name })

/** Types a token into the dialog that has just opened. */
async function giveToken(token: string): Promise<void> {
  await expect(dialog('Replace token').getByRole('textbox', { name: 'Token' })).toBeFocused()
  await expect(dialog('Replace token')).toContainText(north.baseUrl)
  await window.keyboard.type(token)
  await window.keyboard.press('Enter')
}

async function partitions(): Promise<number> {
  return window.evaluate(async () => {
    const databases = await indexedDB.databases()
    return databases.filter(({ name }) => name?.startsWith('meterlens-')).length
  })
}

test('connections: a second one is added, and each has its own cache, by keyboard', async () => {
  await chooseVariables(window, [variable])
  await setRange(window, '2026-01-01', '2026-02-01')
  await setResolution(window, 'Daily')
  await expect(statisticsRow(window, variable)).toContainText('Daily')
  // Until the month is complete, the mean covers only the part that has arrived.
  await expect(statisticsRow(window, variable)).toContainText('100 %')
  januaryMean = await mean().innerText()

  await window.keyboard.press('Control+n')
  await expect(dialog('Connect').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await window.keyboard.type('South')
  await window.keyboard.press('Tab')
  await window.keyboard.type(south.baseUrl)
  await window.keyboard.press('Tab')
  await window.keyboard.type(southToken)
  await window.keyboard.press('Enter')
  await keepForSession(window, connectionStatus().getByText('South'))
  await expect(connectionMenu(window)).toContainText('South')
  await catalogueCached()
  await expect(statisticsRow(window, variable)).toHaveCount(0)

  const asked = north.requests().length
  await chooseByKeyboard(window, 'menuitemradio', 'North')
  await expect(connectionMenu(window)).toContainText('North')
  await expect(mean()).toHaveText(januaryMean)
  expect(north.requests()).toHaveLength(asked)
  expect(await partitions()).toBe(2)
})

test('connections: one is renamed, and the focus comes back', async () => {
  await chooseByKeyboard(window, 'menuitem', 'Rename…')
  await expect(dialog('Rename connection').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await window.keyboard.type('North Estate')
  await window.keyboard.press('Enter')
  await expect(connectionMenu(window)).toContainText('North Estate')
  await expect(connectionMenu(window)).toBeFocused()
  await expect(connectionStatus()).toContainText('North Estate')
})

test('connections: a refused new token leaves the old one, an accepted one takes its place', async () => {
  await chooseByKeyboard(window, 'menuitem', 'Replace token…')
  const replace = dialog('Replace token')
  await giveToken('no-token-of-theirs')
  await expect(replace.getByRole('alert')).toContainText('The service refused the token')
  await expect(replace.getByRole('alert')).toContainText('keeps the token it had')
  await window.keyboard.press('Escape')
  await setRange(window, '2024-12-01', '2025-02-01')
  await expect.poll(() => dataRequests().at(-1)?.token).toBe(0)

  await chooseByKeyboard(window, 'menuitem', 'Replace token…')
  await giveToken(northTokens[1] ?? '')
  await keepForSession(window, window.getByText('The token of North Estate was replaced'))
  await expect(replace).toBeHidden()
  await setRange(window, '2024-10-01', '2025-02-01')
  await expect.poll(() => dataRequests().at(-1)).toMatchObject({ token: 1, status: 200 })
})

test('connections: a token revoked while the app runs leaves cached data, and another token continues from there', async () => {
  await setRange(window, '2026-01-01', '2026-02-01')
  await expect(mean()).toHaveText(januaryMean)
  north.revokeToken(northTokens[1] ?? '')
  await setRange(window, '2024-06-01', '2024-07-01')
  const alert = window.getByRole('alert').filter({ hasText: 'no longer accepts the token' }).first()
  await expect(alert).toBeVisible()
  await expect(connectionStatus()).toContainText('Token refused')
  await setRange(window, '2026-01-01', '2026-02-01')
  await expect(mean()).toHaveText(januaryMean)

  await setRange(window, '2024-06-01', '2024-07-01')
  const remedy = window.getByRole('main').getByRole('button', { name: 'Replace token…' })
  await remedy.focus()
  await window.keyboard.press('Enter')
  await giveToken(northTokens[2] ?? '')
  await keepForSession(window, connectionStatus().getByText('Online'))
  // The refused request is repeated automatically.
  await expect.poll(() => dataRequests().at(-1)).toMatchObject({ token: 2, status: 200 })
  await expect(mean()).toHaveText(/\d/)
  await expect(connectionStatus()).toContainText('Online')
  await expect(window.getByRole('alert')).toHaveCount(0)
})

test('connections: the cache of a forgotten one is reviewed, taken up again, and erased', async () => {
  await setRange(window, '2026-01-01', '2026-02-01')
  await expect(mean()).toHaveText(januaryMean)
  await chooseByKeyboard(window, 'menuitem', 'Forget…')
  await tabTo(window, dialog('Forget connection').getByRole('button', { name: 'Forget', exact: true }))
  await window.keyboard.press('Enter')
  await expect(connectionMenu(window)).toContainText('South')
  const asked = north.requests().length

  await chooseByKeyboard(window, 'menuitem', 'Forgotten connections…')
  const left = dialog('Forgotten connections').getByRole('listitem', { name: 'North Estate' })
  await expect(left).toContainText(/\d B|kB|MB/)
  await tabTo(window, left.getByRole('button', { name: 'Review' }))
  await window.keyboard.press('Enter')
  await expect(connectionMenu(window)).toContainText('North Estate')
  await expect(connectionMenu(window)).toContainText('Forgotten')
  await expect(mean()).toHaveText(januaryMean)
  await expect(connectionStatus()).toContainText('No token, cache only')
  expect(north.requests()).toHaveLength(asked)

  await chooseByKeyboard(window, 'menuitem', 'Connect again…')
  const again = dialog('Connect again')
  await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('North Estate')
  await expect(again.getByRole('textbox', { name: 'Base URL' })).toHaveValue(north.baseUrl)
  await tabTo(window, again.getByRole('textbox', { name: 'Token' }))
  await window.keyboard.type(northTokens[3] ?? '')
  await window.keyboard.press('Enter')
  await keepForSession(window, connectionMenu(window).filter({ hasNotText: 'Forgotten' }))
  await expect(connectionMenu(window)).not.toContainText('Forgotten')
  await expect(mean()).toHaveText(januaryMean)
  expect(dataRequests().filter(({ token }) => token === 3)).toEqual([])

  await chooseByKeyboard(window, 'menuitem', 'Forget…')
  await tabTo(window, dialog('Forget connection').getByRole('button', { name: 'Forget', exact: true }))
  await window.keyboard.press('Enter')
  await expect(connectionMenu(window)).toContainText('South')
  await chooseByKeyboard(window, 'menuitem', 'Forgotten connections…')
  await tabTo(window, left.getByRole('button', { name: 'Erase…' }))
  await window.keyboard.press('Enter')
  await expect(left.getByRole('button', { name: 'Keep' })).toBeFocused()
  await tabTo(window, left.getByRole('button', { name: /^Erase / }))
  await window.keyboard.press('Enter')
  await expect(dialog('Forgotten connections')).toBeHidden()
  await expect.poll(partitions).toBe(1)
})

test('connections: the last one is forgotten with its data, and nothing of it is left', async () => {
  await chooseByKeyboard(window, 'menuitem', 'Forget…')
  const forget = dialog('Forget connection')
  await tabTo(window, forget.getByRole('checkbox', { name: 'Erase its cached data and its workspaces too' }))
  await window.keyboard.press('Space')
  await tabTo(window, forget.getByRole('button', { name: 'Forget', exact: true }))
  await window.keyboard.press('Enter')
  await expect(
    window.getByRole('heading', { name: 'See and compare your meters, even offline' }),
  ).toBeVisible()
  await expect(window.getByRole('button', { name: 'Forgotten connections…' })).toHaveCount(0)
  await expect.poll(partitions).toBe(0)
})

test('connections: after the last one the demo is offered, with 60 requests a minute if wanted', async () => {
  await window.getByRole('button', { name: 'Choose a service…' }).click()
  await dialog('Connect')
    .getByRole('checkbox', { name: /^Pace it as a real service/ })
    .check()
  await dialog('Connect').getByRole('button', { name: 'Try the demo' }).click()
  await expect(dialog('Connect')).toBeHidden()
  await expect(window.getByRole('button', { name: /^Requests/ })).toContainText('of 60 left')
})
