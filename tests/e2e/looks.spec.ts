import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listFindings, lookAt, pictures, resize, type Theme } from '../looks/drill.ts'
import { isKnown } from '../looks/known.ts'
import { checksIn } from '../looks/page-checks.ts'
import type { Finding } from '../looks/page/finding.ts'
import { openStage, type Stage } from '../looks/stage.ts'
import { allViews } from '../looks/views/all-views.ts'
import { firstStartViews } from '../looks/views/first-start.ts'
import type { View } from '../looks/views/view.ts'

/** The short form of the drill of looks (docs/quality.md): the views that people use most, and axe in both themes. */
const size = { width: 1280, height: 720, zoom: 1 }
const orders: readonly (readonly Theme[])[] = [
  ['light', 'dark'],
  ['dark', 'light'],
]

let stage: Stage

// The tests after the second one need its connection.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  stage = await openStage()
  await resize(stage, size)
})
test.afterAll(() => stage.close())

async function faultsOf(views: readonly View[]): Promise<readonly string[]> {
  const found = []
  for (const [at, view] of views.entries()) {
    if (!firstStartViews.includes(view)) await stage.goTo(view.on ?? 'start page')
    found.push(...(await lookAt(stage, view, { size, themes: orders[at % 2] ?? [], axe: { onTop: true } })))
  }
  return listFindings(found.filter((finding) => !isKnown(finding)))
}

test('the first start is in order', async () => {
  expect(await faultsOf(firstStartViews)).toEqual([])
})

/** One view of each part of the window, with what can be chosen in it; `npm run looks` opens all of them. */
const mainViews = allViews.filter(({ name }) =>
  ['start-page', 'chart', 'cards', 'sources', 'inspector', 'drift', 'settings', 'palette'].includes(name),
)
const alsoLookedAt = [
  'tree-two-buildings',
  'search-hits',
  'details-of-variable',
  'request-ledger',
  'chart-offline',
]

test('the main views of a connected app are in order', async () => {
  await stage.connect()
  expect(
    await faultsOf(allViews.filter((view) => mainViews.includes(view) || alsoLookedAt.includes(view.name))),
  ).toEqual([])
})

test('nothing moves where less motion is asked for', async () => {
  await stage.window.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of mainViews) {
    await stage.goTo(view.on ?? 'start page')
    await view.open(stage)
    expect(await (await checksIn(stage.window)).findMotion(), view.name).toEqual([])
    await view.leave?.(stage)
  }
  await stage.window.emulateMedia({ reducedMotion: null })
})

test('focus and choice are seen where the system has few colours', async () => {
  await stage.window.emulateMedia({ forcedColors: 'active' })
  const found: Finding[] = []
  for (const view of mainViews) {
    await stage.goTo(view.on ?? 'start page')
    await view.open(stage)
    const checks = await checksIn(stage.window)
    found.push(...(await checks.findUnseenSelection()))
    for (let presses = 0; presses < 12; presses++) {
      await stage.window.keyboard.press('Tab')
      found.push(...(await checks.findUnseenFocus()))
    }
    await stage.window.screenshot({ path: join(pictures, `${view.name}-forced-colours.png`) })
    await view.leave?.(stage)
  }
  await stage.window.emulateMedia({ forcedColors: null })
  expect(found).toEqual([])
})
