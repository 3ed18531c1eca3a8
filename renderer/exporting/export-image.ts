import type { Bridge } from '#shared/contract/bridge.ts'
import type { Result } from '#shared/errors/result.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'

/** One message between processes stays well under what the contract accepts. */
const CHUNK_BYTES = 8 * 1024 * 1024

/** Writes a picture to a file the user chooses. */
export function exportPng(
  bridge: ExportBridge,
  png: Uint8Array<ArrayBuffer>,
  suggestedName: string,
): Promise<Result<ExportOutcome>> {
  return saveExport(
    bridge,
    { suggestedName, format: 'png' },
    {
      pieces: byteChunks(png),
      write: (exportTicket, chunk) => bridge.writeExport({ exportTicket, chunk }),
    },
  )
}

/** Puts a picture on the clipboard. */
export function copyPng(
  bridge: Pick<Bridge, 'copyImage'>,
  png: Uint8Array<ArrayBuffer>,
): Promise<Result<null>> {
  return bridge.copyImage({ png })
}

/** Bytes in pieces that one message between processes takes. */
export function* byteChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
  // Sliced, not viewed: a view would be cloned across processes with the whole picture behind it.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.slice(at, at + CHUNK_BYTES)
}
