import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { byteChunks } from './export-image.ts'
import type { ExportBridge, ExportOutcome } from './save-export.ts'

export type FolderBridge = ExportBridge & Pick<Bridge, 'openExportFolder'>

export interface NamedFile {
  readonly suggestedName: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Asks for a folder and writes files into it, made one after the other. They get their names when all of them are
 * written: a failure leaves none of them, nor does `signal`. The name in the outcome is that of the folder; its ticket
 * and its bytes are those of the first file and of all.
 */
export async function saveFiles(
  bridge: FolderBridge,
  format: RequestOf<'beginExport'>['format'],
  files: AsyncIterable<NamedFile>,
  signal: AbortSignal,
): Promise<Result<ExportOutcome>> {
  const opened = await bridge.openExportFolder({})
  if (!opened.ok) return opened
  if (opened.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
  const { folderTicket, folderName } = opened.value
  const unfinished = new Set<string>()
  try {
    for await (const { suggestedName, bytes } of files) {
      if (signal.aborted) return succeed({ kind: 'cancelled' })
      const begun = await bridge.beginExport({ folderTicket, suggestedName, format })
      if (!begun.ok) return begun
      if (begun.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
      const { exportTicket } = begun.value
      unfinished.add(exportTicket)
      for (const chunk of byteChunks(bytes)) {
        const written = await bridge.writeExport({ exportTicket, chunk })
        if (!written.ok) return written
      }
    }
    if (signal.aborted) return succeed({ kind: 'cancelled' })
    const [first] = unfinished
    let bytes = 0
    for (const exportTicket of unfinished) {
      const finished = await bridge.finishExport({ exportTicket })
      if (!finished.ok) return finished
      unfinished.delete(exportTicket)
      bytes += finished.value.bytes
    }
    if (first === undefined) return succeed({ kind: 'cancelled' })
    return succeed({ kind: 'saved', exportTicket: first, fileName: folderName, bytes })
  } finally {
    for (const exportTicket of unfinished) await bridge.abortExport({ exportTicket })
  }
}
