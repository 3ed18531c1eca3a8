import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { Result } from '#shared/errors/result.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'

/** A message between processes stays well below what the contract accepts. */
const CHUNK_BYTES = 8 * 1024 * 1024

/** Writes a picture or a document to a file the user chooses. */
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

/** Puts a picture on the clipboard. */
export function copyPng(
  bridge: Pick<Bridge, 'copyImage'>,
  png: Uint8Array<ArrayBuffer>,
): Promise<Result<null>> {
  return bridge.copyImage({ png })
}

/** Cuts bytes into pieces that one message between processes takes. */
export function* byteChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
  // The bytes are sliced, not viewed: a view would be cloned across processes with the whole picture behind it.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.slice(at, at + CHUNK_BYTES)
}
