import type { Fill } from '#shared/filling/fill.ts'
import { succeed } from '#shared/errors/result.ts'
import { fillsSchema, type FillService } from '#renderer/ports/documents/fills-document.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

const DOCUMENT = 'fills'

/** Fills are read once and kept, since each load asks for them. */
export function createFillService(documents: PersistedDocuments): FillService {
  let known: readonly Fill[] | undefined
  return {
    async list() {
      if (known !== undefined) return succeed(known)
      const read = await documents.read(DOCUMENT, fillsSchema)
      if (!read.ok) return read
      // A list saved during this read is newer.
      known ??= read.value ?? []
      return succeed(known)
    },
    save(fills) {
      known = fills
      return documents.write(DOCUMENT, fills)
    },
  }
}
