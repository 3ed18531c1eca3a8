import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { isEstateThere } from '#support/estate.ts'
import type { Measured } from '../row.ts'
import type { Suite } from '../suite.ts'
import { nodeBenches, type NodeBenchName } from './benches.ts'

const child = resolve(import.meta.dirname, 'child.ts')

/** A process of its own for each bench, so that none runs on the heap of another. */
function inChild(name: NodeBenchName): Suite {
  return {
    names: [name],
    needs: 'node',
    ...(name.endsWith('.estate') && !isEstateThere && { lacks: 'the readings of the estate' }),
    run: async () => {
      const ran = spawnSync(process.execPath, ['--expose-gc', child, name], { encoding: 'utf8' })
      if (ran.status !== 0) throw new Error(`the child ended with ${ran.status}: ${ran.stderr}`)
      return { [name]: JSON.parse(ran.stdout) as Measured }
    },
  }
}

export const nodeSuites: readonly Suite[] = (Object.keys(nodeBenches) as NodeBenchName[]).map(inChild)
