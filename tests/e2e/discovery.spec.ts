import { expect, test, type Page } from '@playwright/test'
import { portfolioOfSites } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { sites } from '#electron/demo/synthetic/tables/sites.ts'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { inFull, openDetails, setRange, statisticsRow } from '#support/app/main-job.ts'
import { connectAndSync, goTo, startPortfolio } from '#support/app/portfolio.ts'

const token = 'discovery-token'

/** Two of the sites have a tag of the same name. */
const threeSites = sites.filter(({ tags, zone }) => tags.includes('Heritage') || zone === 'Asia/Kolkata')

let service: DemoService
let app: LaunchedApp
let window: Page

test.beforeAll(async () => {
  const portfolio = portfolioOfSites(threeSites, { clock: { now: () => Date.now() } })
  service = await startPortfolio(token, { portfolio, dialect: { enums: 'unknown', fields: 'extra' } })
  app = await launchApp()
  window = app.window
  await connectAndSync(window, service, token)
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

const tree = () => window.getByRole('tree', { name: 'Portfolio' })
const chips = () => window.getByRole('list', { name: 'Active filters' })

async function openFacet(title: string): Promise<void> {
  await window.getByRole('button', { name: 'Filter the portfolio' }).click()
  await window.getByRole('tab', { name: title, exact: true }).click()
}

test('discovery: facets narrow the tree without a request, and say what each option would leave', async () => {
  const requests = service.requests().length
  await openFacet('Resource')
  const options = window.getByRole('group', { name: 'Resource' })
  const gas = options.getByRole('checkbox', { name: /^Natural Gas, \d+ variables/ })
  const promised = Number(/, (\d+) variables/.exec((await gas.getAttribute('aria-label')) ?? '')?.[1])
  await gas.check()
  await window.keyboard.press('Escape')
  await expect(chips().getByRole('button', { name: 'Remove filter Resource: Natural Gas' })).toBeVisible()

  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('natural')
  await expect(window.getByText(`${promised} variables`)).toBeVisible()
  await search.fill('')

  await openFacet('Metered Entity')
  await expect(
    window.getByRole('checkbox', { name: /nothing with the other filters$/ }).first(),
  ).toBeVisible()
  await window.keyboard.press('Escape')
  await chips().getByRole('button').first().click()
  await expect(chips()).toBeHidden()
  expect(service.requests()).toHaveLength(requests)
})

test('discovery: equal tags of several organizations are one filter, which says so', async () => {
  await openFacet('Tags')
  const tags = window.getByRole('group', { name: 'Tags' })
  const heritage = tags.getByRole('checkbox', { name: /^Heritage · 2 organizations, / })
  await heritage.check()
  const parts = tags.locator('.level-2').getByRole('checkbox', { checked: true })
  await expect(parts).toHaveCount(2)
  await window.keyboard.press('Escape')
  await expect(chips()).toContainText('Heritage · 2 organizations')
  await expect(tree().getByRole('treeitem', { level: 1 })).toHaveCount(2)

  await openFacet('Tags')
  await parts.first().uncheck()
  await window.keyboard.press('Escape')
  await expect(tree().getByRole('treeitem', { level: 1 })).toHaveCount(1)
  await expect(chips()).not.toContainText('organizations')
  await chips().getByRole('button').first().click()
})

test('discovery: filters are chosen by keyboard alone', async () => {
  await window.getByRole('button', { name: 'Filter the portfolio' }).focus()
  await window.keyboard.press('Enter')
  await window.getByRole('tab', { name: 'Organization' }).focus()
  await window.keyboard.press('ArrowDown')
  await expect(window.getByRole('tab', { name: 'Resource' })).toHaveAttribute('aria-selected', 'true')
  await window.keyboard.press('Tab')
  await expect(window.getByRole('group', { name: 'Resource' })).toBeVisible()
  await window.getByRole('group', { name: 'Resource' }).getByRole('checkbox').first().focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Space')
  await window.keyboard.press('Escape')
  await expect(chips().getByRole('listitem')).toHaveCount(1)
  await chips().getByRole('button').first().press('Enter')
  await expect(chips()).toBeHidden()
})

test('discovery: units and standardizations come from the service, and are remembered for each variable', async () => {
  const electricity = 'Lakeside Energy Centre · Floor 1 electricity'
  await window.getByRole('searchbox', { name: 'Search' }).fill(electricity.replace(' · ', ' '))
  await tree()
    .getByRole('checkbox', { name: inFull(electricity) })
    .first()
    .check()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
  await setRange(window, '2026-01-01', '2026-02-01')
  const row = statisticsRow(window, electricity)
  const unit = row.getByRole('button', { name: /^Unit and resolution of/ })
  await expect(unit).toHaveText('kW')
  await unit.click()
  await window.getByRole('menuitemradio', { name: /^MW/ }).click()
  await expect(unit).toHaveText('MW')
  await unit.click()
  await window.getByRole('menuitemradio', { name: 'Per square foot' }).click()
  await expect(unit).toHaveText('MW/sq ft')
  expect(service.requests().filter(({ path }) => path.endsWith('/units'))).toHaveLength(1)
  const asked = service.requests().findLast(({ path }) => path.endsWith('/data'))
  expect(asked?.query).toMatchObject({ units: 'MW', standardization: 'per-square-foot' })
  await row.getByRole('button', { name: /Remove|Take/ }).click()
  await tree().focus()
})

test('discovery: a search shows main meters first, and a building’s box ticks its main meter', async () => {
  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('electricity')
  await expect(tree().getByRole('treeitem').first()).toHaveAccessibleName('Best matches')
  await expect(tree().getByRole('treeitem').nth(1)).toHaveAccessibleName(
    /main (incomer|service|supply|switchboard) electricity$/i,
  )
  await search.fill('Gulmohar')
  const building = tree().getByRole('treeitem', { name: 'Gulmohar Serviced Apartments', exact: true }).last()
  await building.click()
  const box = building.getByRole('checkbox', { name: /^Main meters of / })
  await box.check()
  await expect(building).toHaveAttribute('aria-checked', 'true')
  const main = tree()
    .getByRole('treeitem', { name: /main incomer electricity$/i })
    .last()
  await expect(main.getByRole('img', { name: /^Main meter/ })).toBeVisible()
  await main.getByRole('checkbox').uncheck()
  await expect(building).toHaveAttribute('aria-checked', 'false')

  // The keyboard ticks the box with Space and opens the menu with Shift+F10.
  await building.click()
  await tree().focus()
  await window.keyboard.press('Space')
  await expect(building).toHaveAttribute('aria-checked', 'true')
  await window.keyboard.press('Shift+F10')
  await window.getByRole('menuitem', { name: 'Remove main meters from the chart' }).press('Enter')
  await expect(building).toHaveAttribute('aria-checked', 'false')
  await expect(tree()).toBeFocused()
  await building.click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Add main meters to the chart' }).click()
  await building.click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Clear the chart' }).click()
  await expect(tree().getByRole('checkbox', { checked: true })).toHaveCount(0)
  await search.fill('')
})

test('discovery: Shift adds a range of rows, and a row is dragged onto the workspace', async () => {
  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('banyan main incomer')
  const hits = tree().getByRole('treeitem', { name: /main incomer electricity$/i })
  await hits.first().click()
  await hits.nth(1).click({ modifiers: ['Shift'] })
  await expect(tree().getByRole('checkbox', { checked: true }).nth(1)).toBeVisible()
  await search.fill('peepal main incomer')
  await hits.first().dragTo(window.getByRole('region', { name: /^Workspace/ }))
  await expect(hits.first()).toHaveAttribute('aria-checked', 'true')
  await hits.first().click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Clear the chart' }).click()
  await search.fill('')
})

test('discovery: favourites, recent variables and groups are listed', async () => {
  await window.getByRole('radio', { name: 'Favourites, recent and groups' }).check({ force: true })
  await expect(tree().getByRole('treeitem', { name: 'Recent' })).toBeVisible()
  await tree().getByRole('treeitem', { level: 2 }).first().click()
  await window.getByRole('button', { name: 'Add to favourites' }).last().click()
  await expect(tree().getByRole('treeitem', { name: 'Favourites' })).toBeVisible()
  await tree().getByRole('checkbox').first().check()
  await window.getByRole('button', { name: 'Save the chart as a group' }).click()
  const details = window.getByRole('complementary', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Name of the group' }).fill('Winter peaks')
  await details.getByRole('textbox', { name: 'Name of the group' }).press('Enter')
  await expect(tree().getByRole('treeitem', { name: 'Winter peaks' })).toBeVisible()
  await details.getByRole('button', { name: 'Delete the group' }).click()
  await expect(tree().getByRole('treeitem', { name: 'Winter peaks' })).toBeHidden()
  await window
    .getByRole('log')
    .filter({ hasText: 'Removed Winter peaks' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(tree().getByRole('treeitem', { name: 'Winter peaks' })).toBeVisible()
  await window.getByRole('radio', { name: 'Entities' }).check({ force: true })
})

test('discovery: an endpoint with an undocumented body is requested from the details and shown in full', async () => {
  await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
  await tree()
    .getByRole('treeitem', { name: /main incomer electricity/ })
    .first()
    .click()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
  await openDetails(window)
  await window.getByRole('button', { name: 'Ask the service' }).click()
  const before = service.requests().length
  await window.getByRole('button', { name: 'Send · 1 request' }).click()
  const answer = window.getByRole('tree', { name: 'Response' })
  await expect(answer.getByRole('treeitem').filter({ hasText: /^displayName/ })).toBeVisible()
  expect(
    service
      .requests()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual([expect.stringMatching(/\/variables\/[^/]+$/)])

  await answer.focus()
  await window.keyboard.press('ArrowLeft')
  await expect(answer.getByRole('treeitem')).toHaveCount(1)
  await window.keyboard.press('ArrowRight')
  await expect(answer.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true')
})

test('discovery: a list is shown and copied together with everything around its elements', async () => {
  await goTo(window, 'Service inspector')
  await window
    .getByRole('navigation', { name: 'Endpoints' })
    .getByRole('button', { name: /POST \/variable\/list/ })
    .click()
  await window.getByRole('button', { name: 'Send · 1 request' }).click()
  const answer = window.getByRole('tree', { name: 'Response' })
  // The key is the last one, after all the elements.
  await answer.focus()
  await window.keyboard.press('End')
  // This field belongs to no noun, so only the received body has it.
  await expect(answer.getByRole('treeitem').filter({ hasText: /^defaultOrderColumn/ })).toBeVisible()
  await expect(answer.getByRole('treeitem').filter({ hasText: /^pagination/ })).toBeVisible()
  await window.evaluate(() => {
    Object.assign(globalThis, { copied: '' })
    navigator.clipboard.writeText = (text) => {
      Object.assign(globalThis, { copied: text })
      return Promise.resolve()
    }
  })
  await window.getByRole('button', { name: 'Copy the response' }).click()
  await expect(window.getByText('Copied to the clipboard')).toBeVisible()
  const copied = await window.evaluate(() => (globalThis as unknown as { copied: string }).copied)
  const body: unknown = JSON.parse(copied)
  expect(body).toHaveProperty('defaultOrderColumn')
  expect(body).toHaveProperty('pagination.total_records')
})

test('discovery: undocumented fields are listed as they were received', async () => {
  await goTo(window, 'Undocumented fields')
  const table = window.getByRole('table', { name: /Undocumented fields and values/ })
  await expect(table).toContainText('data[].status')
  await expect(table).toContainText('archived')
  await window.getByRole('searchbox', { name: /endpoint, a path/ }).fill('spaceport')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(window.getByText(/^1 of \d+ findings$/)).toBeVisible()
})

test('discovery: a search says how many of its hits are hidden, and shows them on request', async () => {
  await goTo(window, 'Workspace')
  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('commissioning test point')
  const status = window.getByRole('status').filter({ hasText: /more match(es)?, but (is|are) hidden\./ })
  await expect(status).toBeVisible()
  const promised = Number.parseInt((await status.getByRole('paragraph').last().innerText()).trim(), 10)
  await status.getByRole('button', { name: 'Show' }).click()
  await expect(window.getByText(new RegExp(`\\b${promised} variables?$`))).toBeVisible()
  await expect(
    tree()
      .getByRole('treeitem', { name: /commissioning test point$/ })
      .first(),
  ).toBeVisible()
})
