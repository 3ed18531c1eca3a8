import type { CheckedCase } from './check.ts'
import { checkDailySavings } from './cases/daily-savings.ts'
import { checkQualityFlags } from './cases/quality-flags.ts'
import { checkHalfHours } from './cases/half-hours.ts'
import { checkNistLinear } from './cases/nist-linear.ts'
import { checkTariff } from './cases/tariff.ts'
import { checkTimeOfWeek } from './cases/time-of-week.ts'
import { checkTemperatureBins, checkUncertainty } from './cases/uncertainty.ts'

/** Recomputes every published case from the files in a folder. */
export function publishedCases(data: string): readonly CheckedCase[] {
  return [
    ...[checkNistLinear, checkDailySavings, checkTimeOfWeek, checkUncertainty],
    ...[checkTemperatureBins, checkQualityFlags, checkHalfHours, checkTariff],
  ].map((recompute) => recompute(data))
}
