import type { TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import type { BundleDamage } from '#shared/bundle/damage.ts'
import type { SignedTerm } from '#shared/analysis/expression/signed-terms.ts'
import type { ShownNumber } from '#shared/bundle/recompute/explanation.ts'
import type { Stated } from '#shared/bundle/recompute/stated-check.ts'
import type { DaysOff } from '#shared/bundle/recompute/slot-figures.ts'
import type { BundleManifest } from '#shared/bundle/manifest.ts'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import type { Connection } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import type { ExportedSeries } from '#shared/revisions/exported-figures.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { Tariff } from '#shared/calendar/tariff.ts'
import type { StampConvention } from '#shared/series/stamp-convention.ts'

/** A file that main opened for the page, or one that was dropped on the window, which the page reads itself. */
export type BundleFile =
  | ChosenImport
  | { readonly fileName: string; readonly bytes: number; readonly dropped: Blob }

/** The numbers that a card shows, and the readings on which they rest. */
export interface ShownCard {
  readonly workspaceId: string
  readonly title: string
  readonly numbers: readonly ShownNumber[]
  /** Count of the numbers of a table that has too many to be listed; absent if they are listed. */
  readonly unlisted?: number
  readonly models?: readonly Stated[]
  readonly readings: readonly ShownReadings[]
}

/** The fetched data of a series over the interval of a card. */
export interface ShownReadings {
  /** The name includes that of the entity. */
  readonly name: string
  /** Demand of the card that it answers, as its models name it. */
  readonly demandId?: string
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  /** Range of the card, which may be narrower than the whole periods that it demands. */
  readonly range?: Interval
  /** Zone of the variable, or the one chosen for all. */
  readonly zone: IanaZone
  /**
   * Set for a sum of rates, such as that of the main meters of an organization; a term of sign 0 only has to have a
   * value.
   */
  readonly sum?: {
    readonly unit?: string
    readonly terms: readonly (Pick<SignedTerm, 'name'> & { readonly sign: 1 | -1 | 0 })[]
  }
  readonly daysOff: DaysOff
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  /** Occupied hours of what it meters; absent if its calendar has none. */
  readonly occupied?: readonly Interval[]
  /** Prices of its electricity; absent if nobody entered any. */
  readonly tariff?: Tariff
  /** Floor areas in m² and square feet, and the number of people, of what it meters. */
  readonly sizes: readonly number[]
}

/** States the scope of a file: a part of a connection for colleagues, or all of it. */
export interface BundleOrder {
  readonly connection: Pick<Connection, 'id' | 'name' | 'baseUrl' | 'kind'>
  readonly content:
    | {
        readonly kind: 'bundle'
        readonly workspaceIds: readonly string[]
        /** Meters of the entities that the cards of the workspaces use. */
        readonly meterIds: readonly string[]
        /** Cards of the open workspace in their present state. */
        readonly shown: readonly ShownCard[]
      }
    | { readonly kind: 'backup' }
  /** Version of the app. */
  readonly app: string
  /** Convention by which stamps are read now; values cached under another one are not used. */
  readonly stamps: StampConvention
  /** Tells which readings the values of totalizers are; absent unless the user chose it. */
  readonly totalizers?: TotalizerConvention
}

/** States what a file would contain. */
export interface BundleSize {
  readonly series: number
  readonly points: number
  /** Estimated size of the file. */
  readonly bytes: number
  readonly workspaces: number
  readonly variables: number
}

/** Counts the progress of a long operation, in whatever unit it counts. */
export interface BundleProgress {
  readonly done: number
  readonly total: number
}

export type PublishProgress = (progress: BundleProgress) => void

/** A file that was written; the ticket shows it in its folder. */
export interface WrittenBundle {
  readonly kind: 'saved'
  readonly exportTicket: string
  readonly fileName: string
  readonly bytes: number
  /** Lists what a bundle passes on to others; empty for a backup. */
  readonly series: readonly ExportedSeries[]
}

/** A failure to read names the place of the damage, if there is one. */
export type BundleOutcome<T> = Result<T> | { readonly ok: false; readonly damage: BundleDamage }

/** A file whose seal and directory are as they were written. */
export interface OpenedBundle {
  readonly fileName: string
  readonly bytes: number
  readonly manifest: BundleManifest
  /**
   * Stores everything in a separate partition and checks each entry; if anything is wrong, no partition is left. If it
   * replaces another partition, it does so once it is complete.
   */
  readonly receive: (
    connectionId: string,
    place: 'beside' | 'over',
    publish: PublishProgress,
    signal: AbortSignal,
  ) => Promise<BundleOutcome<null>>
  /** Releases the file. */
  readonly close: () => void
}

/** Writes and reads evidence bundles and backups, which have the same file format. */
export interface BundleService {
  readonly measure: (order: BundleOrder) => Promise<Result<BundleSize>>
  /** Lets the user choose a file and writes it; a failure or a cancellation leaves no file. */
  readonly write: (
    order: BundleOrder,
    suggestedName: string,
    publish: PublishProgress,
    signal: AbortSignal,
  ) => Promise<Result<WrittenBundle | { readonly kind: 'cancelled' }>>
  /** Lets the user choose a file; undefined if none was chosen. */
  readonly choose: () => Promise<Result<ChosenImport | undefined>>
  /** Takes a file that the system handed over; undefined if there is none. */
  readonly takeHanded: () => Promise<Result<ChosenImport | undefined>>
  /** Reads the whole file once and compares it with its seal. */
  readonly open: (
    file: BundleFile,
    publish: PublishProgress,
    signal: AbortSignal,
  ) => Promise<BundleOutcome<OpenedBundle>>
}
