import type { FileModule } from '#electron/files/file-module.ts'
import type { Handlers } from './handlers.ts'

type FileCalls =
  | 'beginExport'
  | 'writeExport'
  | 'writeCsvPart'
  | 'finishExport'
  | 'abortExport'
  | 'showExported'
  | 'fetchImage'
  | 'openDataset'
  | 'writeDatasetPart'
  | 'finishDataset'
  | 'closeDataset'
  | 'showDataset'

export function fileHandlers({
  exports,
  datasets,
  fetchImage,
}: Pick<FileModule, 'exports' | 'datasets' | 'fetchImage'>): Pick<Handlers, FileCalls> {
  return {
    beginExport: exports.begin,
    writeExport: ({ exportTicket, chunk }) => exports.write(exportTicket, chunk),
    writeCsvPart: ({ exportTicket, part }) => exports.writeCsv(exportTicket, part),
    finishExport: ({ exportTicket }) => exports.finish(exportTicket),
    abortExport: ({ exportTicket }) => exports.abort(exportTicket),
    showExported: ({ exportTicket }) => exports.show(exportTicket),
    openDataset: datasets.open,
    writeDatasetPart: datasets.writePart,
    finishDataset: datasets.finish,
    closeDataset: ({ datasetTicket }) => datasets.close(datasetTicket),
    showDataset: ({ datasetTicket }) => datasets.show(datasetTicket),
    fetchImage: ({ connectionId, url }) => fetchImage(connectionId, url),
  }
}
