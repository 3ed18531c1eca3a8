import type { PackedPart } from '#shared/export/packed-part.ts'

/** Requests the text of a part from the thread; replies come in the order of the requests. */
export interface CsvRequest {
  readonly id: number
  readonly part: PackedPart
}

/** The text as UTF-8, or why there is none. */
export type CsvReply =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly detail: string }
