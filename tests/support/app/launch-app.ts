import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { chooseExecutable } from './choose-executable.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface LaunchOptions {
  /** A given folder is kept after the run; otherwise a temporary one is removed with the app. */
  readonly userDataDir?: string
  /** Variables to add to this process's environment; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly args?: readonly string[]
  /** Application to run instead of Meterlens, as the tests of the browser host do. */
  readonly appPath?: string
  /** Program to use instead of the usual one. */
  readonly executable?: string
}

/**
 * Playwright's ElectronApplication with its first window as `window`. `app` is the same object again, so that both
 * `const { app, window } = await launchApp()` and `const app = await launchApp()` read well.
 */
export type LaunchedApp = ElectronApplication & { readonly app: ElectronApplication; readonly window: Page }

/**
 * Starts Meterlens and resolves once its first window shows the app's page.
 *
 * The executable is METERLENS_ELECTRON, or Electron's binary if it was downloaded and can open a window, or the browser
 * host (docs/decisions/0010). It is printed once.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const appPath = options.appPath ?? root
  if (options.appPath === undefined) requireBuild()
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'meterlens-e2e-')))
  const application = await _electron.launch({
    executablePath: options.executable ?? chooseExecutable(),
    args: [appPath, `--user-data-dir=${userDataDir}`, ...(options.args ?? [])],
    cwd: root,
    env: environment(options.env ?? {}),
    // Otherwise Playwright fixes the page to the light theme, regardless of nativeTheme.
    colorScheme: null,
    timeout: 120_000,
  })
  if (options.userDataDir === undefined) application.once('close', () => void removeFolder(userDataDir))
  const window = await firstPage(application)
  return Object.assign(application, { app: application, window })
}

function requireBuild(): void {
  if (existsSync(join(root, 'out/main/index.js'))) return
  throw new Error('out/main/index.js is missing: build the app first with `npm run build`.')
}

/** The first window starts with an empty page or one of the browser host, but callers need the app's page. */
async function firstPage(application: ElectronApplication): Promise<Page> {
  try {
    const window = await application.firstWindow({ timeout: 120_000 })
    await window.waitForURL(
      (url) => url.protocol !== 'about:' && !url.pathname.startsWith('/.browser-host/'),
      {
        timeout: 120_000,
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
