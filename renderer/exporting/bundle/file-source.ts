import type { Bridge } from '#shared/contract/bridge.ts'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { ByteSource } from './archive/archive-reader.ts'
import { Failed } from './failures.ts'

/** What crosses to the page at once. */
const CHUNK_BYTES = 1024 * 1024

export interface FileSource extends ByteSource {
  /** What reading failed with; libraries wrap it. */
  readonly failure: () => AppError | undefined
  readonly close: () => void
}

/** A chosen file, read through main. */
export function createFileSource(
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
