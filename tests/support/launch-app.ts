import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { chooseExecutable } from './choose-executable.ts'

const root = resolve(import.meta.dirname, '../..')

export interface LaunchOptions {
  /** Kept after the run when it is given; otherwise a temporary folder that goes with the app. */
  readonly userDataDir?: string
  /** Added to this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly args?: readonly string[]
  /** Another application than Meterlens; the tests of the browser host use it. */
  readonly appPath?: string
  /** Another program than the one that is chosen for everybody. */
  readonly executable?: string
}

/**
 * Playwright's ElectronApplication itself, with its first window as `window`. `app` is the same object again,
 * so that `const { app, window } = await launchApp()` reads as well as `const app = await launchApp()`.
 */
export type LaunchedApp = ElectronApplication & { readonly app: ElectronApplication; readonly window: Page }

/**
 * Starts Meterlens and resolves once its first window shows a page of its own.
 *
 * The executable is METERLENS_ELECTRON, else Electron's binary where it has been downloaded and can open a
 * window, else the browser host (docs/decisions/0010); which one is printed once.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const appPath = options.appPath ?? root
  if (options.appPath === undefined) requireBuild()
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'meterlens-e2e-')))
  const application = await _electron.launch({
    executablePath: options.executable ?? chooseExecutable(root),
    args: [appPath, `--user-data-dir=${userDataDir}`, ...(options.args ?? [])],
    cwd: root,
    env: environment(options.env ?? {}),
    // Otherwise Playwright pins the page to light, whatever nativeTheme says.
    colorScheme: null,
    timeout: 60_000,
  })
  if (options.userDataDir === undefined) application.once('close', () => void removeFolder(userDataDir))
  const window = await firstPage(application)
  return Object.assign(application, { app: application, window })
}

function requireBuild(): void {
  if (existsSync(join(root, 'out/main/index.js'))) return
  throw new Error('out/main/index.js is missing: build the app first with `npm run build`.')
}

/** The first window starts empty, or in a room of the browser host; callers want the page of the app. */
async function firstPage(application: ElectronApplication): Promise<Page> {
  try {
    const window = await application.firstWindow({ timeout: 60_000 })
    await window.waitForURL(
      (url) => url.protocol !== 'about:' && !url.pathname.startsWith('/.browser-host/'),
      {
        timeout: 60_000,
        waitUntil: 'domcontentloaded',
      },
    )
    return window
  } catch (error) {
    await application.close()
    throw error
  }
}

function environment(changes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const merged = Object.entries({ ...process.env, ...changes })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The browser may still be writing its last files. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
