import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { fileFailure } from '#electron/records/file-failure.ts'
import { exportFormats } from './file-names.ts'
import type { HandedFiles } from './handed-files.ts'

/** The options of a file dialog that are used. */
export interface OpenDialogOptions {
  readonly showDialog: (options: {
    readonly filters: { name: string; extensions: string[] }[]
    readonly properties: 'openFile'[]
  }) => Promise<{ readonly canceled: boolean; readonly filePaths: string[] }>
  readonly createTicket: () => string
  readonly handed: Pick<HandedFiles, 'take'>
}

/** Files that the user chose to open. The page has tickets, never paths, and reads only these files. */
export interface ImportFiles extends Pick<
  Bridge,
  'beginImport' | 'takeHandedFile' | 'readImport' | 'endImport'
> {
  readonly endAll: () => Promise<void>
}

export function createImportFiles({ showDialog, createTicket, handed }: OpenDialogOptions): ImportFiles {
  const files = new Map<string, FileHandle>()

  const take = async (path: string): Promise<Result<ChosenImport>> => {
    let file: FileHandle | undefined
    try {
      file = await open(path, 'r')
      const facts = await file.stat()
      if (!facts.isFile()) {
        await file.close()
        return fail({ kind: 'file', reason: 'malformed', detail: 'no file' })
      }
      const importTicket = createTicket()
      files.set(importTicket, file)
      return succeed({ importTicket, fileName: basename(path), bytes: facts.size })
    } catch (error) {
      await file?.close().catch(() => undefined)
      return fail(fileFailure(error))
    }
  }
  const end = async (importTicket: string): Promise<void> => {
    const file = files.get(importTicket)
    files.delete(importTicket)
    await file?.close().catch(() => undefined)
  }
  return {
    takeHandedFile: () => handed.take(take),
    beginImport: async () => {
      const { label, extension } = exportFormats.meterlens
      const answer = await showDialog({
        filters: [{ name: label, extensions: [extension] }],
        properties: ['openFile'],
      })
      const [path] = answer.filePaths
      if (answer.canceled || path === undefined) return succeed({ kind: 'cancelled' })
      const taken = await take(path)
      return taken.ok ? succeed({ kind: 'chosen', ...taken.value }) : taken
    },
    readImport: async ({ importTicket, offset, length }) => {
      const file = files.get(importTicket)
      if (file === undefined) return fail({ kind: 'not-found', detail: 'no such file is open' })
      try {
        const bytes = new Uint8Array(length)
        let read = 0
        while (read < length) {
          const { bytesRead } = await file.read(bytes, read, length - read, offset + read)
          if (bytesRead === 0) break
          read += bytesRead
        }
        return succeed(read === length ? bytes : bytes.slice(0, read))
      } catch (error) {
        return fail(fileFailure(error))
      }
    },
    endImport: async ({ importTicket }) => {
      await end(importTicket)
      return succeed(null)
    },
    endAll: async () => {
      await Promise.all([...files.keys()].map(end))
    },
  }
}
