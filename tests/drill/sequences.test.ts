import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { runSequence } from './world/run-sequence.ts'
import { sequences } from './world/sequence.ts'

const folder = temporaryFolder('drill')
const { parameters, timeoutMs } = drillEffort('sequences', 80)

describe('whatever people do, and whatever the service, the network and the machine do', () => {
  it(
    'loses nothing, invents nothing, and spends within the laws',
    async () => {
      const tried = { sequences: 0, requests: 0 }
      const lived = fc.asyncProperty(sequences, async (sequence) => {
        const { sent } = await runSequence(folder, sequence)
        tried.sequences += 1
        tried.requests += sent
      })
      await fc.assert(lived, parameters).finally(() => {
        process.stdout.write(`drill: ${tried.sequences} sequences, ${tried.requests} requests\n`)
      })
    },
    timeoutMs,
  )
})
