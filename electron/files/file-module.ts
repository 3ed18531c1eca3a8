import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Clock } from '#shared/time/instant.ts'
import { createCsvThread } from './csv/csv-thread.ts'
import { createDatasets, type Datasets } from './parquet/datasets.ts'
import { createParquetThread } from './parquet/parquet-thread.ts'
import { createFolderDialog, type FolderDialogOptions } from './folder-dialog.ts'
import { createExportFiles, type ExportFiles } from './export-files.ts'
import { createImageCache } from './image-cache.ts'
import { createImageFetch, type FetchImage, type ImageFetchOptions } from './image-fetch.ts'
import { createImportFiles, type ImportFiles, type OpenDialogOptions } from './import-files.ts'
import type { OpenRecord } from '#electron/records/record-file.ts'
import { createSaveDialog, lastFolderSchema, type SaveDialogOptions } from './save-dialog.ts'

export interface FileModuleOptions {
  /** Where the app keeps its own files. */
  readonly folder: string
  /** Where a first export goes. */
  readonly firstFolder: string
  readonly clock: Clock
  readonly openRecord: OpenRecord
  readonly showDialog: SaveDialogOptions['showDialog']
  readonly showOpenDialog: OpenDialogOptions['showDialog'] & FolderDialogOptions['showDialog']
  readonly handed: OpenDialogOptions['handed']
  readonly showInFolder: (path: string) => void
  /** Starts `csv/csv-worker.ts`. */
  readonly spawnCsv: () => Worker
  /** Starts `parquet/parquet-worker.ts`. */
  readonly spawnParquet: () => Worker
  readonly fetch: ImageFetchOptions['fetch']
  readonly isLocal: ImageFetchOptions['isLocal']
  readonly hasService: ImageFetchOptions['hasService']
}

export interface FileModule {
  readonly exports: ExportFiles
  readonly imports: ImportFiles
  readonly datasets: Datasets
  readonly fetchImage: FetchImage
  readonly forgetImages: (connectionId: string) => Promise<void>
  /** Exports on their way leave nothing behind. */
  readonly close: () => Promise<void>
}

const TEN_MINUTES_MS = 600_000

/** Exports and images, put together. */
export function createFileModule(options: FileModuleOptions): FileModule {
  const images = createImageCache({
    folder: join(options.folder, 'images'),
    clock: options.clock,
    maxFiles: 300,
    absentForMs: TEN_MINUTES_MS,
  })
  const csv = createCsvThread(options.spawnCsv)
  const parquet = createParquetThread(options.spawnParquet)
  const folders = {
    firstFolder: options.firstFolder,
    lastFolder: options.openRecord('last-folder.json', lastFolderSchema),
  }
  const chooseFolder = createFolderDialog({ ...folders, showDialog: options.showOpenDialog })
  const exports = createExportFiles({
    chooseTarget: createSaveDialog({ ...folders, showDialog: options.showDialog }),
    chooseFolder,
    createTicket: randomUUID,
    showInFolder: options.showInFolder,
    csvOf: csv.write,
  })
  const imports = createImportFiles({
    showDialog: options.showOpenDialog,
    createTicket: randomUUID,
    handed: options.handed,
  })
  const datasets = createDatasets({
    chooseFolder,
    createTicket: randomUUID,
    showInFolder: options.showInFolder,
    encode: parquet.encode,
  })
  return {
    exports,
    imports,
    datasets,
    fetchImage: createImageFetch({
      fetch: options.fetch,
      isLocal: options.isLocal,
      hasService: options.hasService,
      cache: images,
      timeoutMs: 20_000,
    }),
    forgetImages: images.forget,
    close: async () => {
      await Promise.all([exports.abortAll(), imports.endAll()])
      await Promise.all([csv.close(), parquet.close()])
    },
  }
}
