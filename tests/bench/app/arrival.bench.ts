import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { medianOfRounds } from '../median.ts'
import { runInPage, withBenchPage } from '../page-host/bench-pages.ts'
import type { Measured } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import type { BenchService } from './bench-service.ts'
import { prepareMeters, showMeters } from './meters.ts'
import { withServedApp } from './seeded-app.ts'

const ROUNDS = 5
const METERS = ROUNDS + 2

interface Arrival {
  readonly window: Page
  readonly service: BenchService
  /** A page of the benches in a browser of its own, which may fetch the body of the year. */
  readonly page: Page
  /** A meter that has not been shown yet, in a workspace without others. */
  readonly nextMeter: () => Promise<number>
}

/**
 * From the first byte of a minute-year to its pixels, once it is committed to the cache, against a script that parses the
 * same body, keeps it as one record and shows it with uPlot.
 */
export function measureShowWire(): Promise<Measured> {
  return withArrival(async ({ window, service, page, nextMeter }) => {
    const ours = async (): Promise<number> => {
      const { drawnAt, durableAt } = await showMeters(window, [await nextMeter()])
      if (durableAt === undefined) throw new Error('nothing was written')
      return Math.max(drawnAt, durableAt) - service.sentAt()
    }
    const script = (): Promise<number> => runInPage(page, 'script', '/year.json')
    await ours()
    await script()
    return await medianOfRounds(ROUNDS, ours, script)
  })
}

function withArrival(measure: (arrival: Arrival) => Promise<Measured>): Promise<Measured> {
  return withServedApp({ variables: 100, meters: METERS, cached: 0 }, ({ window }, service) =>
    withFolder((folder) => {
      const file = join(folder, 'year.json')
      writeFileSync(file, service.body)
      let meter = 0
      const nextMeter = async (): Promise<number> => {
        await prepareMeters(window, METERS)
        return (meter += 1)
      }
      const work = (page: Page): Promise<Measured> => measure({ window, service, page, nextMeter })
      return withBenchPage(work, { files: { '/year.json': file } })
    }),
  )
}
