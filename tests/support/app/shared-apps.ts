import { expect, test as base, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from './launch-app.ts'
import { newWorkspace, openDemo } from './main-job.ts'
import { connectAndSync, startTwoSites } from './portfolio.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

interface SharedApp {
  readonly app: LaunchedApp
  readonly window: Page
  /** Closes the app and starts it again; `app` and `window` are those of the new start. */
  readonly restart: () => Promise<void>
}

interface SharedApps {
  /** An app on the demo. */
  readonly demo: SharedApp
  /** An app whose cache has the whole catalogue of `startTwoSites`, with that service and its token. */
  readonly twoSites: SharedApp & { readonly service: DemoService; readonly token: string }
}

/**
 * Journeys that need no fresh start share an app across files, because a start with its first synchronisation takes as
 * long as a short journey. Whatever a file changes about the connection, such as its calendar, is still there for the
 * next files.
 */
export const test = base.extend<object, SharedApps>({
  demo: [
    async ({}, use) => {
      const shared = await startShared()
      await openDemo(shared.window)
      await use(shared)
      await shared.app.close()
    },
    { scope: 'worker' },
  ],
  twoSites: [
    async ({}, use) => {
      const token = 'canary-5d0c9f2b7e6a4c18'
      const service = await startTwoSites(token)
      const shared = await startShared()
      await connectAndSync(shared.window, service, token)
      await use(Object.assign(shared, { service, token }))
      await shared.app.close()
      await service.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

async function startShared(): Promise<SharedApp> {
  const options = { userDataDir: temporaryFolder('shared') }
  let app = await launchApp(options)
  return {
    get app() {
      return app
    },
    get window() {
      return app.window
    },
    restart: async () => {
      await app.close()
      app = await launchApp(options)
    },
  }
}

/**
 * Closes whatever the previous file left open, and shows an empty workspace beside the whole tree, without a notice.
 */
export async function startOver(window: Page): Promise<void> {
  await expect(async () => {
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  // A notice of a failure stays until it is dismissed, and would cover the dialogs of the next file too.
  const notices = window.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    if ((await notices.count()) > 0) await notices.first().click({ timeout: 500 })
    await expect(notices).toHaveCount(0, { timeout: 100 })
  }).toPass()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
  await window.getByRole('radio', { name: 'Entities' }).check({ force: true })
  await newWorkspace(window)
}
