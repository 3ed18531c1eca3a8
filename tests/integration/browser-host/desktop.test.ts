import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#support/eventually.ts'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { launchFixture } from './fixture-app.ts'

let app: LaunchedApp

beforeAll(async () => {
  app = await launchFixture()
})
afterAll(async () => {
  await app.close()
})

describe('dialog', () => {
  it('is cancelled where nobody answers, and lets a spec answer', async () => {
    const answers = await app.evaluate(async ({ dialog }) => {
      const unanswered = await dialog.showSaveDialog({})
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: '/chosen' })
      return [unanswered, await dialog.showSaveDialog({})]
    })
    expect(answers).toEqual([
      { canceled: true, filePath: '' },
      { canceled: false, filePath: '/chosen' },
    ])
  })
})

describe('clipboard', () => {
  it('refuses an item that comes to nothing', async () => {
    const outcomes = await app.evaluate(async ({ clipboard, ClipboardItem }) => {
      const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' })
      const torn = Promise.reject(new Error('torn'))
      return [
        await clipboard.write([new ClipboardItem({ 'image/png': png })]).then(() => 'written'),
        await clipboard
          .write([new ClipboardItem({ 'image/png': torn })])
          .catch((error: unknown) => (error as Error).message),
      ]
    })
    expect(outcomes).toEqual(['written', 'torn'])
  })
})

describe('what the host has not', () => {
  it('throws with its name when it is read', async () => {
    const messages = await app.evaluate((electron) => {
      const { app: electronApp, clipboard, BrowserWindow, Menu } = electron
      const [window] = BrowserWindow.getAllWindows()
      return [
        () => electron.powerMonitor,
        () => electronApp.getAppMetrics(),
        () => clipboard.readText(),
        () => window?.flashFrame(true),
        () => window?.webContents.capturePage(),
        () => Menu.buildFromTemplate([{ role: 'toggleSpellChecker' }]),
        () => Menu.buildFromTemplate([{ label: 'On', type: 'checkbox', checked: true }]),
      ].map((act) => {
        try {
          void act()
          return 'accepted'
        } catch (error) {
          return (error as Error).message
        }
      })
    })
    expect(messages).toEqual([
      'browser host: electron.powerMonitor is not emulated',
      'browser host: app.getAppMetrics is not emulated',
      'browser host: clipboard.readText is not emulated',
      'browser host: BrowserWindow.flashFrame is not emulated',
      'browser host: WebContents.capturePage is not emulated',
      'browser host: menu role toggleSpellChecker is not emulated',
      'browser host: MenuItem.checked is not emulated',
    ])
  })
})

describe('nativeTheme', () => {
  it('decides what the page prefers, and tells of changes', async () => {
    const prefersDark = (): Promise<boolean> =>
      app.window.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    const setTheme = (source: 'dark' | 'light' | 'system'): Promise<[boolean, number]> =>
      app.evaluate(({ nativeTheme }, wanted) => {
        let updates = 0
        nativeTheme.once('updated', () => (updates += 1))
        nativeTheme.themeSource = wanted
        return [nativeTheme.shouldUseDarkColors, updates]
      }, source)
    expect(await setTheme('dark')).toEqual([true, 1])
    await expect.poll(prefersDark).toBe(true)
    await app.window.reload()
    await expect.poll(prefersDark).toBe(true)
    expect(await setTheme('light')).toEqual([false, 1])
    await expect.poll(prefersDark).toBe(false)
    await setTheme('system')
  })
})

describe('Menu', () => {
  it('is stored, and its items are found and clicked', async () => {
    const seen = await app.evaluate(({ Menu }) => {
      const clicked: string[] = []
      Object.assign(globalThis, { clicked })
      const item = (id: string, accelerator: string): object => ({
        id,
        label: id,
        accelerator,
        click: () => clicked.push(id),
      })
      const template = [
        {
          label: '&File',
          submenu: [item('export', 'CmdOrCtrl+Shift+E'), item('find', 'CmdOrCtrl+F'), { role: 'quit' }],
        },
        { role: 'windowMenu' },
      ]
      Menu.setApplicationMenu(
        Menu.buildFromTemplate(template as Parameters<typeof Menu.buildFromTemplate>[0]),
      )
      const menu = Menu.getApplicationMenu()
      menu?.getMenuItemById('export')?.click()
      return [clicked, menu?.items.map(({ label }) => label), menu?.items[0]?.submenu?.items[2]?.label]
    })
    expect(seen).toEqual([['export'], ['&File', 'Window'], 'Quit'])
  })

  it('hears accelerators that the page does not take', async () => {
    await app.window.evaluate(() => {
      addEventListener('keydown', (event) => {
        if (event.key === 'f') event.preventDefault()
      })
    })
    await app.window.keyboard.press('Control+f')
    await app.window.keyboard.press('Control+Shift+E')
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { clicked: string[] }).clicked))
      .toEqual(['export', 'export'])
  })
})

describe('printToPDF', () => {
  it('prints the page', async () => {
    const head = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const pdf = await contents?.printToPDF({ pageSize: 'A4', printBackground: true })
      return pdf?.subarray(0, 5).toString()
    })
    expect(head).toBe('%PDF-')
  })
})

describe('permissions', () => {
  it('are granted without handlers and as the handlers say with them', async () => {
    const states = (): Promise<string[]> =>
      app.window.evaluate(async () => {
        const names = ['geolocation', 'persistent-storage', 'notifications'] as PermissionName[]
        const answers = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
        return answers.map(({ state }) => state)
      })
    expect(await states()).toEqual(['granted', 'granted', 'granted'])
    const asked = await app.evaluate(async ({ BrowserWindow, session }) => {
      const origins = new Set<string>()
      session.defaultSession.setPermissionCheckHandler((_contents, permission, origin, details) => {
        origins.add(`${origin} ${details.isMainFrame}`)
        return permission === 'persistent-storage'
      })
      await BrowserWindow.getAllWindows()[0]?.loadURL('app://fixture/index.html')
      return [...origins]
    })
    expect(asked).toEqual(['app://fixture/ true'])
    // The main process learns about the page before the test's own connection does.
    await eventually(states).toEqual(['denied', 'granted', 'denied'])
  })
})
