import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createPortThread } from '#electron/files/port-thread.ts'
import { succeed } from '#shared/errors/result.ts'

const breaks = `require('node:worker_threads').parentPort.on('message', () => { throw new Error('broken') })`
const echoes = `const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, request }) => setTimeout(() => parentPort.postMessage({ id, response: request }), 200))`

it('answers the calls of a successor though the worker before it exits late', async () => {
  const sources = [breaks, echoes]
  const thread = createPortThread<string, string>(
    'test worker',
    () => new Worker(sources.shift() ?? echoes, { eval: true }),
  )
  expect(await thread.call('first', [])).toMatchObject({ ok: false })
  expect(await thread.call('second', [])).toEqual(succeed('second'))
  await thread.close()
})
