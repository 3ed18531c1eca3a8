import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { launchFixture } from './fixture-app.ts'

const folders = (process.env['PATH'] ?? '').split(delimiter)
const xvfb = folders.map((folder) => join(folder, 'Xvfb')).find((file) => existsSync(file))
if (xvfb === undefined)
  console.log('skipped: Xvfb is not installed, so there is no display for a real window')

/** Opens a virtual display with the first free number. */
async function openDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn(xvfb ?? '', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve) =>
    createInterface({ input: server.stdout }).once('line', resolve),
  )
  return { server, display: `:${number}` }
}

describe.skipIf(xvfb === undefined)('with a display', () => {
  let server: ChildProcess
  let app: LaunchedApp

  beforeAll(async () => {
    const opened = await openDisplay()
    server = opened.server
    app = await launchFixture({ env: { DISPLAY: opened.display, METERLENS_HEADLESS: undefined } })
  })
  afterAll(async () => {
    await app.close()
    server.kill()
  })

  it('opens a window without tabs and bars, of the requested size', async () => {
    const sizes = await app.window.evaluate(() => [innerWidth, innerHeight, outerHeight])
    expect(sizes).toEqual([1000, 700, 700])
  })

  it('opens another one', async () => {
    const opening = app.waitForEvent('window')
    await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ width: 500, height: 400 })
      await window.loadURL('app://fixture/second.html')
    })
    const second = await opening
    await second.getByRole('heading', { name: 'Second' }).waitFor()
    expect(await second.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 400])
    await second.close()
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it('takes another size', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(900, 650)
    })
    await expect.poll(() => app.window.evaluate(() => innerWidth)).toBe(900)
  })

  it('prints, as it does without a display', async () => {
    const head = await app.evaluate(async ({ BrowserWindow }) => {
      const pdf = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({})
      return pdf?.subarray(0, 5).toString()
    })
    expect(head).toBe('%PDF-')
  })
})
