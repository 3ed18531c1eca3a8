import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { createDemoService } from '#electron/connections/demo-service.ts'

/** A thread that behaves like the demo's, or badly. */
const listening = `
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.postMessage({ kind: 'other' })
  parentPort.postMessage({ kind: 'listening', baseUrl: 'http://127.0.0.1:1/v1?' + workerData.token.length })
  parentPort.on('message', () => process.exit(3))`

function aDemo(source: string, timeoutMs = 5000) {
  const ended: string[] = []
  const workers: Worker[] = []
  const granted: number[] = []
  const demo = createDemoService({
    spawn: (token, requestsAMinute) => {
      granted.push(requestsAMinute)
      const worker = new Worker(source, { eval: true, workerData: { token } })
      workers.push(worker)
      return worker
    },
    createToken: () => `token-${workers.length}`,
    timeoutMs,
    onEnded: (why) => void ended.push(why),
  })
  return { demo, workers, ended, granted }
}

describe('createDemoService', () => {
  it('starts one thread for all who ask, with a token of its own', async () => {
    const { demo, workers } = aDemo(listening)
    const [first, second] = await Promise.all([demo.start(false), demo.start(false)])
    expect(first).toEqual({
      ok: true,
      value: { baseUrl: 'http://127.0.0.1:1/v1?7', token: 'token-0', requestsAMinute: 600 },
    })
    expect(second).toEqual(first)
    expect(workers).toHaveLength(1)
    await demo.stop()
  })

  it('starts another where the limit of a real service is wanted, and tells the service the limit', async () => {
    const { demo, workers, granted, ended } = aDemo(listening)
    await demo.start(false)
    expect(await demo.start(true)).toMatchObject({ value: { token: 'token-1', requestsAMinute: 60 } })
    expect(await demo.start(true)).toMatchObject({ value: { token: 'token-1' } })
    expect([workers.length, ...granted]).toEqual([2, 600, 60])
    await demo.stop()
    expect(ended).toEqual([])
  })

  it('answers an error when the thread dies, hangs or cannot start', async () => {
    for (const source of ['process.exit(2)', 'setInterval(() => {}, 1000)', 'throw new Error("no")']) {
      const { demo } = aDemo(source, 300)
      expect(await demo.start(false)).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    }
  })

  it('notices when it ended and starts another with another token', async () => {
    const { demo, workers, ended } = aDemo(listening)
    await demo.start(false)
    const exited = new Promise((resolve) => workers[0]?.on('exit', resolve))
    workers[0]?.postMessage('die')
    await exited
    expect(ended).toEqual(['exit code 3'])
    expect(await demo.start(false)).toMatchObject({ value: { token: 'token-1' } })
    await demo.stop()
    expect(ended).toHaveLength(1)
  })
})
