import * as z from 'zod'
import type { Dialect, DialectMemory } from '#electron/api/dialect/dialect.ts'
import type { RecordFile } from '#electron/records/record-file.ts'

const spelling = z.enum(['monitored-entity', 'metered-entity']).exactOptional()

const dialectSchema = z.strictObject({
  spellings: z.strictObject({ filters: spelling, list: spelling, one: spelling }).readonly().exactOptional(),
  orgIds: z.enum(['repeated', 'comma']).exactOptional(),
})

export const dialectsFileSchema = z.strictObject({
  version: z.literal(1),
  /** By connection id. */
  dialects: z.record(z.string().max(100), dialectSchema),
})
export type DialectsFile = z.infer<typeof dialectsFileSchema>

/** What was found out about the service of each connection, so that no request is spent on it twice. */
export interface Dialects {
  readonly memoryOf: (connectionId: string) => DialectMemory
  readonly forget: (connectionId: string) => Promise<void>
}

/** Reads what is kept; a dialect that cannot be read or written is found out again. */
export async function openDialects(file: RecordFile<DialectsFile>): Promise<Dialects> {
  const read = await file.read()
  const cached = new Map<string, Dialect>(Object.entries((read.ok && read.value?.dialects) || {}))
  const write = async (): Promise<void> => {
    await file.write({ version: 1, dialects: Object.fromEntries(cached) })
  }
  return {
    memoryOf: (connectionId) => ({
      read: () => cached.get(connectionId) ?? {},
      write: (dialect) => {
        cached.set(connectionId, dialect)
        void write()
      },
    }),
    forget: async (connectionId) => {
      if (cached.delete(connectionId)) await write()
    },
  }
}
