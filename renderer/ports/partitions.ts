import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Cache } from './cache.ts'
import type { PartitionMetadata } from './documents/records/partition-metadata.ts'
import type { PersistedDocuments } from './documents/persisted-documents.ts'

/** Summarises a partition without opening it as a connection. */
export interface PartitionSummary {
  readonly connectionId: string
  /** Absent in partitions from before there were metadata. */
  readonly metadata: PartitionMetadata | undefined
  readonly bytes: number
  readonly seriesCount: number
  /** Time at which any of its contents was last viewed or saved. */
  readonly usedAt: EpochMs | undefined
}

/** Manages partitions as such, whether their connections are open, closed or forgotten. */
export interface Partitions {
  readonly list: () => Promise<Result<readonly string[]>>
  readonly summarise: (connectionId: string) => Promise<Result<PartitionSummary>>
  readonly heldBy: Cache['heldBy']
  readonly setAside: Cache['setAside']
  readonly listDamaged: Cache['listDamaged']
  readonly eraseDamaged: Cache['eraseDamaged']
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /** Works on the small documents of a connection that need not be open. */
  readonly withDocuments: <T>(
    connectionId: string,
    work: (documents: PersistedDocuments) => Promise<Result<T>>,
  ) => Promise<Result<T>>
}
