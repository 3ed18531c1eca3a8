import { setImmediate as turn } from 'node:timers/promises'
import type { ExportBridge } from '#renderer/exporting/save-export.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { unpackPart } from '#shared/export/packed-part.ts'
import { csvOfPart } from '#shared/export/csv-writer.ts'

/** Export part of the bridge in memory, with one file whose writes can be made to fail. */
export interface ExportTarget {
  readonly bridge: ExportBridge
  readonly chunks: Uint8Array[]
  readonly state: () => 'none' | 'open' | 'finished' | 'aborted'
  /** Returns the largest number of simultaneous writes. */
  readonly widest: () => number
}

export function createExportTarget(
  options: { readonly dismissed?: boolean; readonly failAt?: number; readonly error?: AppError } = {},
): ExportTarget {
  const chunks: Uint8Array[] = []
  let state: ReturnType<ExportTarget['state']> = 'none'
  let underWay = 0
  let widest = 0
  const error = options.error ?? { kind: 'file', reason: 'no-space' }

  async function write(chunk: Uint8Array): Promise<Result<null>> {
    widest = Math.max(widest, ++underWay)
    // Crossing to another process and writing there takes longer than the task in which the next piece is packed.
    for (let turns = 0; turns < 20; turns += 1) await turn()
    underWay--
    if (chunks.length === options.failAt) return fail(error)
    chunks.push(chunk)
    return succeed(null)
  }

  return {
    chunks,
    state: () => state,
    widest: () => widest,
    bridge: {
      async beginExport({ suggestedName }) {
        if (options.dismissed) return succeed({ kind: 'cancelled' })
        state = 'open'
        return succeed({ kind: 'chosen', exportTicket: 'x1', fileName: suggestedName })
      },
      writeExport: ({ chunk }) => write(chunk),
      writeCsvPart: ({ part }) => write(csvOfPart(unpackPart(part))),
      async finishExport() {
        state = 'finished'
        return succeed({ fileName: 'file', bytes: chunks.reduce((sum, { length }) => sum + length, 0) })
      },
      async abortExport() {
        state = 'aborted'
        return succeed(null)
      },
    },
  }
}
