import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync, inflateSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'

/** Returns the forms in which a token could leak: unchanged, as Base64, and as UTF-16 as in Chromium's stores. */
export function canaryForms(token: string): readonly Buffer[] {
  return [
    Buffer.from(token, 'utf8'),
    Buffer.from(token, 'utf16le'),
    Buffer.from(Buffer.from(token).toString('base64').replace(/=+$/, '')),
  ]
}

/** Returns every file under `folder` that contains the canary in any form. */
export function filesWithCanary(folder: string, token: string): readonly string[] {
  const forms = canaryForms(token)
  const search = (path: string): readonly string[] => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return []
    if (stats.isDirectory()) return readdirSync(path).flatMap((name) => search(join(path, name)))
    if (!stats.isFile()) return []
    const bytes = readFileSync(path)
    return forms.some((form) => bytes.includes(form)) ? [path] : []
  }
  return search(folder)
}

/**
 * Returns a file followed by everything packed inside it: entries of an archive (XLSX, bundles) and streams of a PDF.
 */
export function unpacked(bytes: Buffer): Buffer {
  const found: Buffer[] = [bytes]
  const add = (inflate: () => Buffer): void => {
    try {
      found.push(inflate())
    } catch {
      // These bytes only looked like packed data.
    }
  }
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    if (bytes.readUInt16LE(at + 8) === 8) add(() => inflateRawSync(bytes.subarray(start)))
  }
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7))
    add(() => inflateSync(bytes.subarray(at + 7)))
  return Buffer.concat(found)
}

/** Collects garbage and returns a heap snapshot of the page, in which strings are plain text. */
export async function heapText(window: Page): Promise<string> {
  const session = await window.context().newCDPSession(window)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await collectGarbage(session)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
}
