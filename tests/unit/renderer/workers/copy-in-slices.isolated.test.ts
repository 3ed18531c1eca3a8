import { expect, it, vi } from 'vitest'
import { copyInSlices } from '#renderer/workers/copy-in-slices.ts'

const steps = vi.hoisted(() => ({ taken: 0 }))

vi.mock('#renderer/workers/in-slices.ts', () => ({
  inSlices: (all: Iterable<unknown>) => {
    for (const _ of all) steps.taken += 1
    return Promise.resolve()
  },
}))

it('copies long columns step by step into memory of their own, and shared ones once', async () => {
  const memory = Float64Array.from({ length: 1_000_010 }, (_, at) => at)
  const times = memory.subarray(10)
  const values = times.map((at) => at / 2)
  const nearZero = times.subarray(3, 4)
  const formula = { kind: 'variable', index: 0 } as never
  const ratio = { formula, times, parts: [values, times.map(() => 1)], nearZero }
  const columns = [
    { times, values },
    { times, values: times.map(() => 7), ratio },
  ]
  const copied = await copyInSlices(columns)
  expect(copied).toEqual(columns)
  const [first, second] = copied
  expect(first?.times).toBe(second?.times)
  expect(first?.times.buffer.byteLength).toBe(8_000_000)
  expect(second?.ratio?.nearZero.buffer.byteLength).toBe(8)
  expect(steps.taken).toBeGreaterThan(12)
})
