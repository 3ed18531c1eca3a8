import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '#support/launch-app.ts'
import { typeRange } from '#support/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/portfolio.ts'

test('look', async () => {
  test.setTimeout(240_000)
  const service = await startPortfolio('metering-token')
  const app = await launchApp({ userDataDir: join(mkdtempSync(join(tmpdir(), 'look-')), 'u') })
  const window = app.window
  await connectAndSync(window, service, 'metering-token')
  await window.getByRole('button', { name: /^This year against last/ }).first().click()
  await window.waitForTimeout(4000)
  await window.screenshot({ path: '/tmp/w/look/0.png' })
  await window.getByRole('button', { name: /^Workspace: /}).click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  const boxes = window.getByRole('treeitem').getByRole('checkbox')
  await window.waitForTimeout(1000)
  await window.screenshot({ path: '/tmp/w/look/1.png' })
  const n = Math.min(3, await boxes.count())
  for (let i = 0; i < n; i++) await boxes.nth(i).click()
  await typeRange(window, '2021-03').catch(() => undefined)
  await window.waitForTimeout(6000)
  const add = window.getByRole('button', { name: 'Add view', exact: true })
  for (const kind of ['Heat map', 'Profile']) { await add.click(); await window.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click() }
  await window.waitForTimeout(4000)
  const plot = window.getByRole('figure', { name: /chart/i }).first()
  for (const [w, h] of [[1440, 900], [1280, 720]] as const) for (const scheme of ['light', 'dark'] as const) {
    await window.setViewportSize({ width: w, height: h }).catch(() => undefined)
    await window.emulateMedia({ colorScheme: scheme })
    await window.waitForTimeout(600)
    const box = await window.locator('.stack').first().boundingBox()
    if (!box) continue
    await window.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.4)
    await window.waitForTimeout(500)
    await window.screenshot({ path: `/tmp/w/look/cursor-${w}-${scheme}.png` })
    await window.mouse.down()
    await window.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 5 })
    await window.waitForTimeout(800)
    await window.screenshot({ path: `/tmp/w/look/brush-${w}-${scheme}.png` })
    await window.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.4, { steps: 3 })
    await window.mouse.up()
  }
  expect(plot).toBeTruthy()
  await app.close()
  await service.close()
})
