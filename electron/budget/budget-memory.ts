import type { EpochMs } from '#shared/time/instant.ts'

/** An earlier request: when it was sent and, if known, when it ended. */
export interface RememberedSlot {
  readonly id: string
  readonly sentAt: EpochMs
  /** Absent if the process ended first; the reader then assumes that it ended at load time. */
  readonly finishedAt?: EpochMs
}

/** Tells a budget what happened before it was created. */
export interface Remembered {
  readonly slots: readonly RememberedSlot[]
  /** The end of a pause that the service demanded (429). */
  readonly pausedUntil?: EpochMs
  /** The record could not be read, or cannot be written, so that recent requests are unknown. */
  readonly isUnknown?: true
}

/** Stores the times of requests across restarts, but neither their contents nor their tokens. */
export interface BudgetMemory {
  readonly load: () => Promise<Remembered>
  /** Resolves once the entry survives the end of the process; the request is sent only then. */
  readonly begin: (id: string, at: EpochMs) => Promise<void>
  readonly finish: (id: string, at: EpochMs) => Promise<void>
  readonly pause: (until: EpochMs) => Promise<void>
  /** Writes everything pending. Whatever is recorded afterwards is ignored. */
  readonly close: () => Promise<void>
}
