import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'

export type ExportBridge = Pick<
  Bridge,
  'beginExport' | 'writeExport' | 'writeCsvPart' | 'finishExport' | 'abortExport'
>

/** `exportTicket` shows the file in its folder; the page never learns its path. */
export type ExportOutcome =
  | {
      readonly kind: 'saved'
      readonly exportTicket: string
      readonly fileName: string
      readonly bytes: number
    }
  | { readonly kind: 'cancelled' }

/** Pieces of a file, with a function that writes one of them. */
export interface ExportPieces<Piece> {
  readonly pieces: Iterable<Piece> | AsyncIterable<Piece>
  readonly write: (exportTicket: string, piece: Piece) => Promise<Result<null>>
}

/**
 * At most this many pieces are in progress: one being sent to the other process, one waiting there, and one being
 * written.
 */
const ON_THEIR_WAY = 3

/**
 * Lets the user choose a file and writes the pieces in order. Only a few of them are under way at once, so that an
 * export of any size needs little memory. Neither a failure nor `signal` leaves a partial file.
 */
export async function saveExport<Piece>(
  bridge: ExportBridge,
  file: RequestOf<'beginExport'>,
  pieces: ExportPieces<Piece>,
  signal?: AbortSignal,
): Promise<Result<ExportOutcome>> {
  const begun = await bridge.beginExport(file)
  if (!begun.ok) return begun
  if (begun.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
  const { exportTicket } = begun.value
  let isWhole = false
  try {
    const written = await writeAll(exportTicket, pieces, signal)
    if (!written.ok) return written
    if (signal?.aborted === true) return succeed({ kind: 'cancelled' })
    const finished = await bridge.finishExport({ exportTicket })
    isWhole = finished.ok
    return finished.ok ? succeed({ kind: 'saved', exportTicket, ...finished.value }) : finished
  } finally {
    if (!isWhole) await bridge.abortExport({ exportTicket })
  }
}

async function writeAll<Piece>(
  exportTicket: string,
  { pieces, write }: ExportPieces<Piece>,
  signal: AbortSignal | undefined,
): Promise<Result<null>> {
  const onTheirWay: Promise<Result<null>>[] = []
  for await (const piece of pieces) {
    // Each piece is packed in a task of its own: three of them took 110 ms of CPU time.
    await nextTask()
    if (signal?.aborted === true) break
    onTheirWay.push(write(exportTicket, piece))
    const oldest = onTheirWay.length < ON_THEIR_WAY ? undefined : await onTheirWay.shift()
    if (oldest?.ok === false) return oldest
  }
  const last = await Promise.all(onTheirWay)
  return last.find(({ ok }) => !ok) ?? succeed(null)
}
