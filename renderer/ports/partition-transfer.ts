import type { KeptDocument, PageEntry, RevisionEntry } from '#shared/bundle/kept-entries.ts'
import type { DocumentShelf } from '#shared/contract/document-calls.ts'
import type { SeriesHead } from '#shared/bundle/series-head.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { EpochMs } from '#shared/time/instant.ts'

export type ShelvedDocument = KeptDocument & { readonly shelf: DocumentShelf }

/** The facts about a series besides its values, and where they are. */
export type DumpedHead = Omit<SeriesHead, 'parts'>

/** A series with all its values, both as they were at one instant. */
export interface DumpedSeries {
  readonly head: DumpedHead
  /** Parts in ascending order, none of them empty, each with at most as many points as a part may have. */
  readonly parts: () => Iterable<Columns>
}

/** Identifies a page of the catalogue by the synchronisation that fetched it, in its order. */
export type PageReference = readonly [generation: number, list: string, page: number]

export interface DumpedCatalogue {
  readonly syncedAt?: EpochMs
  readonly pages: readonly PageReference[]
}

/** Reads everything in a partition, one piece at a time, without marking it as used. */
export interface PartitionDump {
  /** Returns undefined if nothing of it is cached. */
  readonly readSeries: (seriesKey: SeriesKey) => Promise<Result<DumpedSeries | undefined>>
  readonly listPages: () => Promise<Result<DumpedCatalogue>>
  /** Returns undefined if a synchronisation has replaced the page meanwhile. */
  readonly readPage: (reference: PageReference) => Promise<Result<PageEntry | undefined>>
  readonly readKept: (shelf: DocumentShelf) => Promise<Result<readonly KeptDocument[]>>
  /** Returns the oldest first. */
  readonly readRevisions: () => Promise<Result<readonly RevisionEntry[]>>
}

/** Fills a new partition, which is not visible before it is complete. */
export interface PartitionReceiver {
  /** Begins a series, to which the following parts belong, ascending. */
  readonly beginSeries: (head: DumpedHead) => void
  readonly putPart: (columns: Columns) => Promise<Result<null>>
  readonly endSeries: () => Promise<Result<null>>
  readonly putPage: (page: PageEntry) => Promise<Result<null>>
  /** Takes a document that is written with the commit, all in one step. */
  readonly putKept: (shelf: DocumentShelf, kept: KeptDocument) => void
  readonly putRevisions: (revisions: readonly RevisionEntry[]) => Promise<Result<null>>
  /** Makes it the partition of its connection; the earlier one is erased. */
  readonly commit: (syncedAt: EpochMs | undefined) => Promise<Result<null>>
  /** Removes everything that was written. */
  readonly discard: () => Promise<void>
}
