import { expect, it, onTestFinished, vi } from 'vitest'
import { inSlices, inTurn, nextTask } from '#renderer/workers/in-slices.ts'

function work(): void {
  for (const until = performance.now() + 4; performance.now() < until;);
}

it('lets other tasks come between steps, and takes all of them in order', async () => {
  const order: number[] = []
  function* steps(): Generator<undefined> {
    for (let step = 0; step < 4; step += 1) {
      work()
      yield void order.push(step)
    }
  }
  let others = 0
  const other = setInterval(() => (others += 1), 0)
  await inSlices(steps())
  clearInterval(other)
  expect([order, others > 0]).toEqual([[0, 1, 2, 3], true])
})

it('shares the time of a task among all who take steps', async () => {
  const order: string[] = []
  function* steps(): Generator<undefined> {
    for (let step = 0; step < 3; step += 1) {
      work()
      yield void order.push('step')
    }
  }
  void nextTask().then(() => order.push('other'))
  await Promise.all([inSlices(steps()), inSlices(steps()), inSlices(steps())])
  // Two steps take longer than a task may, and the time of an earlier task may end meanwhile.
  expect(order.indexOf('other')).toBeLessThan(5)
  expect(order).toHaveLength(10)
})

it('does works that are started at once in their order, with other tasks between them', async () => {
  const order: (number | string)[] = []
  const works = [0, 1, 2, 3, 4].map((at) =>
    inTurn(() => {
      work()
      return order.push(at)
    }),
  )
  setTimeout(() => order.push('other'))
  await Promise.all(works)
  expect(order.filter((each) => typeof each === 'number')).toEqual([0, 1, 2, 3, 4])
  expect(order.slice(0, order.indexOf(4))).toContain('other')
})

it('waits for no timer between steps', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let steps = 0
  function* all(): Generator<number> {
    for (; steps < 4; steps += 1) {
      work()
      yield steps
    }
  }
  await inSlices(all())
  await Promise.all([1, 2, 3].map(() => inTurn(work)))
  expect(steps).toBe(4)
})
