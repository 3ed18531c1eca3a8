import type { Check, CheckId } from './check.ts'
import { distinct } from './checks/distinct.ts'
import { extreme } from './checks/extreme.ts'
import { flatLine } from './checks/flat-line.ts'
import { gaps } from './checks/gaps.ts'
import { late } from './checks/late.ts'
import { levelStep } from './checks/level-step.ts'
import { limits } from './checks/limits.ts'
import { negatives } from './checks/negatives.ts'
import { range } from './checks/range.ts'
import { rateOfChange } from './checks/rate-of-change.ts'
import { robustScore } from './checks/robust-score.ts'
import { spikeOfDay } from './checks/spike-of-day.ts'
import { spike } from './checks/spike.ts'
import { unitChange } from './checks/unit-change.ts'
import { zeros } from './checks/zeros.ts'

/** All checks of readings by their ids. */
export const checks: Readonly<Record<CheckId, Check>> = {
  gaps,
  late,
  limits,
  'unit-change': unitChange,
  negatives,
  'flat-line': flatLine,
  zeros,
  'spike-of-day': spikeOfDay,
  spike,
  extreme,
  range,
  'robust-score': robustScore,
  'rate-of-change': rateOfChange,
  'level-step': levelStep,
  distinct,
}
