import { expect, test, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { connectAndSync, goTo, startPortfolio } from '#support/app/portfolio.ts'
import { createThinPortfolio } from '#support/app/small-portfolio.ts'

const token = 'sources-token'

let service: DemoService
let app: LaunchedApp
let window: Page

test.beforeAll(async () => {
  service = await startPortfolio(token, { portfolio: createThinPortfolio({ now: () => Date.now() }, 5) })
  app = await launchApp()
  window = app.window
  await connectAndSync(window, service, token)
  await goTo(window, 'Data sources')
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

const types = () => window.getByRole('list', { name: 'Data source types' })
const table = () => window.getByRole('table', { name: 'Data sources' })
const rows = () => table().locator('tbody tr:not(.spacer)')

test('sources: types have the icons and counts of the service', async () => {
  const csv = types().getByRole('button', { name: /^CSV File/ })
  await expect(csv).toContainText('6 sources')
  await expect(csv.locator('img')).toHaveAttribute('src', /^blob:/)
  await csv.click()
  await expect(rows()).toHaveCount(6)
  await types()
    .getByRole('button', { name: /^All types/ })
    .click()
})

test('sources: the service is asked which sources have an error, after the cost is shown', async () => {
  await types()
    .getByRole('button', { name: /^CSV File/ })
    .click()
  const before = service.requests().length
  await window.getByRole('button', { name: 'Error type' }).click()
  await expect(window.getByText('Asks the service: 1 request')).toBeVisible()
  await window.getByRole('menuitemcheckbox', { name: 'File Error' }).click()
  await expect(window.getByText(/^1 of 6 sources$/)).toBeVisible()
  const asked = service.requests().slice(before)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.path).toContain('/data-source/instance')
  await window.getByRole('button', { name: 'Error type' }).click()
  await window.getByRole('menuitemcheckbox', { name: 'File Error' }).click()
  await types()
    .getByRole('button', { name: /^All types/ })
    .click()
})

test('sources: the table sorts by health, and a source shows what it feeds', async () => {
  await table().getByRole('button', { name: 'Last recorded' }).click()
  await expect(table().getByRole('columnheader', { name: 'Last recorded' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows().first()).toContainText(/days ago/)
  await rows().first().click()
  await expect(window.getByRole('complementary', { name: 'Details' })).toBeHidden()
  await window.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(window.getByRole('complementary', { name: 'Details' })).toContainText('Connectivity, 24 h')
  const fed = window.getByRole('region', { name: /variables fed by/ })
  await fed.getByRole('checkbox').first().check()
  await goTo(window, 'Workspace')
  await expect(window.getByRole('table', { name: 'Statistics' }).getByRole('rowheader')).toHaveCount(1)
  await goTo(window, 'Data sources')
})

test('sources: silent and offline variables of the whole portfolio are listed, oldest first', async () => {
  await window.getByRole('tab', { name: 'Silent and offline variables' }).click()
  const silent = window.getByRole('table', { name: 'Silent and offline variables' })
  await expect(silent.locator('tbody tr:not(.spacer)').first()).toContainText(/days ago|never/)
  const ages = await silent.locator('tbody tr:not(.spacer) td.strong').allInnerTexts()
  const days = ages.filter((age) => age.endsWith('days ago')).map((age) => Number.parseInt(age, 10))
  expect(days.length).toBeGreaterThan(3)
  expect(days).toEqual([...days].sort((a, b) => b - a))
})

test('sources: the page states its time, and refreshing the silent ones requests only the variables', async () => {
  await window.getByRole('tab', { name: 'Silent and offline variables' }).click()
  await expect(window.getByText(/^as of \d\d:\d\d UTC\S*, when the catalogue was fetched$/)).toBeVisible()
  const refresh = window.getByRole('button', {
    name: /^Refresh what is shown, \d+ requests?(?:, about .+)?$/,
  })
  const cost = Number(/(\d+) request/.exec((await refresh.getAttribute('aria-label')) ?? '')?.[1])
  const before = service.requests().length
  await refresh.click()
  await expect(window.getByText(/^as of \d\d:\d\d UTC\S*$/)).toBeVisible({ timeout: 120_000 })
  const asked = service.requests().slice(before)
  expect(asked).toHaveLength(cost)
  expect(asked.every(({ path }) => path.endsWith('/variable/list'))).toBe(true)
})
