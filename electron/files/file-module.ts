import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { fileCalls } from '#shared/contract/file-calls.ts'
import type { Clock } from '#shared/time/instant.ts'
import { createCsvThread } from './csv/csv-thread.ts'
import { createDatasets } from './parquet/datasets.ts'
import { createParquetThread } from './parquet/parquet-thread.ts'
import { createFolderDialog, type FolderDialogOptions } from './folder-dialog.ts'
import { createExportFiles } from './export-files.ts'
import { createImageCache } from './image-cache.ts'
import { createImageFetch, type ImageFetchOptions } from './image-fetch.ts'
import { createImportFiles, type OpenDialogOptions } from './import-files.ts'
import type { OpenRecord } from '#electron/records/record-file.ts'
import { createSaveDialog, lastFolderSchema, type SaveDialogOptions } from './save-dialog.ts'

export interface FileModuleOptions {
  /** Folder of the app's own files. */
  readonly folder: string
  /** Folder in which the dialog of the first export opens. */
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
  readonly serviceHostOf: ImageFetchOptions['serviceHostOf']
}

export interface FileModule {
  readonly calls: Pick<Bridge, keyof typeof fileCalls | 'fetchImage'>
  readonly forgetImages: (connectionId: string) => Promise<void>
  /**
   * Ends everything that the page had begun, since only the page knew the tickets: its exports leave nothing behind,
   * its imports are closed.
   */
  readonly endPage: () => Promise<void>
  readonly close: () => Promise<void>
}

async function addressesOf(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

const TEN_MINUTES_MS = 600_000

/** Creates the calls for exports and images. */
export function createFileModule(options: FileModuleOptions): FileModule {
  const images = createImageCache({
    folder: join(options.folder, 'images'),
    clock: options.clock,
    maxFiles: 300,
    absentForMs: TEN_MINUTES_MS,
  })
  const csv = createCsvThread(options.spawnCsv)
  const parquet = createParquetThread(options.spawnParquet)
  let pages = 0
  /** Discards a choice that nobody waits for, since a dialog can outlive the page that opened it. */
  const forThisPage =
    <Options, Answer extends { readonly canceled: boolean }>(show: (options: Options) => Promise<Answer>) =>
    async (shown: Options): Promise<Answer> => {
      const page = pages
      const answer = await show(shown)
      return page === pages ? answer : { ...answer, canceled: true }
    }
  const showFolderDialog: FolderDialogOptions['showDialog'] = options.showOpenDialog
  const showFileDialog: OpenDialogOptions['showDialog'] = options.showOpenDialog
  const folders = {
    firstFolder: options.firstFolder,
    lastFolder: options.openRecord('last-folder.json', lastFolderSchema),
  }
  const chooseFolder = createFolderDialog({ ...folders, showDialog: forThisPage(showFolderDialog) })
  const { abortAll, ...exportCalls } = createExportFiles({
    chooseTarget: createSaveDialog({ ...folders, showDialog: forThisPage(options.showDialog) }),
    chooseFolder,
    createTicket: randomUUID,
    showInFolder: options.showInFolder,
    csvOf: csv.write,
  })
  const { endAll, ...importCalls } = createImportFiles({
    showDialog: forThisPage(showFileDialog),
    createTicket: randomUUID,
    handed: options.handed,
  })
  const { closeAll, ...datasetCalls } = createDatasets({
    chooseFolder,
    createTicket: randomUUID,
    showInFolder: options.showInFolder,
    encode: parquet.encode,
  })
  const endPage = async (): Promise<void> => {
    pages += 1
    closeAll()
    await Promise.all([abortAll(), endAll()])
  }
  const fetchImage = createImageFetch({
    fetch: options.fetch,
    serviceHostOf: options.serviceHostOf,
    addressesOf,
    cache: images,
    timeoutMs: 20_000,
  })
  return {
    calls: {
      ...{ ...exportCalls, ...importCalls, ...datasetCalls },
      fetchImage: ({ connectionId, url }) => fetchImage(connectionId, url),
    },
    endPage,
    forgetImages: images.forget,
    close: async () => {
      await endPage()
      await Promise.all([csv.close(), parquet.close()])
    },
  }
}
