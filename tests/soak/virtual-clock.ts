import type { ElectronApplication, Page } from '@playwright/test'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import { passInMain } from '#support/app/main-clock.ts'

/** Clock of the service, the page and the main process together, which can be put ahead of real time. */
export interface VirtualClock extends Clock {
  /** Takes over the clock of the main process and all timers of the page, which is reloaded. */
  readonly take: (app: ElectronApplication, window: Page) => Promise<void>
  /** Lets time pass, and fires every timer of the page as often as it is due. */
  readonly pass: (ms: number) => Promise<void>
}

export function createVirtualClock(): VirtualClock {
  let aheadMs = 0
  let taken: { readonly app: ElectronApplication; readonly window: Page } | undefined
  return {
    now: (): EpochMs => Date.now() + aheadMs,
    take: async (app, window) => {
      taken = { app, window }
      await window.clock.install()
      await window.reload()
    },
    pass: async (ms) => {
      if (taken === undefined) throw new Error('no app has been taken over')
      aheadMs += ms
      await passInMain(taken.app, ms)
      await taken.window.clock.runFor(ms)
    },
  }
}
