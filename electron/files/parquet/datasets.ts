import { basename } from 'node:path'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { OpenedDataset } from '#shared/contract/file-calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { partPathOf } from '#shared/export/parquet/dataset-part.ts'
import { fileFailure } from '#electron/records/file-failure.ts'
import { openDatasetFolder, type DatasetFolder } from './dataset-folder.ts'
import type { ParquetThread } from './parquet-thread.ts'

/** Datasets that the user requested. The page has tickets, never paths. */
export interface Datasets extends Pick<
  Bridge,
  'openDataset' | 'writeDatasetPart' | 'finishDataset' | 'closeDataset' | 'showDataset'
> {
  readonly closeAll: () => void
}

export interface DatasetsOptions {
  /** Undefined if the user closed the dialog. */
  readonly chooseFolder: () => Promise<string | undefined>
  readonly createTicket: () => string
  readonly showInFolder: (path: string) => void
  readonly encode: ParquetThread['encode']
}

export function createDatasets(options: DatasetsOptions): Datasets {
  const opened = new Map<string, DatasetFolder>()
  const finished = new Map<string, string>()
  const notOpen = fail({ kind: 'not-found', detail: 'no such dataset is open' })

  const withFolder = async <T>(
    ticket: string,
    act: (folder: DatasetFolder) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const folder = opened.get(ticket)
    if (folder === undefined) return notOpen
    try {
      return await act(folder)
    } catch (error) {
      return fail(fileFailure(error))
    }
  }

  const openFolder = async (path: string, connectionId: string): Promise<Result<OpenedDataset>> => {
    const isOpen = [...opened.values()].some((folder) => folder.path === path)
    if (isOpen) return fail({ kind: 'file', reason: 'busy', detail: 'the dataset is being written' })
    const folder = await openDatasetFolder(path, connectionId)
    if (folder === 'malformed') return fail({ kind: 'file', reason: 'malformed' })
    if (folder === 'other') return succeed({ kind: 'of-another-connection', folderName: basename(path) })
    const datasetTicket = options.createTicket()
    opened.set(datasetTicket, folder)
    const parts = [...folder.finished].map(([partPath, contents]) => ({ path: partPath, contents }))
    return succeed({ kind: 'chosen', datasetTicket, folderName: basename(path), parts })
  }

  return {
    async openDataset({ connectionId }) {
      const path = await options.chooseFolder()
      if (path === undefined) return succeed({ kind: 'cancelled' })
      try {
        return await openFolder(path, connectionId)
      } catch (error) {
        return fail(fileFailure(error))
      }
    },
    writeDatasetPart: ({ datasetTicket, part, contents, rows }) =>
      withFolder(datasetTicket, async (folder) => {
        const encoded = await options.encode(rows)
        if (!encoded.ok) return encoded
        await folder.put(part, contents, encoded.value)
        return succeed({
          path: partPathOf(part),
          rows: encoded.value.rows,
          bytes: encoded.value.bytes.length,
        })
      }),
    finishDataset: ({ datasetTicket, parts, view }) =>
      withFolder(datasetTicket, async (folder) => {
        const whole = await folder.complete(parts, view)
        opened.delete(datasetTicket)
        finished.set(datasetTicket, folder.path)
        return succeed({ folderName: basename(folder.path), ...whole })
      }),
    /** Keeps the parts that have been written, so that the dataset can be continued. */
    closeDataset: ({ datasetTicket }) => {
      opened.delete(datasetTicket)
      return Promise.resolve(succeed(null))
    },
    closeAll: () => opened.clear(),
    showDataset: ({ datasetTicket }) => {
      const path = finished.get(datasetTicket)
      if (path === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
      options.showInFolder(path)
      return Promise.resolve(succeed(null))
    },
  }
}
