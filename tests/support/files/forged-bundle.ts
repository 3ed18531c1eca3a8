import { createHash } from 'node:crypto'
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { openSeal, SEAL_DIGITS } from '#shared/bundle/seal.ts'
import { aManifest } from './a-bundle-file.ts'

interface Forged {
  /** Entries of the archive in this order; names may repeat or point anywhere. */
  readonly packed: readonly (readonly [name: string, bytes: Uint8Array])[]
  /** Changes to the manifest of these entries, or its whole text. */
  readonly manifest?: Readonly<Record<string, unknown>> | string
}

export function listedEntry([name, bytes]: readonly [string, Uint8Array]) {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Creates a file with a correct seal around any content, as an attacker could. */
export async function forgedBundle({ packed, manifest }: Forged): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const zip = new ZipWriter(
    new WritableStream<Uint8Array>({
      write: (chunk) => {
        chunks.push(chunk.slice())
      },
    }),
    { dataDescriptor: false, extendedTimestamp: false, keepOrder: true, useWebWorkers: false },
  )
  const entries = packed.map(listedEntry)
  const text =
    typeof manifest === 'string' ? manifest : JSON.stringify({ ...aManifest, entries, ...manifest })
  const said = new TextEncoder().encode(text)
  const names = new Map<string, string>()
  for (const [at, [name, bytes]] of [...packed, ['manifest.json', said] as const].entries()) {
    // The library refuses to write a name twice, so another name of the same length is written and replaced afterwards.
    const isTaken = [...names.values()].includes(name)
    const written = isTaken ? name.replace(/.$/, String(at)) : name
    names.set(written, name)
    await zip.add(written, new Uint8ArrayReader(bytes))
  }
  await zip.close(openSeal())
  let file = Buffer.concat(chunks)
  for (const [written, name] of names)
    if (written !== name) file = Buffer.from(file.toString('latin1').replaceAll(written, name), 'latin1')
  const unsealed = file.subarray(0, -SEAL_DIGITS)
  return Buffer.concat([unsealed, Buffer.from(createHash('sha256').update(unsealed).digest('hex'))])
}
