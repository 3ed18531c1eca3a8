import { existsSync } from 'node:fs'
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from '#electron/records/atomic-file.ts'
import { codeOf } from '#electron/records/file-failure.ts'
import { freePath } from './file-names.ts'

/** A file being written beside its target, which stays as it was until `finish`. */
export interface ExportTarget {
  readonly append: (chunk: Uint8Array) => Promise<void>
  /** Makes the file durable under its name. */
  readonly finish: () => Promise<WrittenFile>
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>
}

export interface WrittenFile {
  readonly path: string
  readonly bytes: number
}

export interface ExportTargetOptions {
  readonly ticket: string
  /** True when an existing file stays: the new one then gets a number behind its name. */
  readonly keepsOthers: boolean
}

/** Rejects with the system's error when nothing can be created beside `path`. */
export async function openExportTarget(
  path: string,
  { ticket, keepsOthers }: ExportTargetOptions,
): Promise<ExportTarget> {
  // It lies in the same folder, so that the last step is a rename within one file system. It has a short name of
  // its own, since the file's name with the ticket behind it could be longer than systems allow.
  const temporary = join(dirname(path), `.meterlens-${ticket}.part`)
  const file = await open(temporary, 'wx')
  let bytes = 0
  let lastAppend: Promise<void> = Promise.resolve()
  return {
    append: (chunk) => {
      lastAppend = lastAppend.then(() => file.writeFile(chunk))
      bytes += chunk.byteLength
      return lastAppend
    },
    finish: async () => {
      await lastAppend
      await file.sync()
      await file.close()
      const written = keepsOthers ? await placeBeside(temporary, path) : path
      if (!keepsOthers) await rename(temporary, path)
      await syncDirectory(dirname(path))
      return { path: written, bytes }
    },
    discard: async () => {
      await closeQuietly(file)
      await rm(temporary, { force: true })
    },
  }
}

/**
 * Puts the file under the first free name. A link is refused if another file came there meanwhile, which a rename
 * would replace.
 */
async function placeBeside(temporary: string, path: string): Promise<string> {
  for (;;) {
    const free = freePath(path, existsSync)
    try {
      await link(temporary, free)
      await rm(temporary)
      return free
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      if (!withoutLinks.has(codeOf(error) ?? '')) throw error
      // USB sticks and network folders have no links.
      await rename(temporary, free)
      return free
    }
  }
}

const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EINVAL'])

async function closeQuietly(file: FileHandle): Promise<void> {
  try {
    await file.close()
  } catch {
    // It is closed already, or fails for the reason the caller is about to report.
  }
}
