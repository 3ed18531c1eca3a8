import { expect, it } from 'vitest'
import { inSlices } from '#renderer/workers/in-slices.ts'

it('lets other tasks come between steps, and takes all of them in order', async () => {
  const order: number[] = []
  function* steps(): Generator<undefined> {
    for (let step = 0; step < 4; step += 1) {
      for (const until = performance.now() + 4; performance.now() < until;);
      yield void order.push(step)
    }
  }
  let others = 0
  const other = setInterval(() => (others += 1), 0)
  await inSlices(steps())
  clearInterval(other)
  expect([order, others > 0]).toEqual([[0, 1, 2, 3], true])
})
