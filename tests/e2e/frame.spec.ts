import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { exportTo, openDemo, openRangeMenu, runInMenu, shownRange, typeRange } from '#support/app/main-job.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('frame')
const userDataDir = join(folder, 'user-data')
let app: LaunchedApp
let window: Page

test.beforeAll(async () => {
  app = await launchApp({ userDataDir })
  window = app.window
  await window.setViewportSize({ width: 1280, height: 720 })
  await window.evaluate(noteParts)
  await openDemo(window)
  await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
  const boxes = window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox')
  await boxes.first().waitFor({ timeout: 120_000 })
  await boxes.first().check()
  await typeRange(window, '2025-03')
})
test.afterAll(() => app.close())

/** Notes for each part of the window how many changes of the page had come before it. */
function noteParts(): void {
  const parts = ['main', '[role=tree]', '[role=toolbar]', 'aside']
  const cameAt: Record<string, number> = {}
  let changes = 0
  const note = (): void => {
    changes += 1
    for (const part of parts) if (document.querySelector(part) !== null) cameAt[part] ??= changes
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  Object.assign(globalThis, { cameAt })
}

const header = () => window.getByRole('toolbar', { name: 'Workspace' })
const plot = () => window.getByRole('group', { name: 'Plot' })
const details = () => window.getByRole('complementary', { name: 'Details' })
const statistics = () => window.getByRole('region', { name: 'Statistics' })
const search = () => window.getByRole('searchbox', { name: 'Search' })
const button = (name: string) => window.getByRole('button', { name, exact: true })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not in sight')
  return box
}

const lettersOf = (locator: Locator) =>
  locator.evaluate((one) => [getComputedStyle(one).fontFamily, getComputedStyle(one).fontSize])

const toggleLive = () => runInMenu(app, 'toggle-live')

test('the window of a new connection comes part by part, so that no frame is dropped', async () => {
  const cameAt = await window.evaluate(() => (globalThis as unknown as { cameAt: object }).cameAt)
  expect(Object.keys(cameAt)).toEqual(['main', '[role=tree]', '[role=toolbar]', 'aside'])
  expect(new Set(Object.values(cameAt)).size).toBe(4)
})

test('the header is one line with the portfolio open', async () => {
  expect((await boxOf(header())).height).toBeLessThanOrEqual(41)
  for (const name of ['Previous period', 'Add view', 'Undo', 'Export'])
    await expect(header().getByRole('button', { name, exact: true })).toBeInViewport()
  for (const name of ['Resolution', 'Time zone', 'Draw as'])
    await expect(header().getByRole('combobox', { name })).toBeInViewport()
})

test('the range menu opens before its months are there, which have their place already', async () => {
  const trigger = shownRange(window)
  await trigger.click()
  const menu = window.locator('.range-menu')
  await expect(menu.locator('table')).toHaveCount(2)
  const { height } = await boxOf(menu)
  await window.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const first = await trigger.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    const opened = document.querySelector('.range-menu')
    return { heightPx: opened?.clientHeight ?? NaN, months: opened?.querySelectorAll('table').length }
  })
  expect(first.months).toBe(0)
  // The border is not part of the inner height.
  expect(Math.abs(first.heightPx - height)).toBeLessThan(4)
  await expect(menu.locator('table')).toHaveCount(2)
  await window.keyboard.press('Escape')
})

test('details are closed until they are opened, and stay as they were left', async () => {
  await expect(details()).toBeHidden()
  await window.getByRole('table', { name: 'Statistics' }).getByRole('row').nth(1).hover()
  await window.getByRole('button', { name: /^Details of / }).click()
  await expect(details().getByRole('heading', { name: 'Unit and type' })).toBeVisible()
  await window.reload()
  await expect(details()).toBeVisible()
  await button('Hide details').first().click()
  await expect(details()).toBeHidden()
  await expect(plot()).toBeVisible()
})

test('the peak of a series lists the next peaks, each a click away, and a card of statistics has the same table', async () => {
  const peak = () => window.getByRole('button', { name: /: list the highest values of / })
  await peak().first().press('Enter')
  const places = window.getByRole('button', { name: /^Go there: 2025-03-/ })
  await expect(places).toHaveCount(5)
  const place = await places.first().getAttribute('aria-label')
  await places.first().press('Enter')
  await expect(places).toHaveCount(0)
  await expect(shownRange(window)).toContainText(place?.slice('Go there: '.length, -6) ?? '')

  const chart = await window.getByRole('figure', { name: 'Comparison chart' }).elementHandle()
  await button('Add view').click()
  await window.getByRole('option', { name: /^Statistics/ }).click()
  const figures = window.getByRole('table', { name: 'Table of Statistics' })
  await expect(figures).toBeVisible()
  // A chart that is mounted anew would take longer than a frame.
  expect(await chart.evaluate(({ isConnected }) => isConnected)).toBe(true)
  // The fourteen figures of one series do not fit side by side in half the width, so they are listed vertically.
  for (const title of ['Series', 'At cursor', 'Unit', 'Total'])
    await expect(figures.getByRole('rowheader', { name: title, exact: true })).toBeVisible()
  await expect(figures.getByRole('button', { name: /^Unit and resolution of / })).toBeVisible()
  await expect(figures).toContainText('100 %')
  // A card without a picture has no button that hides its table.
  const card = window.getByRole('region', { name: 'Statistics', exact: true }).filter({ has: figures })
  await expect(card.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0)
  // In a card as wide as the workspace, the figures stand side by side and none lies below its end.
  const headOf = (title: string) => boxOf(figures.getByRole('rowheader', { name: title, exact: true }))
  await expect(async () => {
    expect((await headOf('Mean')).x - (await headOf('Total')).x).toBeGreaterThan(100)
    const [whole, last] = [await boxOf(card), await headOf('Complete')]
    expect(last.y + 2 * last.height).toBeLessThan(whole.y + whole.height)
  }).toPass()
  const total = /[\d,.]+ MWh/
  const ofCard = total.exec((await figures.textContent()) ?? '')?.[0] ?? ''
  await expect(window.getByRole('table', { name: 'Statistics of the series' })).toContainText(ofCard)
  for (let undone = 0; undone < 2; undone++) await button('Undo').click()
  await expect(figures).toBeHidden()
})

test('the divider above the statistics is moved by keyboard, and its place is kept', async () => {
  const divider = window.getByRole('separator', { name: 'Height of the statistics' })
  const before = (await boxOf(plot())).height
  await divider.focus()
  await divider.press('ArrowUp')
  await divider.press('ArrowUp')
  await expect.poll(async () => (await boxOf(plot())).height).toBe(before - 32)
  await window.reload()
  await expect(plot()).toBeVisible()
  await expect.poll(async () => (await boxOf(plot())).height).toBe(before - 32)
})

test('a start shows the last picture of the chart, labelled as such, until the live chart is drawn', async () => {
  const picture = window.locator('#last-picture')
  const place = await boxOf(plot())
  await window.route('**/app-*.js', (route) => route.abort())
  await window.reload({ waitUntil: 'commit' })
  await expect(picture).toHaveAttribute('alt', /^As last shown, \d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await boxOf(picture)).toEqual(place)
  expect(await window.evaluate(() => window.localStorage.getItem('meterlens:last-picture'))).toBeNull()
  await picture.evaluate((image) => (image as HTMLImageElement).decode())
  await window.unroute('**/app-*.js')
  await window.keyboard.press('Shift')
  await expect(picture).toBeHidden()
  await window.reload()
  await expect(plot().locator('canvas')).toBeVisible()
  await expect(picture).toBeHidden()
})

test('a start shows a search box before the app is ready, and keeps the text typed into it', async () => {
  let letThrough = (): void => undefined
  const isTyped = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await window.route('**/app-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  const place = await boxOf(search())
  const letters = await lettersOf(search())
  await window.reload({ waitUntil: 'commit' })
  const early = window.locator('#early-search')
  await expect(early).toHaveAttribute('aria-label', 'Search')
  expect(await boxOf(early)).toEqual(place)
  expect(await lettersOf(early)).toEqual(letters)
  await window.keyboard.press('/')
  await window.keyboard.type('mainz')
  await window.keyboard.press('ArrowLeft')
  await expect(early).toHaveValue('mainz')
  await expect(window.locator('#last-picture')).toBeVisible()
  letThrough()
  await expect(early).toBeHidden()
  await expect(search()).toHaveValue('mainz')
  await expect(search()).toBeFocused()
  await window.keyboard.type('x')
  await expect(search()).toHaveValue('mainxz')
  await window.unroute('**/app-*.js')
  await search().fill('')
  await expect(plot().locator('canvas')).toBeVisible()
})

test('a page that ends before the app is ready leaves the search box to the next one', async () => {
  const place = await boxOf(search())
  const early = window.locator('#early-search')
  await window.route('**/app-*.js', (route) => route.abort())
  for (const _ of ['first', 'second']) {
    await window.reload({ waitUntil: 'commit' })
    await expect(early).toBeAttached()
    expect(await boxOf(early)).toEqual(place)
  }
  await window.unroute('**/app-*.js')
  await window.reload()
  await expect(plot().locator('canvas')).toBeVisible()
  await expect(early).toBeHidden()
  expect(await window.evaluate(() => window.localStorage.getItem('meterlens:search-box'))).toBeNull()
})

test('the files of a start are compiled in full, so that their cached code has all functions', async () => {
  const whole = await window.evaluate(async () => {
    const files = [...document.querySelectorAll('script')].map(({ src }) => src)
    const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()))
    return files.filter((_, at) => texts[at]?.startsWith('//# allFunctionsCalledOnLoad\n'))
  })
  const names = whole.map((file) => /([a-z]+)-[\w-]{8}\.js$/.exec(file)?.[1])
  expect(names.toSorted()).toEqual(['app', 'features', 'libraries', 'storage', 'workspace'])
})

test('F6 goes from pane to pane, and the header is one stop of Tab', async () => {
  await window.getByRole('tree', { name: 'Portfolio' }).focus()
  await window.keyboard.press('F6')
  await expect(header().locator(':focus')).toHaveCount(1)
  await window.keyboard.press('End')
  await expect(header().getByRole('button', { name: 'Export' })).toBeFocused()
  await window.keyboard.press('F6')
  await expect(plot()).toBeFocused()
  await window.keyboard.press('F6')
  await expect(statistics()).toBeFocused()
  await window.keyboard.press('Shift+F6')
  await expect(plot()).toBeFocused()
  await window.keyboard.press('Shift+F6')
  await expect(header().locator(':focus')).toHaveCount(1)
  // The questions of the demo follow the header, so one Tab leaves it.
  await window.keyboard.press('Tab')
  await expect(header().locator(':focus')).toHaveCount(0)
})

test('the tooltip of a button says the keys of its command', async () => {
  for (const [name, keys] of [
    ['Undo', 'Ctrl+Z'],
    ['Export', 'Ctrl+Shift+S'],
  ] as const)
    await expect(header().getByRole('button', { name, exact: true })).toHaveAttribute(
      'title',
      `${name} (${keys})`,
    )
})

test('dialogs open with the focus on their main control', async () => {
  await window.keyboard.press('Control+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  await expect(settings.locator(':focus')).toHaveCount(1)
  await expect(settings.getByRole('button', { name: 'Close' })).not.toBeFocused()
  await window.keyboard.press('Escape')
  await window.keyboard.press('Control+Shift+M')
  const cache = window.getByRole('dialog', { name: 'Cache' })
  await expect(cache.getByRole('searchbox').or(cache.getByRole('textbox')).first()).toBeFocused()
  await window.keyboard.press('Escape')
})

test('a file that was written is shown in its folder, and the notice is not over the statistics', async () => {
  await exportTo(app, window, 'CSV, wide', join(folder, 'march.csv'))
  const notice = window.getByRole('log').filter({ hasText: 'march.csv' })
  const show = notice.getByRole('button', { name: 'Show in folder' })
  await expect(show).toBeVisible()
  const [said, table] = [await boxOf(notice), await boxOf(statistics())]
  expect(said.x + said.width).toBeLessThanOrEqual(table.x)
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path: string) => {
      Reflect.set(globalThis, 'shownInFolder', path)
    }
  })
  await show.click()
  await expect
    .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'shownInFolder'))))
    .toBe(join(folder, 'march.csv'))
})

test('at twice the size every control of the header can be reached, and none overlaps another', async () => {
  await window.setViewportSize({ width: 720, height: 450 })
  await expect(header().getByRole('button', { name: 'Undo' })).toBeVisible()
  const controls = header().locator('button:visible')
  const boxes = await Promise.all((await controls.all()).map(boxOf))
  const bounds = await boxOf(header())
  expect(bounds.height, 'one line').toBeLessThanOrEqual(41)
  // The arrow keys skip the buttons that do not fit on the line.
  await header().getByRole('button', { name: 'Export', exact: true }).press('ArrowLeft')
  await expect(header().locator('button:focus:visible:not([aria-label=Export])')).toBeVisible()
  for (const [at, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThanOrEqual(bounds.x + bounds.width)
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        box.x + box.width <= other.x + 0.5 ||
        other.x + other.width <= box.x + 0.5 ||
        box.y + box.height <= other.y + 0.5 ||
        other.y + other.height <= box.y + 0.5
      expect(isApart).toBe(true)
    }
  }
  const name = header().getByRole('button', { name: /^Workspace: / })
  const { width: nameWidth } = await boxOf(name)
  const isCut = () => name.locator('.one-line').evaluate((each) => each.scrollWidth > each.clientWidth)
  expect(await isCut(), 'the usual name is whole').toBe(false)
  await toggleLive()
  await expect(header().getByRole('button', { name: /^Live/ })).toBeVisible()
  expect((await boxOf(header())).height, 'one line with Live on').toBeLessThanOrEqual(41)
  // Live takes the room of the steps between periods, which a range that ends now does not have.
  expect((await boxOf(name)).width, 'the name with Live on').toBeGreaterThanOrEqual(nameWidth)
  await toggleLive()
  await expect(plot()).toBeInViewport()
  await expect(statistics().getByRole('rowheader')).toBeInViewport()
  await openRangeMenu(window)
  await expect(window.getByRole('dialog', { name: 'Range' })).toContainText(/\p{L}+ – \p{L}+ 20\d\d/u)
  await button('Last year').click()
  await expect(shownRange(window)).toContainText('Last year')
  await window.setViewportSize({ width: 1280, height: 720 })
})
