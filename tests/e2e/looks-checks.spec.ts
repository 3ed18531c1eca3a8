import { expect, test, type Page } from '@playwright/test'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../scripts/browser-host/chromium/find-chromium.ts'
import { violationsIn } from '../looks/axe.ts'
import { consoleErrorsOf } from '../looks/console-errors.ts'
import { checksIn } from '../looks/page-checks.ts'
import type { Finding } from '../looks/page/finding.ts'

/** Each check of the drill of looks is tried on a page with one fault, and on the repaired page. */
let browser: Browser
let page: Page

test.beforeAll(async () => {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath: findChromium(), args: sandbox })
})
test.beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 800, height: 500 } })
})
test.afterEach(() => page.close())
test.afterAll(() => browser.close())

const longName = 'Banyan A main incomer electricity consumption'
const cutStyle = 'width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'

async function look(body: string): Promise<readonly Finding[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>t</title><style>body { margin: 0; overflow: hidden; height: 100vh } h1 { margin: 0; font: 9px/10px serif }</style><body><main><h1>h</h1>${body}</main></body></html>`,
  )
  return (await checksIn(page)).look()
}

const kinds = (findings: readonly Finding[]) => findings.map(({ check }) => check)

test('a text that is cut needs a tooltip with the whole text', async () => {
  expect(await look(`<p style="${cutStyle}">${longName}</p>`)).toMatchObject([
    { check: 'cut text', what: expect.stringContaining(longName) },
  ])
  expect(kinds(await look(`<p style="${cutStyle}" title="Banyan">${longName}</p>`))).toEqual(['cut text'])
  expect(await look(`<p style="${cutStyle}" title="${longName}, kWh">${longName}</p>`)).toEqual([])
  expect(await look(`<p style="width: 90px; overflow: auto; white-space: nowrap">${longName}</p>`)).toEqual(
    [],
  )
})

test('a text can also be cut by its surroundings, at its upper edge, and by the window', async () => {
  const inner = `<div style="position: relative"><b style="white-space: nowrap">${longName}</b></div>`
  expect(kinds(await look(`<div style="width: 90px; overflow: hidden">${inner}</div>`))).toEqual(['cut text'])
  expect(kinds(await look(`<p style="height: 9px; overflow: hidden">${longName}</p>`))).toEqual(['cut text'])
  expect(
    kinds(await look(`<p style="position: fixed; left: 780px; white-space: nowrap">${longName}</p>`)),
  ).toEqual(['cut text'])
})

test('a field shows its whole text', async () => {
  const field = (style: string) => `<label>Range <input value="${longName}" style="${style}" /></label>`
  const select = (width: number) =>
    `<label>Entity <select style="width: ${String(width)}px"><option>${longName}</option></select></label>`
  expect(kinds(await look(field('width: 80px')))).toEqual(['cut text'])
  expect(await look(field('width: 500px'))).toEqual([])
  expect(kinds(await look(select(80)))).toEqual(['cut text'])
  expect(await look(select(500))).toEqual([])
})

test('controls of one layer do not overlap', async () => {
  const pair = (style: string) => `<button>One</button><button style="${style}">Two</button>`
  expect(kinds(await look(pair('margin-left: -30px')))).toEqual(['covered text', 'overlap'])
  expect(await look(pair('margin-left: 4px'))).toEqual([])
  expect(await look(pair('position: fixed; left: 0; top: 0'))).toEqual([])
  const inField =
    '<input aria-label="Search" style="width: 200px" /><button style="margin-left: -30px; width: 20px">x</button>'
  expect(await look(inField)).toEqual([])
})

test('no text lies under its neighbours, but floating elements may cover it', async () => {
  const pair = (style: string) =>
    `<p style="height: 20px; margin: 0">${longName}</p><p style="${style}">Over</p>`
  const over = 'position: relative; margin-top: -20px; background: white'
  expect(kinds(await look(pair(over)))).toEqual(['covered text'])
  expect(await look(pair('margin-top: 4px'))).toEqual([])
  expect(await look(pair('position: fixed; left: 0; top: 0; background: white'))).toEqual([])
})

test('nothing is wider or taller than the window', async () => {
  const below = '<i style="position: absolute; top: 900px; width: 1px; height: 1px"></i>'
  expect(kinds(await look(below))).toContain('window overflow')
  expect(await look(`<div style="position: relative; overflow: clip">${below}</div>`)).toEqual([])
  expect(kinds(await look('<div style="width: 900px; height: 10px"></div>'))).toContain('window overflow')
  expect(
    await look('<div style="overflow: auto"><div style="width: 900px; height: 10px"></div></div>'),
  ).toEqual([])
})

test('a picture fills most of its card, and no table below it is empty or wider than the card', async () => {
  const rows = (count: number) => '<tr aria-rowindex="2"><td>1</td></tr>'.repeat(count)
  const card = (picturePx: number, tablePx: number, count: number) =>
    `<section class="card" aria-label="Card" style="height: 480px; overflow: clip"><div class="kind-card">
      <div class="plots" style="height: ${String(picturePx)}px"></div>
      <div class="data-table" tabindex="0" style="width: 400px; overflow: auto">
        <table style="width: ${String(tablePx)}px"><thead><tr><th>Day</th></tr></thead><tbody>${rows(count)}</tbody></table>
      </div>
    </div></section>`
  expect(kinds(await look(card(200, 400, 1)))).toEqual(['lost space'])
  expect(kinds(await look(card(300, 400, 0)))).toEqual(['lost space'])
  expect(kinds(await look(card(300, 700, 2)))).toEqual(['lost space'])
  expect(await look(card(300, 400, 1))).toEqual([])
  expect(kinds(await look(card(300, 400, 1).replace('<td>', '<td></td><td>')))).toEqual(['lost space'])
  const two = (plotPx: number) =>
    `<section class="card" style="height: 480px; width: 700px"><div class="kind-card"><div class="plots" style="height: 400px">
      <div class="stack" tabindex="0" style="height: 100%; overflow: auto">${`<section style="height: ${String(plotPx)}px"></section>`.repeat(2)}</div>
    </div></div></section>`
  expect(kinds(await look(two(220)))).toEqual(['lost space'])
  expect(await look(two(200))).toEqual([])
  expect(kinds(await look(card(300, 700, 9)))).toEqual(['lost space'])
})

test('the names of a table keep some of its width', async () => {
  const table = (namePx: number) =>
    `<div class="data-table"><table style="table-layout: fixed; width: 400px"><tbody><tr>
      <th scope="row" style="width: ${String(namePx)}px; padding: 0">A</th><td>1</td></tr></tbody></table></div>`
  expect(kinds(await look(table(10)))).toEqual(['lost space'])
  expect(await look(table(120))).toEqual([])
})

test('every control is visible or can be scrolled to', async () => {
  const away = '<button style="position: absolute; top: 700px">Away</button>'
  expect(kinds(await look(`<div>${away}</div>`))).toContain('out of reach')
  expect(
    kinds(await look(`<div style="position: relative; height: 90px; overflow: hidden">${away}</div>`)),
  ).toContain('out of reach')
  expect(await look(`<div style="position: relative; height: 90px; overflow: auto">${away}</div>`)).toEqual(
    [],
  )
})

for (const [name, grows, expected] of [
  ['moves', 'style="height: 0"', ['layout shift']],
  ['stays', 'style="height: 100px"', []],
] as const)
  test(`a control that ${name} when data arrives is ${expected.length === 0 ? 'well' : 'found'}`, async () => {
    await look(`<div id="late" ${grows}></div><button>Below</button>`)
    const checks = await checksIn(page)
    await checks.watchShifts()
    await page.evaluate(() => {
      document.getElementById('late')?.setAttribute('style', 'height: 100px')
    })
    expect(kinds(await checks.findShifts())).toEqual(expected)
  })

test('a text that moves when data arrives is found although it is not a control', async () => {
  await look('<div id="late"></div><p>Below, and large enough to count</p>')
  const checks = await checksIn(page)
  // Shifts are not counted shortly after the window has changed its size, so the text moves until one is.
  await expect
    .poll(async () => {
      // Finding the shifts ends the watch.
      await checks.watchShifts()
      await page.evaluate(async () => {
        const late = document.getElementById('late')
        late?.setAttribute('style', `height: ${late.clientHeight === 0 ? 200 : 0}px`)
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      })
      return kinds(await checks.findShifts())
    })
    .toContain('layout shift')
})

test('a violation that axe reports is found', async () => {
  await look('<button></button>')
  expect(await violationsIn(page)).toMatchObject([
    { check: 'axe', what: expect.stringContaining('button-name') },
  ])
  await look('<button>Named</button>')
  expect(await violationsIn(page)).toEqual([])
})

test('moving elements are found if reduced motion is preferred', async () => {
  const moving = (css: string) => `<button style="${css}">Open</button>`
  await look(moving('transition: background 120ms'))
  expect(kinds(await (await checksIn(page)).findMotion())).toEqual(['motion'])
  await look(moving('transition: background 0ms'))
  expect(await (await checksIn(page)).findMotion()).toEqual([])
})

test('an invisible focus is found', async () => {
  const focused = async (css: string) => {
    await look(`<button style="${css}">Open</button>`)
    await page.keyboard.press('Tab')
    return kinds(await (await checksIn(page)).findUnseenFocus())
  }
  expect(await focused('outline: none')).toEqual(['focus'])
  expect(await focused('')).toEqual([])
})

test('a choice that the system’s colours hide is found', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  const pair = (css: string) =>
    `<button aria-pressed="true" style="${css}">On</button><button aria-pressed="false">Off</button>`
  await look(pair('background: #def; color: #012'))
  expect(kinds(await (await checksIn(page)).findUnseenSelection())).toEqual(['selection'])
  await look(pair('outline: 2px solid Highlight'))
  expect(await (await checksIn(page)).findUnseenSelection()).toEqual([])
})

test('errors that a page throws or logs are found once, and failed requests are not', async () => {
  const errorsOf = consoleErrorsOf(page)
  await page.setContent('<img src="http://127.0.0.1:1/none.png" />')
  await page.evaluate(() => {
    console.error('no such meter')
    console.warn('slow')
    setTimeout(() => {
      throw new Error('thrown')
    })
  })
  await expect.poll(() => [...errorsOf()]).toEqual(['no such meter'])
})
