import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'

export type ExportBridge = Pick<Bridge, 'beginExport' | 'writeExport' | 'finishExport' | 'abortExport'>

/** `exportTicket` shows the file in its folder; the page never learns its path. */
export type ExportOutcome =
  | {
      readonly kind: 'saved'
      readonly exportTicket: string
      readonly fileName: string
      readonly bytes: number
    }
  | { readonly kind: 'cancelled' }

/**
 * Asks for a file and writes the chunks one after the other: the next one is made when the last one is on
 * disk, so that an export of any size needs the memory of one chunk. A failure leaves no half file.
 */
export async function saveExport(
  bridge: ExportBridge,
  file: RequestOf<'beginExport'>,
  chunks: Iterable<Uint8Array<ArrayBuffer>>,
): Promise<Result<ExportOutcome>> {
  const begun = await bridge.beginExport(file)
  if (!begun.ok) return begun
  if (begun.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
  const { exportTicket } = begun.value
  const finished = await writeAll(bridge, exportTicket, chunks)
  if (finished.ok) return succeed({ kind: 'saved', exportTicket, ...finished.value })
  await bridge.abortExport({ exportTicket })
  return finished
}

async function writeAll(
  bridge: ExportBridge,
  exportTicket: string,
  chunks: Iterable<Uint8Array<ArrayBuffer>>,
): ReturnType<ExportBridge['finishExport']> {
  for (const chunk of chunks) {
    const written = await bridge.writeExport({ exportTicket, chunk })
    if (!written.ok) return written
  }
  return bridge.finishExport({ exportTicket })
}
