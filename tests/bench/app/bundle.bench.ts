import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readOptions } from '../options.ts'
import type { Measured } from '../row.ts'

const root = resolve(import.meta.dirname, '../../..')
const record = resolve(import.meta.dirname, 'bundle-of-release.json')

interface RecordedBundle {
  readonly release: string
  readonly bytes: number
}

/** Script that the first view loads, compressed, against what it was at the last release, in kB. */
export function measureBundle(): Measured {
  const { bytes } = JSON.parse(readFileSync(record, 'utf8')) as RecordedBundle
  const scripts = firstScripts(join(root, 'out/renderer'))
  const now = sizeOf(scripts)
  if (readOptions(process.argv.slice(2)).record) writeRecord(now)
  return { value: now / 1000, peerValue: bytes / 1000, beside: { scripts: scripts.length } }
}

/** For whoever makes a release: `npm run bench -- bundle.size --record`. */
function writeRecord(bytes: number): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(record, `${JSON.stringify({ release: version, bytes }, null, 2)}\n`)
}

/** The entry of the page and all that it imports at once, which the page names to be loaded ahead. */
function firstScripts(folder: string): readonly string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)]
  const scripts = named.map(([, name = '']) => join(folder, name))
  if (scripts.length === 0) throw new Error('the page has no script')
  return scripts
}

function sizeOf(scripts: readonly string[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(readFileSync(script), { level: 9 }).length, 0)
}
