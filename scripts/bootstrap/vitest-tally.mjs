import { writeFileSync } from 'node:fs'
import { tallyOfVitest } from './reports.mjs'

/**
 * Reporter of Vitest that writes its tally to the file METERLENS_TALLY, since Vitest's own JSON report lacks the
 * differences.
 */
export default class VitestTally {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env.METERLENS_TALLY, JSON.stringify(tallyOfVitest(modules, unhandled)))
  }
}
