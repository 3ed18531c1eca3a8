import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'

const file = resolve(import.meta.dirname, '../../../electron/demo/demo-worker.ts')
const listening = z.strictObject({ kind: z.literal('listening'), baseUrl: z.url() })

describe('the demo worker', () => {
  it('listens with the token it was given and closes on request', async () => {
    const worker = new Worker(file, {
      workerData: { token: 'worker-token', requestsAMinute: 600, startedAt: Date.UTC(2025, 5, 1) },
    })
    onTestFinished(async () => {
      await worker.terminate()
    })
    const [message] = await once(worker, 'message')
    const { baseUrl } = listening.parse(message)
    const path =
      '/variables/lakeside-main-incomer-electricity/data?start=2025-05-31&end=2025-06-02&resolution=hourly'
    const reply = await fetch(`${baseUrl}${path}`, { headers: { authorization: 'Bearer worker-token' } })
    const { data } = z.looseObject({ data: z.array(z.unknown()) }).parse(await reply.json())
    expect(data.length).toBeGreaterThanOrEqual(24)
    expect(data.length).toBeLessThanOrEqual(25)
    const exit = once(worker, 'exit')
    worker.postMessage({ kind: 'close' })
    expect(await exit).toEqual([0])
  })
})
