import type { FileModule } from '#electron/files/file-module.ts'
import type { HandlersOf } from './handlers.ts'

export function fileHandlers({
  exports,
  imports,
  datasets,
  fetchImage,
}: Pick<FileModule, 'exports' | 'imports' | 'datasets' | 'fetchImage'>): HandlersOf<'files'> {
  return {
    openExportFolder: exports.openFolder,
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
    openDataset: datasets.open,
    writeDatasetPart: datasets.writePart,
    finishDataset: datasets.finish,
    closeDataset: ({ datasetTicket }) => datasets.close(datasetTicket),
    showDataset: ({ datasetTicket }) => datasets.show(datasetTicket),
    fetchImage: ({ connectionId, url }) => fetchImage(connectionId, url),
  }
}
