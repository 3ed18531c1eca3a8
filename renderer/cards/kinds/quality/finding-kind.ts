import type { CheckId } from '#shared/quality/check.ts'

/** Checks of readings, and those that look at registers and at whole days, name a finding. */
export type FindingKind = CheckId | 'reset' | 'rollover' | 'correction' | 'dip' | 'seam' | 'hour-sums'
