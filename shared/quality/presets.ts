import type { VariableKind } from '../portfolio/nouns.ts'
import type { CheckId, Limits } from './check.ts'

/** The limits of a variable depend on what it measures. */
export type QualitySubject = 'electricity' | 'other-meter' | 'measurement'

/** Limits of the checks that run; a check that is absent does not run. */
export type CheckLimits = Readonly<Partial<Record<CheckId, Limits>>>

export const presetIds = ['usual', 'caltrack', 'opendsm', 'qartod', 'vee'] as const
export type PresetId = (typeof presetIds)[number]

/** Distinguishes electricity meters from other meters, and both from temperatures and states. */
export function subjectOf(kind: VariableKind, resource: string): QualitySubject {
  if (kind !== 'average-rate' && kind !== 'totalizer') return 'measurement'
  return /electric|power/i.test(resource) ? 'electricity' : 'other-meter'
}

const missing: CheckLimits = { gaps: {}, late: { suspect: 24 } }
/** More than one negative reading in ten is energy that flows both ways. */
const oneWay: CheckLimits = { negatives: { fail: 10 } }

const qartod: CheckLimits = {
  ...missing,
  spike: { suspect: 1, fail: 3 },
  'rate-of-change': { suspect: 2 },
  'flat-line': { suspect: 24, fail: 72 },
  range: { suspect: 3 },
}

const usualMeter: CheckLimits = {
  ...missing,
  ...oneWay,
  'unit-change': { fail: 0 },
  'flat-line': { suspect: 12, fail: 72 },
  'spike-of-day': { suspect: 180, fail: 500 },
  extreme: { suspect: 3, fail: 10 },
  distinct: { suspect: 0.1 },
}

/**
 * Limits of each preset by what is measured. `usual` uses those published limits that find faults of meters without
 * flagging a season or a weekend. The others follow their sources; where a source leaves a limit open, they use the
 * value that its users usually set.
 */
export const presets: Readonly<Record<PresetId, Readonly<Record<QualitySubject, CheckLimits>>>> = {
  usual: {
    electricity: {
      ...usualMeter,
      zeros: { suspect: 20 },
      spike: { suspect: 2, fail: 4 },
      'level-step': { suspect: 50 },
    },
    'other-meter': usualMeter,
    measurement: {
      ...missing,
      'flat-line': { suspect: 48, fail: 168 },
      spike: { suspect: 2, fail: 4 },
      range: { suspect: 4, fail: 8 },
      distinct: { suspect: 0.1 },
    },
  },
  /** CalTRACK 2.0: 2.2.1.4, 2.3.5 and 2.3.6. */
  caltrack: {
    electricity: { ...missing, zeros: {}, negatives: { fail: 0 }, range: { suspect: 3 } },
    'other-meter': { ...missing, negatives: { fail: 0 }, range: { suspect: 3 } },
    measurement: missing,
  },
  /** OpenDSM's hourly sufficiency: missing and zero readings, negatives, extremes, few distinct values. */
  opendsm: {
    electricity: {
      ...{ ...missing, zeros: {}, negatives: { fail: 0 }, range: { suspect: 3 } },
      distinct: { suspect: 1 },
    },
    'other-meter': { ...missing, negatives: { fail: 0 }, range: { suspect: 3 }, distinct: { suspect: 1 } },
    measurement: { ...missing, distinct: { suspect: 1 } },
  },
  /** Tests 1, 7, 8 and 9 of QARTOD, which leaves the limits to the operator; here they are in interquartile ranges. */
  qartod: { electricity: qartod, 'other-meter': qartod, measurement: qartod },
  /** Interval data rules of Californian utilities. */
  vee: {
    electricity: {
      ...missing,
      negatives: { fail: 0 },
      'spike-of-day': { fail: 180 },
      'unit-change': { fail: 0 },
    },
    'other-meter': {
      ...missing,
      negatives: { fail: 0 },
      'spike-of-day': { fail: 180 },
      'unit-change': { fail: 0 },
    },
    measurement: missing,
  },
}
