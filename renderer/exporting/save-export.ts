import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'

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

/** Pieces of a file, and how one of them is written. */
export interface ExportPieces<Piece> {
  readonly pieces: Iterable<Piece>
  readonly write: (exportTicket: string, piece: Piece) => Promise<Result<null>>
}

/** Pieces on their way at once: one that crosses to the other process, one that waits there, one that is written. */
const ON_THEIR_WAY = 3

/**
 * Asks for a file and writes the pieces in their order. Few of them are on their way at once, so that an export
 * of any size needs the memory of few. A failure leaves no half file.
 */
export async function saveExport<Piece>(
  bridge: ExportBridge,
  file: RequestOf<'beginExport'>,
  pieces: ExportPieces<Piece>,
): Promise<Result<ExportOutcome>> {
  const begun = await bridge.beginExport(file)
  if (!begun.ok) return begun
  if (begun.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
  const { exportTicket } = begun.value
  const written = await writeAll(exportTicket, pieces)
  const finished = written.ok ? await bridge.finishExport({ exportTicket }) : written
  if (finished.ok) return succeed({ kind: 'saved', exportTicket, ...finished.value })
  await bridge.abortExport({ exportTicket })
  return finished
}

async function writeAll<Piece>(
  exportTicket: string,
  { pieces, write }: ExportPieces<Piece>,
): Promise<Result<null>> {
  const onTheirWay: Promise<Result<null>>[] = []
  for (const piece of pieces) {
    onTheirWay.push(write(exportTicket, piece))
    const oldest = onTheirWay.length < ON_THEIR_WAY ? undefined : await onTheirWay.shift()
    if (oldest?.ok === false) return oldest
  }
  const last = await Promise.all(onTheirWay)
  return last.find(({ ok }) => !ok) ?? succeed(null)
}
