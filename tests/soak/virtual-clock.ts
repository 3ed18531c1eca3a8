import type { ElectronApplication, Page } from '@playwright/test'
import type { Clock, EpochMs } from '#shared/time/instant.ts'

/** Beyond the time that passes by itself, for the service, the page and the main process at once. */
export interface VirtualClock extends Clock {
  /** Takes over the clock of the main process and all time of the page, which is loaded anew. */
  readonly take: (app: ElectronApplication, window: Page) => Promise<void>
  /** Lets time pass: every timer of the page fires as often as it would have. */
  readonly pass: (ms: number) => Promise<void>
}

/**
 * The timers of the main process stay real, since the driver of the page lives on them too: what it waits for takes
 * a minute at most, and its waits look at the clock when they end.
 */
export function createVirtualClock(): VirtualClock {
  let aheadMs = 0
  let taken: { readonly app: ElectronApplication; readonly window: Page } | undefined
  return {
    now: (): EpochMs => Date.now() + aheadMs,
    take: async (app, window) => {
      taken = { app, window }
      await app.evaluate(takeMainClock)
      await window.clock.install()
      await window.reload()
    },
    pass: async (ms) => {
      if (taken === undefined) throw new Error('no app has been taken over')
      aheadMs += ms
      await taken.app.evaluate((_electron, more) => {
        Reflect.set(globalThis, 'soakAheadMs', Number(Reflect.get(globalThis, 'soakAheadMs')) + more)
      }, ms)
      await taken.window.clock.runFor(ms)
    },
  }
}

/** Runs in the main process. */
function takeMainClock(): void {
  const ahead = (): number => Number(Reflect.get(globalThis, 'soakAheadMs'))
  const wall = Date.now.bind(Date)
  const monotonic = performance.now.bind(performance)
  Reflect.set(globalThis, 'soakAheadMs', 0)
  Date.now = () => wall() + ahead()
  performance.now = () => monotonic() + ahead()
}
