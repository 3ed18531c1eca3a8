import type { RequestOf } from '#shared/contract/calls.ts'
import type { Result } from '#shared/errors/result.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'

/** A message between processes stays well below the limit of the contract. */
const CHUNK_BYTES = 8 * 1024 * 1024

/** Writes a picture or a document to a file that the user chooses. */
export function exportBytes(
  bridge: ExportBridge,
  bytes: Uint8Array<ArrayBuffer>,
  file: RequestOf<'beginExport'>,
  signal?: AbortSignal,
): Promise<Result<ExportOutcome>> {
  const write = (exportTicket: string, chunk: Uint8Array<ArrayBuffer>): Promise<Result<null>> =>
    bridge.writeExport({ exportTicket, chunk })
  return saveExport(bridge, file, { pieces: byteChunks(bytes), write }, signal)
}

/** Cuts bytes into pieces that each fit into one message between processes. */
export function* byteChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
  // The bytes are copied, since sending a view would clone the whole picture behind it.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.slice(at, at + CHUNK_BYTES)
}
