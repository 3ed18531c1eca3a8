import * as z from 'zod'
import { resolutions } from '#shared/time/resolution.ts'
import { call } from './call.ts'
import { csvPartSchema, intervalSchema, MAX_SERIES, packedSeriesSchema } from './csv-part.ts'

const kind = z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown'])

/** Identifies a file of a dataset. */
const datasetPartSchema = z.strictObject({
  organization: z.string().min(1).max(200),
  resolution: z.enum(resolutions),
  year: z.number().int().min(-271_821).max(275_760),
  number: z.number().int().min(0).max(99_999),
})

/** The content of a dataset file, as the page requests it. */
const datasetRowsSchema = z.strictObject({
  interval: intervalSchema,
  series: z.array(packedSeriesSchema.extend({ kind })).max(MAX_SERIES).readonly(),
  metadata: z.record(z.string().max(100), z.string().max(32_000_000)).readonly(),
})

const none = z.strictObject({})
const ticket = z.string().min(1).max(100)
const exportTicket = ticket
const importTicket = ticket
const datasetTicket = ticket
/** Far more than a workspace of thousands of series needs. */
const MAX_VIEW_CHARACTERS = 16 * 1024 * 1024
const folderTicket = ticket
/** Most bytes written to a file by one call. */
const MAX_EXPORT_BYTES = 64 * 1024 * 1024
/** Most bytes read from a file by one call. */
const MAX_IMPORT_BYTES = 4 * 1024 * 1024

/** Calls for files. The page never names a path; it gets a ticket for a file or a folder that the user chose. */
export const fileCalls = {
  /** Asks for a folder for several files; each of them is then begun with its ticket. */
  openExportFolder: call<OpenedFolder>()(none),
  /**
   * Asks for a file, or begins a new one in an opened folder, with a number after its name when that name exists
   * there.
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
  /** Takes a file that the system handed over, as by a double click; `cancelled` when there is none. */
  takeHandedFile: call<BegunImport>()(none),
  /** Returns fewer bytes than requested only at the end of the file. */
  readImport: call<Uint8Array>()(
    z.strictObject({
      importTicket,
      offset: z.int().nonnegative(),
      length: z.int().positive().max(MAX_IMPORT_BYTES),
    }),
  ),
  endImport: call<null>()(z.strictObject({ importTicket })),
  /** Asks for a folder for Parquet files of one connection; returns which of them exist there already. */
  openDataset: call<OpenedDataset>()(z.strictObject({ connectionId: z.string().min(1).max(100) })),
  writeDatasetPart: call<WrittenPart>()(
    z.strictObject({
      datasetTicket,
      part: datasetPartSchema,
      /**
       * Short statement of the data from which the file is written; a file with the same statement need not be written
       * again.
       */
      contents: z.string().min(1).max(200),
      rows: datasetRowsSchema,
    }),
  ),
  /**
   * Declares that the dataset consists of these files; earlier ones that are not among them are removed. `view` is the
   * record of the view that was exported, which dropping the dataset's own record on the app opens again.
   */
  finishDataset: call<WrittenDataset>()(
    z.strictObject({
      datasetTicket,
      parts: z.array(datasetPartSchema).max(1_000_000).readonly(),
      view: z.string().max(MAX_VIEW_CHARACTERS).exactOptional(),
    }),
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

/** `of-another-connection` when the folder contains a dataset of another one, which is left as it is. */
export type OpenedDataset =
  | {
      readonly kind: 'chosen'
      readonly datasetTicket: string
      readonly folderName: string
      /** Files that are complete there, and what they were written from. */
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
