import { writeFileSync } from 'node:fs'
import { tallyOfVitest } from './reports.mjs'

/** Reporter of Vitest that leaves its tally in the file METERLENS_TALLY: its own report in JSON lacks the differences. */
export default class VitestTally {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env.METERLENS_TALLY, JSON.stringify(tallyOfVitest(modules, unhandled)))
  }
}
