import * as z from 'zod'
import type { Dialect, DialectMemory, StampKnowledge } from '#electron/api/dialect/dialect.ts'
import type { RecordFile } from '#electron/records/record-file.ts'

const spelling = z.enum(['monitored-entity', 'metered-entity']).exactOptional()

const tally = z
  .strictObject({ answers: z.number().int().nonnegative(), clear: z.number().int().nonnegative() })
  .readonly()

const dialectSchema = z.strictObject({
  spellings: z.strictObject({ filters: spelling, list: spelling, one: spelling }).readonly().exactOptional(),
  orgIds: z.enum(['repeated', 'comma']).exactOptional(),
  stamps: z
    .strictObject({
      evidence: z.strictObject({ start: tally, end: tally, both: tally }).readonly(),
      chosen: z.enum(['start', 'end']).exactOptional(),
      totalizers: z.enum(['at-start', 'at-end']).exactOptional(),
    })
    .readonly()
    .exactOptional(),
})

/** Version 1 contained no stamps. */
export const dialectsFileSchema = z.strictObject({
  version: z.union([z.literal(2), z.literal(1).transform((): 2 => 2)]),
  /** Dialects by connection id. */
  dialects: z.record(z.string().max(100), dialectSchema),
})
export type DialectsFile = z.infer<typeof dialectsFileSchema>

/** Stores what was found out about the service of each connection, so that no request is spent on it twice. */
export interface Dialects {
  readonly memoryOf: (connectionId: string) => DialectMemory
  readonly forget: (connectionId: string) => Promise<void>
}

/**
 * Reads the saved dialects; a dialect that cannot be read or written is found out again. `onStamps` is called for
 * each change in what is known about a connection's stamps.
 */
export async function openDialects(
  file: RecordFile<DialectsFile>,
  onStamps: (connectionId: string, stamps: StampKnowledge) => void = () => undefined,
): Promise<Dialects> {
  const read = await file.read()
  const known = new Map<string, Dialect>(Object.entries((read.ok && read.value?.dialects) || {}))
  const write = async (): Promise<void> => {
    await file.write({ version: 2, dialects: Object.fromEntries(known) })
  }
  return {
    memoryOf: (connectionId) => ({
      read: () => known.get(connectionId) ?? {},
      write: (dialect) => {
        const before = known.get(connectionId)?.stamps
        known.set(connectionId, dialect)
        if (dialect.stamps !== undefined && dialect.stamps !== before) onStamps(connectionId, dialect.stamps)
        void write()
      },
    }),
    forget: async (connectionId) => {
      if (known.delete(connectionId)) await write()
    },
  }
}
