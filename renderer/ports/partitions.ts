import './zod-without-eval.ts'
import * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { KeptDocuments } from './kept-documents.ts'

/** The name of the document with the metadata. */
export const PARTITION_METADATA = 'connection'

export const partitionMetadataSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  kind: z.enum(['service', 'demo']),
  forgottenAt: z.number().exactOptional(),
})

/** Which connection a partition belongs to, so that it can be named when the connection is forgotten. */
export type PartitionMetadata = Readonly<z.infer<typeof partitionMetadataSchema>>

/** What a partition holds, without opening it as a connection. */
export interface PartitionSummary {
  readonly connectionId: string
  /** Absent in partitions of the first versions. */
  readonly metadata: PartitionMetadata | undefined
  readonly bytes: number
  readonly seriesCount: number
  /** When something of it was last looked at or saved. */
  readonly usedAt: EpochMs | undefined
}

/** The partitions as such: of open, closed and forgotten connections. */
export interface Partitions {
  readonly list: () => Promise<Result<readonly string[]>>
  readonly summarise: (connectionId: string) => Promise<Result<PartitionSummary>>
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /** Works on the small documents of a connection that need not be open. */
  readonly withKept: <T>(
    connectionId: string,
    work: (kept: KeptDocuments) => Promise<Result<T>>,
  ) => Promise<Result<T>>
}
