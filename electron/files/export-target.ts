import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncDirectory } from '#electron/records/atomic-file.ts'

/** A file being written beside its target, which stays as it was until `finish`. */
export interface ExportTarget {
  readonly path: string
  readonly append: (chunk: Uint8Array) => Promise<void>
  /** Makes the file durable under its name; resolves with its size. */
  readonly finish: () => Promise<number>
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>
}

/** Rejects with the system's error when nothing can be created beside `path`. */
export async function openExportTarget(path: string, ticket: string): Promise<ExportTarget> {
  // The same folder, so that the last step is a rename within one file system.
  const temporary = join(dirname(path), `.${basename(path)}.${ticket}.part`)
  const file = await open(temporary, 'wx')
  let bytes = 0
  let lastAppend: Promise<void> = Promise.resolve()
  return {
    path,
    append: (chunk) => {
      lastAppend = lastAppend.then(() => file.writeFile(chunk))
      bytes += chunk.byteLength
      return lastAppend
    },
    finish: async () => {
      await lastAppend
      await file.sync()
      await file.close()
      await rename(temporary, path)
      await syncDirectory(dirname(path))
      return bytes
    },
    discard: async () => {
      await closeQuietly(file)
      await rm(temporary, { force: true })
    },
  }
}

async function closeQuietly(file: FileHandle): Promise<void> {
  try {
    await file.close()
  } catch {
    // Closed already, or failing for the reason the caller is about to report.
  }
}
