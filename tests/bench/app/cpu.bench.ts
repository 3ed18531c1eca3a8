import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { chooseVariables, openDemo, setRange, setResolution } from '#support/main-job.ts'
import { mediansOf } from '../median.ts'
import type { Measured } from '../row.ts'
import { showSeeded } from './meters.ts'
import { withSeededApp } from './seeded-app.ts'
import { complete } from './show-year.ts'
import { emptyWindow, withApp, type MeasuredApp } from './with-app.ts'

const MINUTES = 3
/** Until what follows a start has come to rest. */
const SETTLING_MS = 30_000
const SERIES = 8

/** CPU seconds a minute with eight minute-years on the screen and nobody there, against an empty window. */
export function measureIdleCpu(): Promise<Measured> {
  return withSeededApp({ variables: 1000, meters: SERIES }, async (app) => {
    await showSeeded(app.window, SERIES)
    return besideEmptyWindow(app)
  })
}

/** The same with four variables of the demo portfolio that are polled each minute. */
export function measureLiveCpu(): Promise<Measured> {
  return withApp(async (app) => {
    await openDemo(app.window)
    // A day on each side: which day it is depends on the zone.
    await setRange(app.window, day(-1), day(2))
    await chooseVariables(app.window, complete)
    await setResolution(app.window, 'Minute')
    await app.window.keyboard.press('Control+l')
    await app.window.getByRole('timer', { name: 'Live' }).waitFor()
    return await besideEmptyWindow(app)
  })
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Both run at once, so that they have the same minutes. */
function besideEmptyWindow(app: MeasuredApp): Promise<Measured> {
  return withApp(
    async (empty) => {
      await wait(SETTLING_MS)
      const seconds: [number[], number[]] = [[], []]
      for (let minute = 0; minute < MINUTES; minute += 1) {
        const before = [app, empty].map(({ cpuSeconds }) => cpuSeconds())
        await wait(MINUTE_MS)
        for (const [at, { cpuSeconds }] of [app, empty].entries())
          seconds[at]?.push(cpuSeconds() - (before[at] ?? NaN))
      }
      return mediansOf(...seconds)
    },
    { appPath: emptyWindow },
  )
}
