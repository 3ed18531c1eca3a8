import { createArchiveWriter } from '#renderer/exporting/bundle/archive/archive-writer.ts'
import { openArchive, type ByteSource } from '#renderer/exporting/bundle/archive/archive-reader.ts'
import { verifySeal } from '#renderer/exporting/bundle/archive/verify-seal.ts'
import { DamagedBundle, type BundleDamage } from '#shared/bundle/damage.ts'
import { noCounts, type BundleManifest } from '#shared/bundle/manifest.ts'

/** Manifest of a small bundle. */
export const aManifest: Omit<BundleManifest, 'entries'> = {
  format: 'meterlens',
  version: 1,
  kind: 'bundle',
  app: '0.1.0',
  writtenAt: Date.UTC(2026, 10, 22),
  connection: { name: 'Estate', baseUrl: 'https://service.example/v1', kind: 'service' },
  stamps: 'start',
  counts: noCounts,
}

/** Writes a file of these entries as the app does. */
export async function aBundleFile(
  entries: Readonly<Record<string, Uint8Array>>,
  manifest = aManifest,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const writer = createArchiveWriter((chunk) => {
    chunks.push(chunk.slice())
    return Promise.resolve()
  })
  for (const [name, bytes] of Object.entries(entries)) await writer.add(name, bytes)
  await writer.finish(manifest)
  return Buffer.concat(chunks)
}

export function sourceOf(file: Uint8Array): ByteSource {
  return {
    bytes: file.length,
    read: (offset, length) => Promise.resolve(file.slice(offset, offset + length)),
  }
}

/** Returns the damage of a file, or undefined if its seal and every entry are unchanged. */
export async function damageOf(file: Uint8Array): Promise<BundleDamage | undefined> {
  try {
    const source = sourceOf(file)
    await verifySeal(source, () => undefined, new AbortController().signal)
    const archive = await openArchive(source)
    for (const { name } of archive.manifest.entries) await archive.read(name)
    return undefined
  } catch (error) {
    if (error instanceof DamagedBundle) return error.damage
    throw error
  }
}
