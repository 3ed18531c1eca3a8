import type { BroughtEdge, StampConvention } from '../series/stamp-convention.ts'

/** How the stamps of a connection are read, and what that rests on (decision 0008). */
export interface StampReading {
  readonly connectionId: string
  /** In force: what was chosen, else what was found, else starts. */
  readonly stamps: StampConvention
  /** Absent while answers do not decide. */
  readonly found?: StampConvention
  /** Set by the user; counts before what was found. */
  readonly chosen?: StampConvention
  /** How many answers brought the start of their range, its end, or both. */
  readonly answers: Readonly<Record<BroughtEdge, number>>
}
