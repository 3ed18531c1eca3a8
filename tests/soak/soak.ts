import { portfolioOfSites } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { sites } from '#electron/demo/synthetic/tables/sites.ts'
import { startDemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp } from '#support/app/launch-app.ts'
import { connectAndSync } from '#support/app/portfolio.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { layOut, rest, workQuarterOfAnHour, type Desk } from './analyst.ts'
import type { Counts } from './ceilings.ts'
import { createMeasure } from './measure.ts'
import { createVirtualClock } from './virtual-clock.ts'

const token = 'soak-token'
const STEP_TIMEOUT_MS = 30_000
const QUARTERS = 4

export interface SoakOptions {
  /** Hours of the virtual clock, including those in which the app becomes warm. */
  readonly hours: number
  /** Seed of the order of steps. */
  readonly seed: number
  /** Called after each quarter of an hour. */
  readonly onQuarter: (progress: string) => void
}

/** Counts while somebody worked, and while the page was reloaded repeatedly. */
export interface Soaked {
  readonly working: readonly Counts[]
  readonly reopening: readonly Counts[]
}

/** Uses the app for some hours of virtual time, and counts its objects once it is warm. */
export async function soak({ hours, seed, onQuarter }: SoakOptions): Promise<Soaked> {
  const clock = createVirtualClock()
  const portfolio = portfolioOfSites(sites.slice(0, 1), { clock })
  const service = await startDemoService({ tokens: [token], clock, portfolio, limitPerMinute: 1000 })
  const app = await launchApp()
  try {
    const { window } = app
    window.setDefaultTimeout(STEP_TIMEOUT_MS)
    await connectAndSync(window, service, token)
    await clock.take(app, window)
    const folder = temporaryFolder('soak')
    const desk: Desk = {
      app,
      window,
      service,
      clock,
      folder,
      random: seededRandom(seed),
      nextMonth: months(),
    }
    await layOut(desk)

    const measure = await createMeasure(app, window)
    const quarters = Math.ceil(hours * QUARTERS)
    const between = Math.ceil(quarters / 12)
    const working: Counts[] = []
    for (let done = 1; done <= quarters; done++) {
      await workQuarterOfAnHour(desk)
      if (done % between === 0) {
        await rest(desk)
        working.push(await measure())
      }
      onQuarter(`${String(done)} of ${String(quarters)} quarters of an hour`)
    }
    const reopening: Counts[] = []
    // The short form compares the first reload with the last.
    for (let times = 0; times < (hours > 1 ? 3 : 2); times++) {
      await reopen(desk)
      await rest(desk)
      // Documents of the previous page may need a second collection; leaked ones survive both.
      await measure()
      reopening.push(await measure())
    }
    return { working, reopening }
  } finally {
    await app.close()
    await service.close()
  }
}

/** Returns one month after another, beginning long ago. */
function months(): () => string {
  let count = 0
  return () => {
    const text = `${String(2010 + Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}`
    count += 1
    return text
  }
}

async function reopen({ window }: Desk): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await window.reload()
    await window.getByRole('table', { name: 'Statistics' }).waitFor()
  }
}
