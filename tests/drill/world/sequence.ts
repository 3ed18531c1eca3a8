import * as fc from 'fast-check'
import { faults, type Fault } from './faults.ts'
import { fullForms, type FullForm } from './drill-disk.ts'
import { seriesKeys } from './truth.ts'

/** Action of a person, of the network or of the machine. */
export type Step =
  | {
      readonly kind: 'show' | 'click' | 'reload'
      readonly page: number
      readonly series: number
      readonly range: number
    }
  | { readonly kind: 'leave'; readonly page: number }
  | {
      readonly kind: 'download'
      readonly page: number
      readonly series: readonly number[]
      readonly range: number
      readonly recheckDays: number | undefined
    }
  | { readonly kind: 'pause' | 'resume' | 'remove' | 'first'; readonly page: number; readonly job: number }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Every request meets this fault from now on. */
  | { readonly kind: 'outage'; readonly fault: Fault }
  /** A share of the requests meets one of these faults. */
  | { readonly kind: 'trouble'; readonly faults: readonly Fault[]; readonly share: number }
  | { readonly kind: 'calm' }
  | { readonly kind: 'set-clock'; readonly ms: number }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'revoke' | 'restore' }
  | { readonly kind: 'full'; readonly form: FullForm }
  | { readonly kind: 'free' }
  | { readonly kind: 'bound'; readonly page: number; readonly bytes: number }
  | { readonly kind: 'second-page' }
  /** The app ends and starts again; the wall clock may be changed in between. */
  | { readonly kind: 'kill-main' | 'quit'; readonly setMs: number }
  | { readonly kind: 'kill-page'; readonly page: number }

export interface Sequence {
  readonly seed: number
  /** Requests that the service allows in any 60 s. It is small, so that short sequences reach it too. */
  readonly limit: number
  readonly steps: readonly Step[]
}

/** Start of each range in days from now, and its length in days. */
export const ranges = [
  { from: -2, days: 2 },
  { from: -1, days: 3 },
  { from: -60, days: 60 },
  { from: -40, days: 20 },
  { from: -700, days: 690 },
  { from: -4000, days: 4000 },
] as const

const page = fc.nat(1)
const series = fc.nat(seriesKeys.length - 1)
const range = fc.nat(ranges.length - 1)
const job = fc.nat(3)
const SECOND = 1000
const HOUR = 3600 * SECOND
const waits = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3 * SECOND) },
  { weight: 4, arbitrary: fc.nat(90 * SECOND) },
  { weight: 2, arbitrary: fc.integer({ min: 60 * SECOND, max: 20 * 60 * SECOND }) },
  { weight: 1, arbitrary: fc.integer({ min: HOUR, max: 72 * HOUR }) },
)
const jumps = fc.oneof(
  fc.integer({ min: -120 * SECOND, max: 120 * SECOND }),
  fc.integer({ min: -26 * HOUR, max: 26 * HOUR }),
  fc.integer({ min: -400 * 24, max: 400 * 24 }).map((hours) => hours * HOUR),
)
const fault = fc.constantFrom(...faults)

/** Gives a step of these parts a weight among the others. */
const often = <Parts>(weight: number, parts: { [Key in keyof Parts]: fc.Arbitrary<Parts[Key]> }) => ({
  weight,
  arbitrary: fc.record(parts),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  often(6, { kind: fc.constantFrom('show', 'click', 'reload'), page, series, range }),
  often(3, {
    kind: fc.constant('download'),
    page,
    series: fc.uniqueArray(series, { minLength: 1, maxLength: 6 }),
    range,
    recheckDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  }),
  often(7, { kind: fc.constant('wait'), ms: waits }),
  often(2, { kind: fc.constant('leave'), page }),
  often(2, { kind: fc.constantFrom('pause', 'resume', 'remove', 'first'), page, job }),
  often(3, { kind: fc.constant('outage'), fault }),
  often(3, {
    kind: fc.constant('trouble'),
    faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
    share: fc.constantFrom(0.1, 0.4, 0.8),
  }),
  often(3, { kind: fc.constant('calm') }),
  often(1, { kind: fc.constant('set-clock'), ms: jumps }),
  often(1, { kind: fc.constant('sleep'), ms: fc.oneof(fc.nat(90 * SECOND), fc.nat(30 * HOUR)) }),
  often(1, { kind: fc.constantFrom('revoke', 'restore') }),
  often(1, { kind: fc.constant('full'), form: fc.constantFrom(...formNames()) }),
  often(1, { kind: fc.constant('free') }),
  often(1, { kind: fc.constant('bound'), page, bytes: fc.constantFrom(2000, 40_000, 1e9) }),
  often(1, { kind: fc.constant('second-page') }),
  often(2, {
    kind: fc.constantFrom('kill-main', 'quit'),
    setMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, jumps),
  }),
  often(1, { kind: fc.constant('kill-page'), page }),
)

function formNames(): readonly FullForm[] {
  return Object.keys(fullForms) as FullForm[]
}

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  limit: fc.constantFrom(60, 20, 8),
  steps: fc.array(step, { minLength: 2, maxLength: 24, size: 'max' }),
})
