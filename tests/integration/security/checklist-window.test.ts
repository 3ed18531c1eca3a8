import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { refuseRemoteControl, remoteControlSwitches } from '#electron/window/security/command-line.ts'
import { isOwnAddress } from '#electron/window/app-origin.ts'
import { guardNavigation, type GuardedContents } from '#electron/window/security/navigation.ts'
import { confineTraffic, type RequestFilter } from '#electron/window/security/traffic.ts'
import { windowOptions } from '#electron/window/window-options.ts'
import { foreignAddresses } from './look-alikes.ts'

const isOwn = (address: string): boolean => isOwnAddress(address, undefined)

describe('rows 2, 3, 4, 6, 8, 9, 11: the options of the window', () => {
  const options = windowOptions({
    preload: '/app/out/preload/index.cjs',
    bounds: { width: 1440, height: 900 },
    isPackaged: true,
    isDark: false,
  })
  it.each([
    [
      'row 2: no Node',
      { nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
    ],
    ['row 3: context isolation', { contextIsolation: true }],
    ['row 4: sandbox', { sandbox: true }],
    ['row 6: web security', { webSecurity: true }],
    ['row 8: no insecure content', { allowRunningInsecureContent: false }],
    ['row 9: no experimental features', { experimentalFeatures: false }],
    ['row 11: no webview', { webviewTag: false }],
    ['extra: no spell checker, which would download', { spellcheck: false }],
    ['extra: no developer tools in a packaged app', { devTools: false }],
    ['extra: dropping a file does not navigate', { navigateOnDragDrop: false }],
  ])('%s', (_name, expected) => {
    expect(options.webPreferences).toMatchObject(expected)
  })

  it('row 10: no Blink features are switched on', () => {
    expect(options.webPreferences).not.toHaveProperty('enableBlinkFeatures')
  })
})

function someContents() {
  const emitter = new EventEmitter()
  const reported: string[] = []
  let openWindow: Parameters<GuardedContents['setWindowOpenHandler']>[0] | undefined
  const contents = Object.assign(emitter, {
    setWindowOpenHandler: (handler: typeof openWindow) => void (openWindow = handler),
  })
  guardNavigation(contents, isOwn, (address) => void reported.push(address))
  const emit = (event: string, url: string): boolean => {
    let prevented = false
    emitter.emit(event, { url, preventDefault: () => (prevented = true) })
    return prevented
  }
  return { emit, reported, open: () => openWindow?.() }
}

describe('row 12: webviews', () => {
  it('are never attached', () => {
    expect(someContents().emit('will-attach-webview', '')).toBe(true)
  })
})

describe.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('row 13: %s', (event) => {
  it.each(foreignAddresses)('does not lead to %s', (address) => {
    const { emit, reported } = someContents()
    expect(emit(event, address)).toBe(true)
    expect(reported).toEqual([address])
  })

  it('may lead to the page itself', () => {
    expect(someContents().emit(event, 'app://meterlens/index.html')).toBe(false)
  })
})

describe('row 14: new windows', () => {
  it('are denied', () => {
    expect(someContents().open()).toEqual({ action: 'deny' })
  })
})

describe('row 1: the page has no network of its own', () => {
  const ask = (url: string, devOrigin?: string): boolean => {
    let cancelled: boolean | undefined
    const filter: RequestFilter = {
      onBeforeRequest: (listener) => {
        listener({ url }, (response) => void (cancelled = response.cancel))
      },
    }
    confineTraffic(filter, devOrigin, () => undefined)
    return cancelled === true
  }

  it.each([
    'app://meterlens/index.html',
    'blob:app://meterlens/1',
    'data:image/png;base64,x',
    'devtools://devtools/x',
  ])('lets %s pass', (url) => {
    expect(ask(url)).toBe(false)
  })

  it.each(foreignAddresses.filter((address) => !address.startsWith('data:')))('cancels %s', (url) => {
    expect(ask(url)).toBe(true)
  })

  it('lets the development server pass only where there is one', () => {
    expect(ask('ws://localhost:5173/', 'http://localhost:5173')).toBe(false)
    expect(ask('ws://localhost:5173/')).toBe(true)
    expect(ask('ws://localhost:5174/', 'http://localhost:5173')).toBe(true)
  })
})

describe('extra: remote control', () => {
  const removedBy = (isPackaged: boolean): string[] => {
    const removed: string[] = []
    refuseRemoteControl({ isPackaged, commandLine: { removeSwitch: (name) => void removed.push(name) } })
    return removed
  }

  it('is refused by a packaged app and left to development', () => {
    expect(removedBy(true)).toEqual([...remoteControlSwitches])
    expect(removedBy(true)).toContain('remote-debugging-port')
    expect(removedBy(true)).toContain('remote-debugging-pipe')
    expect(removedBy(false)).toEqual([])
  })
})
