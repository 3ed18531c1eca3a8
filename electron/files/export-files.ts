import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { PackedPart } from '#shared/export/packed-part.ts'
import { fail, type Result, succeed } from '#shared/errors/result.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { codeOf, fileFailure } from '#electron/records/file-failure.ts'
import { syncDirectory } from '#electron/records/atomic-file.ts'
import { fileNameFrom, freePath } from './file-names.ts'
import type { ChooseTarget } from './save-dialog.ts'

/** A file being written next to its target, which stays as it was until `finish`. */
interface ExportTarget {
  readonly append: (chunk: Uint8Array) => Promise<void>
  /** Makes the file durable under its name. */
  readonly finish: () => Promise<WrittenFile>
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>
}

interface WrittenFile {
  readonly path: string
  readonly bytes: number
}

interface ExportTargetOptions {
  readonly ticket: string
  /** True if an existing file must not be replaced: the new file then gets a number after its name. */
  readonly keepsOthers: boolean
}

/** Rejects with the system's error if nothing can be created next to `path`. */
async function openExportTarget(
  path: string,
  { ticket, keepsOthers }: ExportTargetOptions,
): Promise<ExportTarget> {
  // The temporary file is in the same folder, so that the last step is a rename within one file system. Its name is
  // short, since the file's name followed by the ticket could be longer than systems allow.
  const temporary = join(dirname(path), `.meterlens-${ticket}.part`)
  const file = await open(temporary, 'wx')
  await removeAbandoned(dirname(path), file).catch(() => undefined)
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

const partName = /^\.meterlens-.+\.part$/

/**
 * Removes what exports left beside their targets when the app was killed. A part to which nobody has written for a day,
 * by the clock of that file system, is not one of another running app.
 */
async function removeAbandoned(folder: string, begun: FileHandle): Promise<void> {
  const { mtimeMs: now } = await begun.stat()
  for (const name of await readdir(folder)) {
    if (!partName.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}

/**
 * Stores the file under the first free name. A link is refused if another file has appeared there meanwhile, whereas a
 * rename would replace it.
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
      // USB sticks and network folders do not support links.
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
    // The file is closed already, or closing fails for the reason that the caller is about to report.
  }
}

/**
 * Answers the calls for files that the user requested. The page has tickets, never paths; parts are written in the
 * order of the calls, and a file is shown only if it was finished here in this run.
 */
export interface ExportFiles extends Pick<
  Bridge,
  | 'openExportFolder'
  | 'beginExport'
  | 'writeExport'
  | 'writeCsvPart'
  | 'finishExport'
  | 'abortExport'
  | 'showExported'
> {
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
  /** Runs one step; a step that fails ends the export and removes the unfinished file. */
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
    openExportFolder: async () => {
      const folder = await options.chooseFolder()
      if (folder === undefined) return succeed({ kind: 'cancelled' })
      const folderTicket = options.createTicket()
      folders.set(folderTicket, folder)
      return succeed({ kind: 'chosen', folderTicket, folderName: basename(folder) })
    },
    beginExport: async (request) => {
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
    writeExport: ({ exportTicket, chunk }) =>
      step(exportTicket, (target) => target.append(chunk).then(() => null)),
    writeCsvPart: async ({ exportTicket, part }) => {
      const text = await options.csvOf(part)
      if (text.ok) return step(exportTicket, (target) => target.append(text.value).then(() => null))
      await discard(exportTicket)
      return text
    },
    finishExport: ({ exportTicket }) =>
      step(exportTicket, async (target) => {
        const { path, bytes } = await target.finish()
        open.delete(exportTicket)
        finished.set(exportTicket, path)
        return { fileName: basename(path), bytes }
      }),
    abortExport: async ({ exportTicket }) => {
      await discard(exportTicket)
      return succeed(null)
    },
    showExported: ({ exportTicket }) => {
      const path = finished.get(exportTicket)
      if (path === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
      options.showInFolder(path)
      return Promise.resolve(succeed(null))
    },
    abortAll: async () => {
      await Promise.all([...open.keys()].map(discard))
    },
  }
}
