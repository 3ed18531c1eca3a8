import type { EpochMs } from '#shared/time/instant.ts'

/** A request of an earlier moment: when it was sent and, if that is known, when it ended. */
export interface RememberedSlot {
  readonly id: string
  readonly sentAt: EpochMs
  /** Absent when the process ended first; the reader then counts it as ended at load time. */
  readonly finishedAt?: EpochMs
}

/** Tells a budget about the time before it was created. */
export interface Remembered {
  readonly slots: readonly RememberedSlot[]
  /** The end of a pause that the service demanded (429). */
  readonly pausedUntil?: EpochMs
  /** The record could not be read, or cannot be written, so that recent requests are unknown. */
  readonly isUnknown?: true
}

/** Keeps the times of requests across restarts: only times, never what was requested or with which token. */
export interface BudgetMemory {
  readonly load: () => Promise<Remembered>
  /** Resolves once the entry survives the end of the process; the request is sent only then. */
  readonly begin: (id: string, at: EpochMs) => Promise<void>
  readonly finish: (id: string, at: EpochMs) => Promise<void>
  readonly pause: (until: EpochMs) => Promise<void>
  /** Writes what is pending. Whatever is recorded afterwards is ignored. */
  readonly close: () => Promise<void>
}
