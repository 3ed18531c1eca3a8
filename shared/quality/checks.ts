import type { Check, CheckId } from './check.ts'
import { distinct, flatLine, zeros } from './checks/flat-line.ts'
import { extreme, limits, negatives, range } from './checks/limits.ts'
import { gaps, late } from './checks/gaps.ts'
import { levelStep, unitChange } from './checks/level-steps.ts'
import { rateOfChange, robustScore, spike, spikeOfDay } from './checks/spike.ts'

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
