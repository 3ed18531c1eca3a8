import { expect, test, type Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { hostilePortfolio, hostileTexts } from '#support/app/hostile-portfolio.ts'
import { openDetails, runCommand } from '#support/app/main-job.ts'
import { connectAndSync, goTo, startPortfolio } from '#support/app/portfolio.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'

const token = 'metering-token'
const clock = { now: () => Date.now() }

let service: DemoService
let app: LaunchedApp
let window: Page
const hostileRequests: string[] = []

test.beforeAll(async () => {
  service = await startPortfolio(token, { portfolio: hostilePortfolio(createSmallPortfolio(clock, 24, 7)) })
  app = await launchApp()
  window = app.window
  app.context().on('request', (request) => {
    if (request.url().includes('hostile')) hostileRequests.push(request.url())
  })
  await connectAndSync(window, service, token)
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

/** Finds the effects of a text that became markup, code or an address. */
async function holes() {
  const inPage = await window.evaluate(() => ({
    wasRun: 'wasRun' in globalThis,
    elements: [...document.querySelectorAll('*')]
      .filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            (['href', 'src', 'srcdoc', 'style', 'action', 'data'].includes(name) &&
              /hostile|wasRun|javascript:/.test(value)),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    code: [...document.querySelectorAll('script, style, iframe, object, embed')]
      .filter(({ outerHTML }) => /hostile|wasRun/.test(outerHTML))
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  }))
  return { ...inPage, requests: hostileRequests }
}
const none = { wasRun: false, elements: [], code: [], requests: [] }

/** The text is shown literally; otherwise the test would prove nothing. */
const literally = /<img src=|<script>|<svg onload|\{\{constructor|javascript:|<iframe|<\/title>|<a href/

test('hostile names: tree, chart and details show them as text', async () => {
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await expect(tree).toContainText(literally)
  await window.getByRole('searchbox', { name: 'Search' }).fill('electricity')
  const box = tree.getByRole('checkbox', { name: /electricity/i }).first()
  await box.check()
  await expect(window.getByRole('table', { name: 'Statistics' })).toContainText(literally, {
    timeout: 120_000,
  })
  expect(await holes()).toEqual(none)
  const details = await openDetails(window)
  await tree.getByRole('treeitem').first().click()
  await expect(details).toContainText(literally)
  await tree.getByRole('treeitem').last().click()
  expect(await holes()).toEqual(none)
})

test('hostile names: cards, menus and the palette show them as text', async () => {
  for (const kind of ['Periods', 'Ranking', 'Table']) {
    await window.getByRole('button', { name: 'Add view', exact: true }).click()
    await window.getByRole('option', { name: new RegExp(`^${kind}`) }).click()
    // The list must be closed first, since its closing moves the focus, which would close another list opened
    // meanwhile.
    await expect(window.getByRole('option')).toHaveCount(0)
    await expect(window.getByRole('region', { name: kind, exact: true })).toBeVisible()
  }
  await window.keyboard.press('ControlOrMeta+K')
  await window.keyboard.type('electricity')
  await expect(window.getByRole('dialog')).toContainText(literally)
  await window.keyboard.press('Escape')
  expect(await holes()).toEqual(none)
})

test('hostile names: every other view and dialog shows them as text', async () => {
  for (const view of ['Data sources', 'Service inspector', 'Undocumented fields', 'Workspace']) {
    await goTo(window, view)
    if (view === 'Data sources') await expect(window.locator('body')).toContainText(literally)
    expect(await holes()).toEqual(none)
  }
  for (const command of [
    'Cache map',
    'Downloads',
    'Export Parquet',
    'About this connection',
    'Export…',
    'Report…',
    'Export evidence bundle',
    'Back up',
    'Notes and exclusions',
    'New expression',
  ]) {
    await runCommand(window, command)
    await expect(window.getByRole('dialog')).toBeVisible()
    expect(await holes()).toEqual(none)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()
  }
  expect(await window.title()).not.toMatch(/^all of it/)
})

/**
 * Mistakes of a page that takes a text for something else. Without the page's policy, nothing would prevent their
 * effects.
 */
const mistakes = {
  markup: (text: string) => {
    document.getElementById('broken')?.insertAdjacentHTML('beforeend', text)
  },
  address: (text: string) => {
    const link = document.createElement('a')
    link.href = text
    document.getElementById('broken')?.append(link)
  },
  style: (text: string) => {
    document.getElementById('broken')?.setAttribute('style', `background: ${text}`)
  },
  code: (text: string) => {
    const script = document.createElement('script')
    script.textContent = text
    document.getElementById('broken')?.append(script)
  },
}
type Mistake = keyof typeof mistakes

const bites: readonly (readonly [Mistake, string])[] = [
  ...hostileTexts.filter((text) => /<[a-z]/.test(text)).map((text) => ['markup', text] as const),
  ['address', 'javascript:window.wasRun=1'],
  ['style', 'url(https://hostile.test/b.css)'],
  ['code', `constructor.constructor('window.wasRun=1')()`],
]

/** Returns only elements and code, since scripts and requests take effect at any later time. */
async function standing() {
  const { elements, code } = await holes()
  return [...elements, ...code]
}

test('hostile names: each of them is found on a page that misinterprets it', async () => {
  const session = await window.context().newCDPSession(window)
  await session.send('Page.setBypassCSP', { enabled: true })
  await window.reload()
  await expect(window.getByRole('tree', { name: 'Portfolio' })).toContainText(literally)
  expect(await holes()).toEqual(none)
  for (const [mistake, text] of bites) {
    await window.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div id="broken"></div>')
    })
    await window.evaluate(mistakes[mistake], text)
    expect(await standing(), `${mistake}: ${text}`).not.toEqual([])
    await window.evaluate(() => {
      document.getElementById('broken')?.remove()
    })
    expect(await standing()).toEqual([])
  }
})

test('hostile names: executed code and a sent request are found', async () => {
  await window.reload()
  hostileRequests.length = 0
  expect(await holes()).toEqual(none)
  await window.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/hostile.png" onerror="window.wasRun=1">')
  })
  await expect
    .poll(holes)
    .toMatchObject({ wasRun: true, requests: [expect.stringContaining('/hostile.png')] })
})
