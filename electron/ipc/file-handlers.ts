import type { ExportFiles } from '#electron/files/export-files.ts'
import type { ImportFiles } from '#electron/files/import-files.ts'
import type { FetchImage } from '#electron/files/image-fetch.ts'
import type { Handlers } from './handlers.ts'

type FileCalls =
  | 'beginExport'
  | 'writeExport'
  | 'writeCsvPart'
  | 'finishExport'
  | 'abortExport'
  | 'showExported'
  | 'beginImport'
  | 'takeHandedFile'
  | 'readImport'
  | 'endImport'
  | 'fetchImage'

export function fileHandlers(
  exports: ExportFiles,
  imports: ImportFiles,
  fetchImage: FetchImage,
): Pick<Handlers, FileCalls> {
  return {
    beginExport: exports.begin,
    writeExport: ({ exportTicket, chunk }) => exports.write(exportTicket, chunk),
    writeCsvPart: ({ exportTicket, part }) => exports.writeCsv(exportTicket, part),
    finishExport: ({ exportTicket }) => exports.finish(exportTicket),
    abortExport: ({ exportTicket }) => exports.abort(exportTicket),
    showExported: ({ exportTicket }) => exports.show(exportTicket),
    beginImport: imports.begin,
    takeHandedFile: imports.takeHanded,
    readImport: imports.read,
    endImport: ({ importTicket }) => imports.end(importTicket),
    fetchImage: ({ connectionId, url }) => fetchImage(connectionId, url),
  }
}
