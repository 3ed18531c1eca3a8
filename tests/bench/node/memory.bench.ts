import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import { bodyOfYear, type SeriesSet } from '../series-data.ts'
import { withFolder } from '../with-folder.ts'

const ROUNDS = 7
const child = resolve(import.meta.dirname, 'memory-child.ts')

/** How far the resident memory rises above what it was with the body in hand, in a fresh process each, in MB. */
export function measureParseMemory(set: SeriesSet): Promise<Measured> {
  return withFolder((folder) => {
    const file = join(folder, 'body.json')
    writeFileSync(file, bodyOfYear(set))
    return medianOfRounds(
      ROUNDS,
      () => riseOf('ours', file),
      () => riseOf('peer', file),
    )
  })
}

function riseOf(which: 'ours' | 'peer', file: string): number {
  const ran = spawnSync(process.execPath, ['--expose-gc', child, which, file], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the child ended with ${ran.status}: ${ran.stderr}`)
  return Number(ran.stdout) / 1e6
}
