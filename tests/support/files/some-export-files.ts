import { createExportFiles, type ExportFiles, type ExportFilesOptions } from '#electron/files/export-files.ts'
import { succeed } from '#shared/errors/result.ts'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import { unpackPart } from '#shared/export/packed-part.ts'

/** Exports of the main process to a path that no dialog asks for; the text of CSV files is written in this process. */
export function someExportFiles(path?: string, changes: Partial<ExportFilesOptions> = {}): ExportFiles {
  let tickets = 0
  return createExportFiles({
    chooseTarget: () => Promise.resolve(path),
    chooseFolder: () => Promise.resolve(undefined),
    createTicket: () => `ticket-${(tickets += 1)}`,
    showInFolder: () => undefined,
    csvOf: (part) => Promise.resolve(succeed(csvOfPart(unpackPart(part)))),
    ...changes,
  })
}
