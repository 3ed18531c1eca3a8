import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { frame } from '#renderer/app/strings.ts'
import { aBundleFile } from '#support/files/a-bundle-file.ts'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import {
  answerOpenDialogs,
  chooseVariables,
  openExport,
  openRangeMenu,
  runInMenu,
  typeRange,
} from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { violationsIn } from '../looks/axe.ts'
import { checksIn, type ChecksIn } from '../looks/page-checks.ts'

const folder = temporaryFolder('dialogs')
let app: LaunchedApp
let window: Page

test.beforeAll(async ({ demo }) => {
  ;({ app, window } = demo)
  await startOver(window)
  await window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('treeitem')
    .first()
    .waitFor({ timeout: 120_000 })
  await chooseVariables(window, ['Lakeside Energy Centre · Main incomer electricity'])
  await typeRange(window, '2025-03')
})

const run = (id: MenuCommand) => runInMenu(app, id)

const dialog = () => window.getByRole('dialog')

async function openFile(name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  await answerOpenDialogs(app, path)
  await run('open-bundle')
}

async function openExportOf(format: string): Promise<void> {
  await openExport(window, 'CSV')
  const list = dialog().getByRole('combobox', { name: 'Format', exact: true })
  await list.click()
  await window.getByRole('option', { name: format, exact: true }).click()
}

async function drop(name: string, text: string): Promise<void> {
  await window.evaluate(
    ([fileName = '', contents = '']) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([contents], fileName))
      globalThis.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
    },
    [name, text],
  )
}

const opened: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
  ...['CSV', 'XLSX', 'PNG', 'SVG', 'PDF', 'Report (PDF)'].map(
    (format) => [`export, ${format}`, () => openExportOf(format)] as const,
  ),
  ['dataset', () => run('export-dataset')],
  ['evidence bundle', () => run('export-bundle')],
  ['backup', () => run('back-up')],
  ['privacy', () => run('open-privacy')],
  ['report', () => run('export-report')],
  ['bundle, sound', async () => openFile('Winter.meterlens', await aBundleFile({}))],
  ['bundle, damaged', () => openFile('Damaged.meterlens', new TextEncoder().encode('PK'))],
]

/** Moves through a dialog by Tab and collects the places at which the focus cannot be seen. */
async function walk(checks: ChecksIn) {
  const unseen = []
  for (let presses = 0; presses < 6; presses++) {
    await window.keyboard.press('Tab')
    unseen.push(...(await checks.findUnseenFocus()))
  }
  return unseen
}

for (const [name, open] of opened)
  test(`dialogs: ${name} is for everyone`, async () => {
    await open()
    await expect(dialog()).toBeVisible()
    await expect(dialog().getByRole('progressbar')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme })
      // Only the colours differ between the themes.
      const scope = { onTop: true, coloursOnly: colorScheme === 'dark' }
      expect(await violationsIn(window, scope), colorScheme).toEqual([])
    }
    const checks = await checksIn(window)
    await window.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
    expect(await checks.findMotion(), 'less motion').toEqual([])
    await window.emulateMedia({ reducedMotion: null, forcedColors: 'active' })
    expect(await checks.findUnseenSelection(), 'few colours').toEqual([])
    expect(await walk(checks), 'few colours').toEqual([])
    await window.emulateMedia({ forcedColors: null })
    await window.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
  })

test('dialogs: the description of a dropped file is accessible', async () => {
  await drop('holiday.png', 'not one of ours')
  const notices = window.getByRole('region', { name: frame.notices })
  await expect(notices).toContainText('holiday.png has no workspace in it')
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme })
    const found = await violationsIn(window)
    expect(
      found.filter(({ where }) => where.includes('notice')),
      colorScheme,
    ).toEqual([])
  }
})

test('dialogs: the actions of a notice over a dialog can be reached by keyboard, and the focus returns', async () => {
  await run('open-events')
  const log = window.getByRole('dialog', { name: 'Event log' })
  await log.getByRole('button', { name: 'Add event' }).click()
  await log.getByLabel('Date or range').fill('20 Mar 2025')
  await log.getByLabel('What happened').fill('Closed for works')
  await log.getByRole('button', { name: 'Save event' }).click()
  const remove = log.getByRole('button', { name: /^Remove/ })
  await remove.click()
  await expect(remove).toHaveCount(0)
  const undo = log.getByRole('button', { name: 'Undo' })
  await expect(undo).toContainText('F8')
  const notices = await log.getByRole('region', { name: frame.notices }).boundingBox()
  const room = await log.locator('.room').boundingBox()
  expect(notices?.y, 'a notice covers nothing of a large dialog').toBeGreaterThanOrEqual(
    (room?.y ?? NaN) + (room?.height ?? NaN),
  )
  await window.keyboard.press('F8')
  await expect(undo).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(log.getByText('Closed for works')).toBeVisible()
  await expect(log.locator(':focus')).toHaveCount(1)
  await remove.click()
  await window.keyboard.press('F8')
  await window.keyboard.press('Escape')
  await expect(undo).toHaveCount(0)
  await expect(log.locator(':focus')).toHaveCount(1)
  await window.keyboard.press('Escape')
  await expect(log).toHaveCount(0)
})

test('dialogs: a panel and a menu close when a dialog opens over them', async () => {
  const range = await openRangeMenu(window)
  await run('open-settings')
  await expect(window.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(range).toBeHidden()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await expect(window.getByRole('menu')).toBeVisible()
  await run('open-settings')
  await expect(window.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(window.getByRole('menu')).toHaveCount(0)
  await window.keyboard.press('Escape')
})
