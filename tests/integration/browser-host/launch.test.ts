import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { processesNaming } from '#support/app/kill-app.ts'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { collectStderr, fixtureFolder, hostExecutable, launchFixture } from './fixture-app.ts'

const run = promisify(execFile)
const folder = temporaryFolder('browser-host')
/** One app serves all tests that need no fresh start. */
const userDataDir = join(folder, 'shared')
let app: LaunchedApp

beforeAll(async () => {
  app = await launchFixture({ userDataDir })
})

describe('launch', () => {
  it('opens a window of the requested size', async () => {
    expect(await app.window.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 700])
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize())).toEqual([
      1000, 700,
    ])
    expect((await app.window.screenshot()).length).toBeGreaterThan(1000)
  })

  it('knows the facts of the application and the versions of its parts', async () => {
    const facts = await app.evaluate(({ app: electronApp }) => ({
      version: electronApp.getVersion(),
      userData: electronApp.getPath('userData'),
      isPackaged: electronApp.isPackaged,
      node: process.versions.node.split('.')[0],
      electron: process.versions['electron'],
      chrome: process.versions['chrome'].split('.').length,
    }))
    expect(facts).toEqual({
      version: '1.2.3',
      userData: userDataDir,
      isPackaged: false,
      node: '24',
      electron: expect.stringMatching(/^45\./) as string,
      chrome: 4,
    })
  })

  it('gives no frame of a page a peer connection, which would send past the filters', async () => {
    const kinds = await app.window.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const realms = [globalThis, frame.contentWindow] as unknown as Record<string, unknown>[]
      return realms.flatMap((realm) => [
        typeof realm['RTCPeerConnection'],
        typeof realm['webkitRTCPeerConnection'],
      ])
    })
    expect(kinds).toEqual(['undefined', 'undefined', 'undefined', 'undefined'])
  })
})

describe('the end', () => {
  it('comes for Chromium, too, when the host is killed', async () => {
    const killedDir = join(folder, 'killed')
    const killed = await launchFixture({ userDataDir: killedDir })
    killed.process().kill('SIGKILL')
    await expect.poll(() => processesNaming(killedDir)).toEqual([])
  })

  it('comes in order when the system asks', async () => {
    const host = spawn(hostExecutable, [fixtureFolder, `--user-data-dir=${join(folder, 'asked')}`], {
      env: { ...process.env, FIXTURE_PRINT: '1', METERLENS_HEADLESS: '1' },
    })
    const said: string[] = []
    host.stdout.on('data', (chunk: Buffer) => said.push(...chunk.toString().trim().split('\n')))
    await expect.poll(() => said).toContain('shown')
    host.kill('SIGTERM')
    expect(await new Promise((resolve) => host.once('exit', resolve))).toBe(0)
    expect(said).toEqual(['shown', 'before-quit', 'close', 'closed', 'will-quit', 'quit 0'])
  })
})

describe('an application that is wrong', () => {
  it('asks for what Electron has fixed by then', async () => {
    const messages = await app.evaluate(({ app: electronApp, protocol }) =>
      [
        () => {
          protocol.registerSchemesAsPrivileged([])
        },
        () => {
          electronApp.enableSandbox()
        },
        () => electronApp.getPath('crashDumps'),
      ].map((act) => {
        try {
          act()
          return 'accepted'
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    expect(messages).toEqual([
      'protocol.registerSchemesAsPrivileged should be called before app is ready',
      'app.enableSandbox() can only be called before app is ready',
      "browser host: the path 'crashDumps' is not emulated",
    ])
  })

  it('throws where nobody catches: the error is shown and the application lives', async () => {
    const stderr = collectStderr(app)
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught me')
      })
    })
    await expect.poll(() => stderr.text()).toContain('nobody caught me')
    expect(await app.evaluate(({ app: electronApp }) => electronApp.getVersion())).toBe('1.2.3')
  })
})

describe('a second start on the same data', () => {
  it('is told so, ends, and passes its message to the first', async () => {
    const singleDir = join(folder, 'single')
    const appPath = join(fixtureFolder, 'single.mjs')
    const first = await launchFixture({ userDataDir: singleDir, appPath, env: { FIXTURE_NAME: 'first' } })
    let said = ''
    first.process().stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const second = await run(hostExecutable, [appPath, `--user-data-dir=${singleDir}`], {
      env: { ...process.env, FIXTURE_NAME: 'second' },
    })
    expect(second.stdout).toBe('another is running\n')
    await expect.poll(() => said).toContain('second {"from":"second"}')
    await first.close()
  })
})

describe('closing', () => {
  it('leaves no process behind, and keeps what a page stored for the next run', async () => {
    await app.window.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('readings')
          opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
          opening.onsuccess = () => {
            const storing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' })
            storing.objectStore('rows').put(new Float64Array([1, 2]), 'column')
            storing.oncomplete = resolve
            storing.onerror = reject
          }
        }),
    )
    expect(processesNaming(userDataDir).length).toBeGreaterThan(1)
    await app.close()
    await expect.poll(() => processesNaming(userDataDir)).toEqual([])

    const second = await launchFixture({ userDataDir })
    const length = await second.window.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('readings')
          opening.onsuccess = () => {
            const reading = opening.result.transaction('rows').objectStore('rows').get('column')
            reading.onsuccess = () => {
              resolve((reading.result as Float64Array).length)
            }
          }
        }),
    )
    expect(length).toBe(2)
    await second.close()
  })
})
