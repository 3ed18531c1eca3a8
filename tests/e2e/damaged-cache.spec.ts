import {
  cpSync,
  mkdirSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '#support/app/launch-app.ts'
import { chooseMainMeter, openDemo, renameWorkspace, typeRange } from '#support/app/main-job.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/** Returns the LevelDB folder in which the closed profile stores its databases outside buckets. */
function databaseFolder(profile: string): string {
  const folder = readdirSync(profile, { recursive: true, encoding: 'utf8' }).find((path) =>
    /IndexedDB[/\\][^/\\]*\.indexeddb\.leveldb$/.test(path),
  )
  if (folder === undefined || !existsSync(join(profile, folder)))
    throw new Error('no IndexedDB in the profile')
  return join(profile, folder)
}

const used = temporaryFolder('used')

/** Copies a profile in which the demo portfolio was opened, and a note and a name were written. */
function aUsedProfile(): string {
  const userDataDir = temporaryFolder('damaged')
  cpSync(used, userDataDir, { recursive: true })
  return userDataDir
}

// The first test leaves the profile of which the others damage copies.
test.describe.configure({ mode: 'serial' })

test('a list of connections that cannot be read is reported, no dialog covers the report, and the app can be used', async () => {
  mkdirSync(join(used, 'meterlens', 'connections.json'), { recursive: true })
  const app = await launchApp({ userDataDir: used })
  const { window } = app
  await expect(window.getByRole('alert')).toContainText('The list of connections was damaged')
  const choose = window.getByRole('button', { name: 'Choose a service…' })
  await expect(choose).toBeVisible()
  await expect(window.getByRole('dialog')).toHaveCount(0)

  await choose.click()
  await openDemo(window)
  await chooseMainMeter(window)
  await typeRange(window, '2025-03')
  await window.getByRole('button', { name: /^Notes/ }).click()
  await window.getByRole('textbox', { name: 'Text', exact: true }).fill('Incomer serviced')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'Text of note 1' })).toHaveValue('Incomer serviced')
  await window.keyboard.press('Escape')
  await renameWorkspace(window, 'Boiler review')
  // The app closes immediately, while the last change is still being saved.
  await app.close()
})

test('a cache that cannot be opened is set aside, and the connection goes on with a fresh one', async () => {
  const userDataDir = aUsedProfile()
  const folder = databaseFolder(userDataDir)
  for (const name of readdirSync(folder)) if (name.startsWith('MANIFEST')) rmSync(join(folder, name))

  const app = await launchApp({ userDataDir })
  const alert = app.window.getByRole('alert')
  await expect(alert).toContainText('cannot be opened')
  await expect(alert).toContainText('The connection and its token are kept')
  await alert.getByRole('button', { name: 'Set aside and start fresh' }).click()
  const rows = app.window.getByRole('tree', { name: 'Portfolio' }).getByRole('treeitem')
  await expect(rows.first()).toBeVisible({ timeout: 120_000 })
  await app.close()

  const again = await launchApp({ userDataDir })
  await expect(
    again.window.getByRole('tree', { name: 'Portfolio' }).getByRole('treeitem').first(),
  ).toBeVisible()
  await expect(again.window.getByText('cannot be opened')).toHaveCount(0)
  await again.close()
})

test('a cache that the browser discards as corrupt is reported, and no connection is lost', async () => {
  const userDataDir = aUsedProfile()
  const folder = databaseFolder(userDataDir)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    const bytes = readFileSync(join(folder, name))
    for (let at = 100; at < bytes.length; at += 997) bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(join(folder, name), bytes)
  }
  const app = await launchApp({ userDataDir })
  const rows = app.window.getByRole('tree', { name: 'Portfolio' }).getByRole('treeitem')
  await expect(app.window.getByRole('alert').filter({ hasText: 'was lost' })).toContainText('token are kept')
  await expect(rows.first()).toBeVisible({ timeout: 120_000 })
  await app.close()
})

test('notes and other written texts outlive the database, and their earlier versions can be restored', async () => {
  const userDataDir = aUsedProfile()
  for (const path of globSync('**/*.indexeddb.*', { cwd: userDataDir }))
    rmSync(join(userDataDir, path), { recursive: true })
  const again = await launchApp({ userDataDir })
  const menu = again.window.getByRole('button', { name: 'Workspace: Boiler review' })
  await expect(menu).toBeVisible()
  await again.window.getByRole('button', { name: 'Notes · 1' }).click()
  await expect(again.window.getByRole('textbox', { name: 'Text of note 1' })).toHaveValue('Incomer serviced')
  await again.window.keyboard.press('Escape')
  // The focus returns as the dialog closes, which would close a menu opened before that.
  await expect(again.window.getByRole('textbox', { name: 'Text of note 1' })).toBeHidden()

  await menu.click()
  await again.window.getByRole('menuitem', { name: 'Earlier versions…' }).click()
  const earlier = again.window.getByRole('dialog', { name: 'Earlier versions' })
  await expect(earlier.getByRole('listitem').first()).toContainText('1 note')
  await earlier
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click()
  await expect(again.window.getByRole('button', { name: 'Notes · 1' })).toBeHidden()
  await again.window.keyboard.press('Control+z')
  await expect(again.window.getByRole('button', { name: 'Notes · 1' })).toBeVisible()
  await again.close()
})
