import type { Bridge } from '#shared/contract/bridge.ts'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { BundleFile } from '#renderer/ports/bundle-service.ts'
import type { ByteSource } from './archive/archive-reader.ts'
import { Failed } from './failures.ts'

/** Number of bytes that are sent to the page at once. */
const CHUNK_BYTES = 1024 * 1024

export interface FileSource extends ByteSource {
  /** Returns the failure of a read, which libraries wrap. */
  readonly failure: () => AppError | undefined
  readonly close: () => void
}

/** Creates the source of a file: main reads one that was chosen, the page one that was dropped. */
export function createFileSource(
  bridge: Pick<Bridge, 'readImport' | 'endImport'>,
  file: BundleFile,
): FileSource {
  return 'dropped' in file ? droppedSource(file.dropped) : chosenSource(bridge, file)
}

function droppedSource(dropped: Blob): FileSource {
  let failure: AppError | undefined
  return {
    bytes: dropped.size,
    failure: () => failure,
    read: async (offset, length) => {
      try {
        return new Uint8Array(await dropped.slice(offset, offset + length).arrayBuffer())
      } catch (error) {
        // The file was changed, moved or removed since it was dropped.
        failure = { kind: 'file', reason: 'not-found', detail: String(error) }
        throw new Failed(failure)
      }
    },
    close: () => undefined,
  }
}

function chosenSource(
  bridge: Pick<Bridge, 'readImport' | 'endImport'>,
  { importTicket, bytes }: ChosenImport,
): FileSource {
  let failure: AppError | undefined

  const readAtOnce = async (offset: number, length: number): Promise<Uint8Array> => {
    const read = await bridge.readImport({ importTicket, offset, length })
    if (read.ok) return read.value
    failure = read.error
    throw new Failed(read.error)
  }
  return {
    bytes,
    failure: () => failure,
    async read(offset, length) {
      if (length <= CHUNK_BYTES) return length === 0 ? new Uint8Array(0) : readAtOnce(offset, length)
      const whole = new Uint8Array(length)
      for (let at = 0; at < length; at += CHUNK_BYTES)
        whole.set(await readAtOnce(offset + at, Math.min(CHUNK_BYTES, length - at)), at)
      return whole
    },
    close: () => void bridge.endImport({ importTicket }),
  }
}
