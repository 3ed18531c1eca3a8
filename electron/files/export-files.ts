import { basename, join } from 'node:path'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { BegunExport, FinishedExport, OpenedFolder } from '#shared/contract/file-calls.ts'
import type { PackedPart } from '#shared/export/packed-part.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { openExportTarget, type ExportTarget } from './export-target.ts'
import { fileNameFrom } from './file-names.ts'
import { fileFailure } from '#electron/records/file-failure.ts'
import type { ChooseTarget } from './save-dialog.ts'

/** Writes the files the user asked for. The page holds tickets, never paths. */
export interface ExportFiles {
  readonly openFolder: () => Promise<Result<OpenedFolder>>
  readonly begin: (request: RequestOf<'beginExport'>) => Promise<Result<BegunExport>>
  readonly write: (ticket: string, chunk: Uint8Array) => Promise<Result<null>>
  /** Parts are written in the order in which they were asked for. */
  readonly writeCsv: (ticket: string, part: PackedPart) => Promise<Result<null>>
  readonly finish: (ticket: string) => Promise<Result<FinishedExport>>
  readonly abort: (ticket: string) => Promise<Result<null>>
  /** Shows a file only if it was finished here in this run. */
  readonly show: (ticket: string) => Promise<Result<null>>
  readonly abortAll: () => Promise<void>
}

export interface ExportFilesOptions {
  readonly chooseTarget: ChooseTarget
  readonly chooseFolder: () => Promise<string | undefined>
  readonly createTicket: () => string
  readonly showInFolder: (path: string) => void
  /** Returns the text of a part as UTF-8. */
  readonly csvOf: (part: PackedPart) => Promise<Result<Uint8Array>>
}

export function createExportFiles(options: ExportFilesOptions): ExportFiles {
  const open = new Map<string, ExportTarget>()
  const finished = new Map<string, string>()
  const folders = new Map<string, string>()

  const discard = async (ticket: string): Promise<void> => {
    const target = open.get(ticket)
    open.delete(ticket)
    await target?.discard()
  }
  /** Runs one step; a step that fails ends the export and leaves no part of it on disk. */
  const step = async <T>(ticket: string, act: (target: ExportTarget) => Promise<T>): Promise<Result<T>> => {
    const target = open.get(ticket)
    if (target === undefined) return fail({ kind: 'not-found', detail: 'no such export is open' })
    try {
      return succeed(await act(target))
    } catch (error) {
      await discard(ticket)
      return fail(fileFailure(error))
    }
  }
  return {
    openFolder: async () => {
      const folder = await options.chooseFolder()
      if (folder === undefined) return succeed({ kind: 'cancelled' })
      const folderTicket = options.createTicket()
      folders.set(folderTicket, folder)
      return succeed({ kind: 'chosen', folderTicket, folderName: basename(folder) })
    },
    begin: async (request) => {
      const folder = request.folderTicket === undefined ? undefined : folders.get(request.folderTicket)
      const keepsOthers = request.folderTicket !== undefined
      if (keepsOthers && folder === undefined)
        return fail({ kind: 'not-found', detail: 'no such folder is open' })
      const path =
        folder === undefined
          ? await options.chooseTarget(request)
          : join(folder, fileNameFrom(request.suggestedName, request.format))
      if (path === undefined) return succeed({ kind: 'cancelled' })
      const ticket = options.createTicket()
      try {
        open.set(ticket, await openExportTarget(path, { ticket, keepsOthers }))
        return succeed({ kind: 'chosen', exportTicket: ticket, fileName: basename(path) })
      } catch (error) {
        return fail(fileFailure(error))
      }
    },
    write: (ticket, chunk) => step(ticket, (target) => target.append(chunk).then(() => null)),
    writeCsv: async (ticket, part) => {
      const text = await options.csvOf(part)
      if (text.ok) return step(ticket, (target) => target.append(text.value).then(() => null))
      await discard(ticket)
      return text
    },
    finish: (ticket) =>
      step(ticket, async (target) => {
        const { path, bytes } = await target.finish()
        open.delete(ticket)
        finished.set(ticket, path)
        return { fileName: basename(path), bytes }
      }),
    abort: async (ticket) => {
      await discard(ticket)
      return succeed(null)
    },
    show: (ticket) => {
      const path = finished.get(ticket)
      if (path === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
      options.showInFolder(path)
      return Promise.resolve(succeed(null))
    },
    abortAll: async () => {
      await Promise.all([...open.keys()].map(discard))
    },
  }
}
