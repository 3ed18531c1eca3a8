import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const loader = resolve(import.meta.dirname, '../../../scripts/browser-host/main-process.ts')

/**
 * Simulates Node when the inspector queues a tick at the wrong moment: there is a tick, but the flag says that there is
 * none.
 */
const losesTicks = `
  import { createRequire } from 'node:module'
  import { keepTicking } from ${JSON.stringify(loader)}
  const { tickInfo } = createRequire(import.meta.url)('internal/test/binding').internalBinding('task_queue')
  keepTicking()
  setTimeout(() => {
    process.nextTick(() => process.exit(7))
    tickInfo[0] = 0
  })
  setTimeout(() => undefined, 2000)
`

it('runs ticks whose mark Node lost to the inspector', async () => {
  const flags = ['--expose-internals', '--inspect=127.0.0.1:0', '--input-type=module', '--eval', losesTicks]
  const ended = promisify(execFile)(process.execPath, flags)
  await expect(ended).rejects.toMatchObject({ code: 7 })
})
