import { expect, test } from '@playwright/test'
import { listFindings, lookAt, resize, type Theme } from '../looks/drill.ts'
import { isKnown } from '../looks/known.ts'
import { findMotion, findUnseen, mainViews } from '../looks/preferences.ts'
import { openStage, type Stage } from '../looks/stage.ts'
import { allViews } from '../looks/views/all-views.ts'
import { firstStartViews } from '../looks/views/first-start.ts'
import type { View } from '../looks/views/view.ts'

/** The short form of the drill of looks (docs/quality.md) covers the most used views, and runs axe in both themes. */
const size = { width: 1280, height: 720, zoom: 1 }
const orders: readonly (readonly Theme[])[] = [
  ['light', 'dark'],
  ['dark', 'light'],
]

let stage: Stage

// The tests after the second one need its connection.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
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

/** The most used views; `npm run looks` opens every view. */
const shortForm = [
  ...['start-page', 'chart', 'cards', 'settings', 'tree-two-buildings', 'details-of-variable'],
  ...['inspector', 'drift'],
]
const seenMost = mainViews.filter(({ name }) => ['start-page', 'chart', 'cards', 'settings'].includes(name))

test('the main views of a connected app are in order', async () => {
  await stage.connect()
  expect(await faultsOf(allViews.filter(({ name }) => shortForm.includes(name)))).toEqual([])
})

test('nothing moves if reduced motion is preferred', async () => {
  expect(await findMotion(stage, seenMost)).toEqual([])
})

test('focus and choice are visible where the system has few colours', async () => {
  expect(await findUnseen(stage, seenMost)).toEqual([])
})
