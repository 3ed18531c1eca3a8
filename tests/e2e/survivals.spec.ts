import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { aBundleFile } from '#support/files/a-bundle-file.ts'
import { chooseExecutable } from '#support/app/choose-executable.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { chooseVariables, statisticsRow, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const token = 'survivals-token'
const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder('survivals')
const userDataDir = join(folder, 'user-data')
const portfolio = createSmallPortfolio({ now: () => Date.now() }, 4)
const variable = portfolio.variables[0]?.displayName ?? ''

let service: DemoService
let app: LaunchedApp
let window: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  service = await startPortfolio(token, { portfolio, limitPerMinute: 1000 })
  app = await launchApp({ userDataDir })
  window = app.window
  await connectAndSync(window, service, token)
  await chooseVariables(window, [variable])
  await typeRange(window, '2026-01')
  await expect(statisticsRow(window, variable)).toContainText('100')
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

test('a second start passes its bundle to the first app, ends, and changes nothing', async () => {
  const bundle = join(folder, 'Handed.meterlens')
  writeFileSync(bundle, await aBundleFile({}))
  const asked = service.requests().length
  const second = spawn(chooseExecutable(), [root, `--user-data-dir=${userDataDir}`, bundle], {
    stdio: 'ignore',
  })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  const dialog = window.getByRole('dialog', { name: 'Open a bundle or backup' })
  await expect(dialog).toContainText('Handed.meterlens')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(statisticsRow(window, variable)).toContainText('100')
  expect(service.requests()).toHaveLength(asked)
})

test('a page that crashes comes back by itself with the same chart, without a request', async () => {
  const row = (await statisticsRow(window, variable).innerText()).replaceAll(/\s+/g, ' ')
  const asked = service.requests().length
  const gone = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', (_event, { reason }) => {
          resolve(reason)
        })
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(await gone).toBe('crashed')
  // Playwright gives up on a page that has crashed, although the page continues.
  const text = async () => {
    try {
      const session = await window.context().newCDPSession(window)
      const { result } = await session.send('Runtime.evaluate', { expression: 'document.body.innerText' })
      return String(result.value).replaceAll(/\s+/g, ' ')
    } catch {
      return 'crashed'
    }
  }
  await expect.poll(text, { timeout: 120_000 }).toContain(row)
  expect(service.requests()).toHaveLength(asked)
})
