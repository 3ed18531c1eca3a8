import '../zod-without-eval.ts'
import * as z from 'zod'
import type { Connection } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { PersistedDocuments } from '../persisted-documents.ts'

const NAME = 'connection'

const metadataSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  kind: z.enum(['service', 'demo', 'bundle']),
  forgottenAt: z.number().exactOptional(),
})

/**
 * Names the connection to which a partition belongs, so that it can still be named when the connection is forgotten.
 */
export type PartitionMetadata = Readonly<z.infer<typeof metadataSchema>>

/** Returns undefined for partitions from before there were metadata. */
export function readPartitionMetadata(
  documents: PersistedDocuments,
): Promise<Result<PartitionMetadata | undefined>> {
  return documents.read(NAME, metadataSchema.optional().catch(undefined))
}

/** Records to which connection the partition belongs, and since when it is forgotten. */
export function writePartitionMetadata(
  documents: PersistedDocuments,
  { name, baseUrl, kind }: Connection,
  forgottenAt?: EpochMs,
): Promise<Result<null>> {
  const metadata: PartitionMetadata = {
    name,
    baseUrl,
    kind,
    ...(forgottenAt !== undefined && { forgottenAt }),
  }
  return documents.write(NAME, metadata)
}
