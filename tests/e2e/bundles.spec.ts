import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, test, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { findChromium } from '#scripts/browser-host/chromium/find-chromium.ts'
import { forgetWithData } from '#support/app/connection-menu.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import {
  answerOpenDialogs,
  answerSaveDialogs,
  chooseMainMeter,
  openDemo,
  setResolution,
  showsFigures,
  typeRange,
} from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('bundles')
const bundleFile = join(folder, 'Winter review.meterlens')
const backupFile = join(folder, 'Demo backup.meterlens')

test.describe.configure({ mode: 'serial' })

function statistics(window: Page) {
  return window.getByRole('table', { name: 'Statistics' })
}

async function tableText(window: Page): Promise<string> {
  return (await statistics(window).innerText()).replaceAll(/\s+/g, ' ')
}

async function openFile(app: ElectronApplication, inside: Page | Locator, path: string): Promise<void> {
  await answerOpenDialogs(app, path)
  await inside.getByRole('button', { name: 'Open a bundle or backup' }).click()
}

/** Returns the verdict of the page that comes with a bundle, in a browser without Meterlens and without a network. */
async function saidByPage(path: string): Promise<string> {
  const page = resolve('renderer/exporting/bundle/recompute/recompute.html')
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ offline: true })
    const opened = await context.newPage()
    await opened.goto(pathToFileURL(page).href)
    await opened.getByLabel(/^Drop the file here/).setInputFiles(path)
    await expect(opened.getByText('Every byte is as it was written.')).toBeVisible()
    return await opened.getByText(/figures were computed again/).innerText()
  } finally {
    await browser.close()
  }
}

/** Returns the dialog that opens at the first start. */
function connectDialog(window: Page): Locator {
  return window.getByRole('dialog', { name: 'Connect' })
}

/** Blocks the network from now on, and returns a function that lists the blocked requests. */
async function denyNetwork(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ session }) => {
    const network = session.fromPartition('meterlens-net', { cache: false })
    const denied: string[] = []
    Object.assign(globalThis, { requestsDenied: denied })
    network.fetch = (request) => {
      denied.push(typeof request === 'string' ? request : request.url)
      return Promise.reject(new TypeError('no network'))
    }
  })
  return () =>
    app.evaluate(() =>
      Object.entries(globalThis).flatMap(([name, value]): string[] =>
        name === 'requestsDenied' && Array.isArray(value) ? value.map(String) : [],
      ),
    )
}

let app: LaunchedApp
let table = ''
test.afterEach(() => app.close())

test('a workspace leaves as a bundle, a connection as a backup, and the backup restores what was forgotten', async () => {
  app = await launchApp()
  const { window } = app
  await openDemo(window)
  const changes = window.getByRole('region', { name: 'What changed since you last looked' })
  await expect(changes).toContainText('the first look at this connection', { timeout: 120_000 })
  await chooseMainMeter(window)
  await typeRange(window, '2025-03')
  await setResolution(window, 'Hourly')
  await showsFigures(window, 'Hourly')
  table = await tableText(window)

  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'Export evidence bundle…' }).click()
  const saving = window.getByRole('dialog', { name: 'Export evidence bundle' })
  await expect(saving).toContainText(/\d series with [\d,]+ values, 1 workspace/)
  await answerSaveDialogs(app, bundleFile)
  await saving.getByRole('button', { name: 'Export…' }).click()
  await expect(saving).toBeHidden()
  await waitForFile(bundleFile)
  await expect(window.getByText('Saved Winter review.meterlens')).toBeVisible()
  expect(await saidByPage(bundleFile)).toMatch(/^\d{2,} figures were computed again; all agree to 1e-9\.$/)

  // The catalogue must be complete first, since the restored backup of an incomplete one would request it.
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await expect(tree).not.toHaveAttribute('aria-busy', 'true', { timeout: 120_000 })
  await window.getByRole('button', { name: 'Connection menu' }).click()
  await window.getByRole('menuitem', { name: 'Back up this connection…' }).click()
  const backing = window.getByRole('dialog', { name: 'Back up connection' })
  await expect(backing).toContainText(/\d series with/)
  await answerSaveDialogs(app, backupFile)
  await backing.getByRole('button', { name: 'Back up…' }).click()
  await expect(backing).toBeHidden()
  expect(readdirSync(folder).toSorted()).toEqual(['Demo backup.meterlens', 'Winter review.meterlens'])

  // The backup is restored over the existing data, so that the range chosen after it is undone.
  await typeRange(window, '2025-04')
  await expect.poll(() => tableText(window)).not.toBe(table)
  await answerOpenDialogs(app, backupFile)
  await window.getByRole('button', { name: 'Connection menu' }).click()
  await window.getByRole('menuitem', { name: 'Open a bundle or backup…' }).click()
  const replacing = window.getByRole('dialog', { name: 'Open a bundle or backup' })
  await expect(replacing).toContainText('The file matches its checksum')
  await expect(replacing).toContainText('are erased once those of the backup are complete')
  await replacing.getByRole('button', { name: 'Replace and restore' }).click()
  await expect(replacing).toBeHidden({ timeout: 120_000 })
  await expect.poll(() => tableText(window), { timeout: 120_000 }).toBe(table)

  await forgetWithData(window)

  const denied = await denyNetwork(app)
  await openFile(app, window, backupFile)
  const opening = window.getByRole('dialog', { name: 'Open a bundle or backup' })
  await expect(opening).toContainText('The file matches its checksum')
  await opening.getByRole('button', { name: 'Restore' }).click()
  await expect(opening).toBeHidden({ timeout: 120_000 })
  await expect(statistics(window)).toContainText('MWh', { timeout: 120_000 })
  await expect.poll(() => tableText(window)).toBe(table)
  expect(await denied()).toEqual([])
})

test('a colleague is offered the file that was named at the start, and sees the same table without network', async () => {
  const userDataDir = temporaryFolder('colleague')
  app = await launchApp({ userDataDir, args: [bundleFile] })
  const denied = await denyNetwork(app)
  const { window } = app
  const opening = window.getByRole('dialog', { name: 'Open a bundle or backup' })
  await expect(opening).toContainText('Winter review.meterlens')
  await expect(opening).toContainText('The file matches its checksum')
  await window.keyboard.press('Escape')
  await expect(opening).toBeHidden()

  // A damaged bundle is refused with the place of the damage, also if it is dropped on the window.
  const bytes = readFileSync(bundleFile)
  const at = bytes.indexOf('workspaces/000001.json') + 60
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  const damaged = join(folder, 'damaged.meterlens')
  writeFileSync(damaged, bytes)
  await openFile(app, window, damaged)
  await expect(opening.getByRole('alert')).toContainText('workspaces/000001.json, from byte')
  await opening.getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('tree', { name: 'Portfolio' })).toHaveCount(0)
  const transfer = await window.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], 'dropped.meterlens'))
    return data
  }, bytes.toString('base64'))
  await window.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await expect(opening).toContainText('dropped.meterlens')
  await expect(opening.getByRole('alert')).toContainText('workspaces/000001.json, from byte')
  await opening.getByRole('button', { name: 'Close' }).click()

  await window.getByRole('button', { name: 'Choose a service…' }).click()
  await openFile(app, connectDialog(window), bundleFile)
  await expect(opening).toContainText('The file matches its checksum')
  await opening.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(opening).toBeHidden({ timeout: 120_000 })
  await expect(statistics(window)).toContainText('MWh', { timeout: 120_000 })
  await expect.poll(() => tableText(window)).toBe(table)
  await expect(window.getByRole('status', { name: 'Connection' })).toContainText('Bundle, read-only')
  await expect(window.getByRole('button', { name: 'Refresh the catalogue' })).toHaveCount(0)
  expect(await denied()).toEqual([])
  await app.close()

  app = await launchApp({ userDataDir })
  const deniedAgain = await denyNetwork(app)
  await expect(statistics(app.window)).toContainText('MWh', { timeout: 120_000 })
  await expect.poll(() => tableText(app.window)).toBe(table)
  expect(await deniedAgain()).toEqual([])
})
