import type { ElectronApplication } from 'playwright-core'

/**
 * Puts the clock of the main process forward. Its timers stay real, since the page's driver needs them too; the waits
 * of the main process last a minute at most, and read the clock when they end.
 */
export async function passInMain(app: ElectronApplication, ms: number): Promise<void> {
  await app.evaluate((_electron, more) => {
    const before = Reflect.get(globalThis, 'testAheadMs') as number | undefined
    Reflect.set(globalThis, 'testAheadMs', (before ?? 0) + more)
    if (before !== undefined) return
    const ahead = (): number => Number(Reflect.get(globalThis, 'testAheadMs'))
    const wall = Date.now.bind(Date)
    const monotonic = performance.now.bind(performance)
    Date.now = () => wall() + ahead()
    performance.now = () => monotonic() + ahead()
  }, ms)
}
