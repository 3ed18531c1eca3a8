import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mediansOf } from '../median.ts'
import type { Measured } from '../row.ts'
import { bodyOfYear, type SeriesSet } from '../series-data.ts'

const ROUNDS = 7
const child = resolve(import.meta.dirname, 'memory-child.ts')

/** How far the resident memory rises above what it was with the body in hand, in a fresh process each, in MB. */
export function measureParseMemory(set: SeriesSet): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-bench-'))
  try {
    const file = join(folder, 'body.json')
    writeFileSync(file, bodyOfYear(set))
    const rises = { ours: [] as number[], peer: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rises.ours.push(riseOf('ours', file))
      rises.peer.push(riseOf('peer', file))
    }
    return mediansOf(rises.ours, rises.peer)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function riseOf(which: 'ours' | 'peer', file: string): number {
  const ran = spawnSync(process.execPath, ['--expose-gc', child, which, file], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the child ended with ${ran.status}: ${ran.stderr}`)
  return Number(ran.stdout) / 1e6
}
