import { uniformAt } from '#electron/demo/synthetic/noise.ts'

/** Describes deliberate faults. Give only what differs from `noFaults`. */
export interface Faults {
  /** Every answer waits this long. */
  readonly latencyMs: number
  /** Ranges of series longer than this are refused with the status. */
  readonly refuseLongSpans?: { readonly overDays: number; readonly status: 400 | 413 | 500 }
  /** The first rule whose turn it is decides what happens to a request. */
  readonly rules: readonly FaultRule[]
}

export const noFaults: Faults = { latencyMs: 0, rules: [] }

export interface FaultRule {
  readonly fault: Fault
  readonly when: FaultSchedule
  /** Limits the rule to paths that contain this text; the version segment is not part of the path. */
  readonly path?: string
}

export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | {
      readonly kind: 'rate-limited'
      readonly retryAfter: 'seconds' | 'date' | 'absent'
      readonly afterSeconds: number
    }
  | { readonly kind: 'reset-before-body' }
  | { readonly kind: 'reset-midway' }
  | { readonly kind: 'truncated' }
  /** The good answer arrives one byte at a time, with this pause in between. */
  | { readonly kind: 'trickle'; readonly everyMs: number }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'captive-portal' }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'revoked' }

/** Selects the requests a rule applies to among those that match it; the first one is number 1. */
export type FaultSchedule =
  | { readonly kind: 'always' }
  | { readonly kind: 'first'; readonly count: number }
  | { readonly kind: 'every'; readonly nth: number }
  | { readonly kind: 'only'; readonly numbers: readonly number[] }
  /** Computed from the seed and the number, so that a run can be repeated. */
  | { readonly kind: 'chance'; readonly share: number; readonly seed: number }

function isDue(schedule: FaultSchedule, number: number): boolean {
  switch (schedule.kind) {
    case 'always':
      return true
    case 'first':
      return number <= schedule.count
    case 'every':
      return number % schedule.nth === 0
    case 'only':
      return schedule.numbers.includes(number)
    case 'chance':
      return uniformAt(schedule.seed, number) < schedule.share
  }
}

/** Decides for each request which fault it meets. */
export interface FaultPlan {
  readonly faults: Faults
  readonly next: (path: string) => Fault | undefined
}

/** Creates a plan whose rules begin to count at 1. */
export function createFaultPlan(faults: Faults): FaultPlan {
  const counts = faults.rules.map(() => 0)
  return {
    faults,
    next: (path) => {
      const due = faults.rules.filter((rule, index) => {
        if (rule.path !== undefined && !path.includes(rule.path)) return false
        const number = (counts[index] ?? 0) + 1
        counts[index] = number
        return isDue(rule.when, number)
      })
      return due[0]?.fault
    },
  }
}
