import type { CataloguePage, LackingList, ShownPart } from '#renderer/ports/catalogue.ts'
import type { KeptTotal } from '#renderer/ports/series-archive.ts'
import type { SeriesExtent } from '#shared/series/coverage/extend-coverage.ts'
import type { StampConvention } from '#shared/series/stamp-convention.ts'
import type { MaybePackedStamps } from '#shared/series/packing/pack-stamps.ts'
import type { MaybePacked } from '#shared/series/packing/pack-columns.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/** Everything that is known about a cached series besides its values. */
export interface SeriesRecord extends SeriesExtent {
  /** `seriesKeyText(seriesKey)`, which seriesKeyFromText reverses. */
  readonly key: string
  /** The zone in which the service cuts its calendar buckets; needed to determine what is settled. */
  readonly bucketZone: IanaZone
  readonly points: number
  readonly bytes: number
}

/** The convention by which cached stamps are read; values stored under another one count as not cached. */
export interface StampsInForce {
  convention: StampConvention
}

interface BlockHead {
  readonly key: string
  /** Start of the block's fixed span, epoch ms. */
  readonly start: EpochMs
  /** Values in the block; never 0, since an empty block is not stored. */
  readonly count: number
  /** Result of `sumOfBlock`; absent in blocks from before there were sums. */
  readonly sum?: number
}

/** Values `step` ms apart from `first` on; NaN marks an instant without a value. */
export interface RegularBlock extends BlockHead {
  readonly first: EpochMs
  readonly step: number
  readonly values: MaybePacked
}

/** Stamps that follow no grid: calendar buckets across a clock change, raw readings. */
export interface IrregularBlock extends BlockHead {
  readonly times: MaybePackedStamps
  readonly values: MaybePacked
}

export type BlockRecord = RegularBlock | IrregularBlock

/** The cached contents of the place where a segment is about to be written. */
export interface CachedBeforeMerge {
  readonly record: SeriesRecord | undefined
  /** The blocks that the segment's interval touches, ascending. */
  readonly blocks: readonly BlockRecord[]
}

/**
 * Tells when a series was last viewed and whether it is pinned. It is stored apart from the series because it is
 * written lazily.
 */
export interface UseRecord {
  readonly key: string
  readonly usedAt: EpochMs
  readonly pinned: boolean
}

/** Records what one refetch changed in settled values; in `before` and `after` NaN means absent. */
export interface RevisionRecord {
  readonly id?: number
  readonly key: string
  readonly notedAt: EpochMs
  readonly times: Float64Array<ArrayBuffer>
  readonly before: Float64Array<ArrayBuffer>
  readonly after: Float64Array<ArrayBuffer>
  /** Set when the unit changed at the service; then there are no times. */
  readonly units?: { readonly from: string; readonly to: string }
}

/** One page of a list as it arrived, within one synchronisation. */
export interface CataloguePageRecord extends Omit<CataloguePage, 'elements'> {
  readonly generation: number
  /** The elements as JSON text, which is read back faster than objects are cloned (decision 0014). */
  readonly json: string
}

/** Tells which generation of pages is shown, and which is being gathered. */
export interface CatalogueStateRecord {
  readonly name: 'catalogue'
  readonly current?: {
    readonly generation: number
    readonly syncedAt: EpochMs
    /** Absent if every list was complete. */
    readonly lacking?: readonly LackingList[]
  }
  readonly staged?: { readonly generation: number; readonly startedAt: EpochMs }
}

/** Names the last commit of the ledger that the partition contains. */
export interface LedgerMark {
  readonly name: 'ledger'
  readonly commit: number
}

/**
 * The part of a catalogue with which the open workspace is drawn, so that a start need not read the whole catalogue.
 */
export interface ShownPartRecord {
  readonly name: 'shown'
  /** Generation of the catalogue to which it belongs. */
  readonly generation: number
  readonly part: ShownPart
}

/** Some of the variables of a catalogue, in a form that is fast to read (variables-snapshot.ts). */
export interface SnapshotPartRecord {
  readonly name: `variables:${number}`
  readonly generation: number
  readonly json: string
}

/** Records that all parts of a snapshot are stored. */
export interface SnapshotRecord {
  readonly name: 'variables'
  readonly generation: number
  readonly parts: number
  readonly count: number
  readonly counted: number | undefined
}

/** Totals over cached series, which can be computed again. */
export interface TotalsRecord {
  readonly name: 'totals'
  readonly totals: readonly KeptTotal[]
}

/** A document kept as it was written; read back through its schema. */
export interface DocumentRecord {
  readonly id: string
  readonly document: unknown
}
