import { resolve } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { launchApp, type LaunchedApp, type LaunchOptions } from '#support/app/launch-app.ts'

/** Folder of the small application that these tests run. */
export const fixtureFolder = resolve(import.meta.dirname, '../../support/host-fixture')
export const hostExecutable = resolve(import.meta.dirname, '../../../scripts/browser-host/electron')

/** API of the fixture's preload; the tests of the bridge call its other members by name. */
export interface Fixture {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>
  on(channel: string, callback: (...args: unknown[]) => void): () => void
  readonly [name: string]: unknown
}

declare global {
  interface Window {
    readonly fixture: Fixture
  }
}

/** Starts the fixture on the browser host, even if another executable could run it. */
export async function launchFixture(options: LaunchOptions = {}): Promise<LaunchedApp> {
  return launchApp({ appPath: fixtureFolder, executable: hostExecutable, ...options })
}

/** Returns the message with which an invocation by the page fails. */
export function invokeError(page: Page, channel: string, argument?: unknown): Promise<string> {
  return page.evaluate(
    async ([name, value]) => {
      try {
        await window.fixture.invoke(name as string, value)
        return 'resolved'
      } catch (error) {
        return (error as Error).message
      }
    },
    [channel, argument],
  )
}

/** Collects the output of the main process on stderr. */
export function collectStderr(app: ElectronApplication): { text(): string } {
  let text = ''
  app.process().stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { text: () => text }
}
