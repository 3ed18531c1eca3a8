import * as z from 'zod'
import { call } from './call.ts'
import { csvPartSchema } from './csv-part.ts'
import { datasetPartSchema, datasetRowsSchema } from './dataset-rows.ts'

const none = z.strictObject({})
const ticket = z.string().min(1).max(100)
const exportTicket = ticket
const importTicket = ticket
const datasetTicket = ticket
const folderTicket = ticket
/** Written at once of a file. */
const MAX_EXPORT_BYTES = 64 * 1024 * 1024
/** Read at once of a file. */
const MAX_IMPORT_BYTES = 4 * 1024 * 1024

/** What the page may do with files. It never names a path; it gets a ticket for a file or a folder that the user chose. */
export const fileCalls = {
  /** A folder that the user chooses for several files; each of them is then begun with its ticket. */
  openExportFolder: call<OpenedFolder>()(none),
  /**
   * Asks for a file, or begins one of a new name in a folder that was opened: with a number behind it where something
   * of that name is there.
   */
  beginExport: call<BegunExport>()(
    z.strictObject({
      folderTicket: folderTicket.exactOptional(),
      suggestedName: z.string().min(1).max(200),
      format: z.enum(['csv', 'xlsx', 'png', 'json', 'svg', 'pdf', 'meterlens']),
    }),
  ),
  writeExport: call<null>()(
    z.strictObject({
      exportTicket,
      chunk: z.instanceof(Uint8Array).refine((b) => b.length <= MAX_EXPORT_BYTES),
    }),
  ),
  writeCsvPart: call<null>()(z.strictObject({ exportTicket, part: csvPartSchema })),
  finishExport: call<FinishedExport>()(z.strictObject({ exportTicket })),
  abortExport: call<null>()(z.strictObject({ exportTicket })),
  showExported: call<null>()(z.strictObject({ exportTicket })),
  /** Asks for a bundle or a backup. */
  beginImport: call<BegunImport>()(none),
  /** A file that the system handed over, as by a double click; `cancelled` where there is none. */
  takeHandedFile: call<BegunImport>()(none),
  /** Fewer bytes than asked for only at the end of the file. */
  readImport: call<Uint8Array>()(
    z.strictObject({
      importTicket,
      offset: z.int().nonnegative(),
      length: z.int().positive().max(MAX_IMPORT_BYTES),
    }),
  ),
  endImport: call<null>()(z.strictObject({ importTicket })),
  /** A folder that the user chooses, for Parquet files of one connection; answers what of them is there already. */
  openDataset: call<OpenedDataset>()(z.strictObject({ connectionId: z.string().min(1).max(100) })),
  writeDatasetPart: call<WrittenPart>()(
    z.strictObject({
      datasetTicket,
      part: datasetPartSchema,
      /** What the file is written from, in short; the same again need not be written again. */
      contents: z.string().min(1).max(200),
      rows: datasetRowsSchema,
    }),
  ),
  /** The dataset is these files; those of before that are not among them are removed. */
  finishDataset: call<WrittenDataset>()(
    z.strictObject({ datasetTicket, parts: z.array(datasetPartSchema).max(1_000_000).readonly() }),
  ),
  closeDataset: call<null>()(z.strictObject({ datasetTicket })),
  showDataset: call<null>()(z.strictObject({ datasetTicket })),
} as const

/** `cancelled` when the user closed the dialog. */
export type OpenedFolder =
  | { readonly kind: 'chosen'; readonly folderTicket: string; readonly folderName: string }
  | { readonly kind: 'cancelled' }

/** `cancelled` when the user closed the save dialog. */
export type BegunExport =
  | { readonly kind: 'chosen'; readonly exportTicket: string; readonly fileName: string }
  | { readonly kind: 'cancelled' }

/** A file that may be read: the page never learns its path. */
export interface ChosenImport {
  readonly importTicket: string
  readonly fileName: string
  readonly bytes: number
}

/** `cancelled` when the user closed the dialog. */
export type BegunImport = ({ readonly kind: 'chosen' } & ChosenImport) | { readonly kind: 'cancelled' }

export interface FinishedExport {
  readonly fileName: string
  readonly bytes: number
}

/** `of-another-connection` when the folder holds a dataset of another one, which is left as it is. */
export type OpenedDataset =
  | {
      readonly kind: 'chosen'
      readonly datasetTicket: string
      readonly folderName: string
      /** Files that lie there whole, and what they were written from. */
      readonly parts: readonly { readonly path: string; readonly contents: string }[]
    }
  | { readonly kind: 'of-another-connection'; readonly folderName: string }
  | { readonly kind: 'cancelled' }

export interface WrittenPart {
  readonly path: string
  readonly rows: number
  readonly bytes: number
}

export interface WrittenDataset {
  readonly folderName: string
  readonly files: number
  readonly rows: number
  readonly bytes: number
}
