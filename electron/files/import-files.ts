import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { BegunImport, ChosenImport } from '#shared/contract/file-calls.ts'
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
export interface ImportFiles {
  readonly begin: () => Promise<Result<BegunImport>>
  readonly takeHanded: () => Promise<Result<BegunImport>>
  readonly read: (request: RequestOf<'readImport'>) => Promise<Result<Uint8Array>>
  readonly end: (importTicket: string) => Promise<Result<null>>
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
  const end = async (importTicket: string): Promise<Result<null>> => {
    const file = files.get(importTicket)
    files.delete(importTicket)
    await file?.close().catch(() => undefined)
    return succeed(null)
  }
  return {
    takeHanded: () => handed.take(take),
    begin: async () => {
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
    read: async ({ importTicket, offset, length }) => {
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
    end,
    endAll: async () => {
      await Promise.all([...files.keys()].map(end))
    },
  }
}
