import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PortRequest } from '#shared/threads/port-calls.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { createCalculationThread, type ThreadEvents } from '#renderer/cards/run/calculation-thread.ts'
import { answerCardTask, type CardTask } from '#renderer/cards/run/card-task.ts'
import { aCardContext, anInputs } from '../card-fixtures.ts'

const task: CardTask = {
  kind: 'profile',
  inputs: anInputs([], aCardContext(), () => undefined),
  settings: profileKind.settings.parse({}),
}

/** Workers that answer on demand, and only while they are alive. */
function someWorkers() {
  const workers: { isAlive: boolean; readonly asked: number[]; readonly answer: () => void }[] = []
  const events: ThreadEvents[] = []
  const thread = createCalculationThread((own) => {
    const requests: PortRequest<CardTask>[] = []
    const worker = {
      isAlive: true,
      asked: [] as number[],
      answer: () => {
        const request = requests.shift()
        if (request === undefined || !worker.isAlive) throw new Error('nothing is asked')
        own.onReply({ id: request.id, response: answerCardTask(request.request) })
      },
    }
    workers.push(worker)
    events.push(own)
    return {
      postMessage: (message) => {
        const request = message as PortRequest<CardTask>
        requests.push(request)
        worker.asked.push(request.id)
      },
      terminate: () => {
        worker.isAlive = false
      },
    }
  })
  const ask = (kind = task.kind) => {
    const controller = new AbortController()
    const result = thread
      .call({ ...task, kind }, controller.signal)
      .then((one) => (one.ok ? 'result' : one.error.kind))
    return {
      result,
      abort: () => {
        controller.abort()
      },
    }
  }
  return { workers, events, ask }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  vi.useRealTimers()
})

describe('createCalculationThread', () => {
  it('ends a worker that is idle, and starts the next one when it is needed', async () => {
    vi.useFakeTimers()
    const { workers, ask } = someWorkers()
    const first = ask()
    workers[0]?.answer()
    await expect(first.result).resolves.toBe('result')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(workers.map(({ isAlive }) => isAlive)).toEqual([false])
    const second = ask()
    workers[1]?.answer()
    await expect(second.result).resolves.toBe('result')
  })

  it('lets a worker calculate for as long as it takes', async () => {
    vi.useFakeTimers()
    const { workers, ask } = someWorkers()
    const first = ask()
    workers[0]?.answer()
    await expect(first.result).resolves.toBe('result')
    const second = ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(workers.map(({ isAlive }) => isAlive)).toEqual([true])
    workers[0]?.answer()
    await expect(second.result).resolves.toBe('result')
  })

  it('calculates one task after the other in one worker', async () => {
    const { workers, ask } = someWorkers()
    const [first, second] = [ask(), ask()]
    expect(workers[0]?.asked).toHaveLength(1)
    workers[0]?.answer()
    await expect(first.result).resolves.toBe('result')
    await settle()
    workers[0]?.answer()
    await expect(second.result).resolves.toBe('result')
    expect(workers).toHaveLength(1)
  })

  it('ends a calculation under way with its worker, and does the next in another', async () => {
    const { workers, ask } = someWorkers()
    const [first, second] = [ask('savings'), ask()]
    first.abort()
    await expect(first.result).resolves.toBe('cancelled')
    expect(workers[0]?.isAlive).toBe(false)
    await settle()
    workers[1]?.answer()
    await expect(second.result).resolves.toBe('result')
  })

  it('leaves one that is soon over to its worker, and does not give its result', async () => {
    const { workers, ask } = someWorkers()
    const [first, second] = [ask(), ask()]
    first.abort()
    workers[0]?.answer()
    await expect(first.result).resolves.toBe('cancelled')
    await settle()
    workers[0]?.answer()
    await expect(second.result).resolves.toBe('result')
    expect(workers).toHaveLength(1)
  })

  it('never starts what was cancelled while it waited', async () => {
    const { workers, ask } = someWorkers()
    const [first, second, third] = [ask(), ask(), ask()]
    second.abort()
    workers[0]?.answer()
    await expect(first.result).resolves.toBe('result')
    await expect(second.result).resolves.toBe('cancelled')
    await settle()
    workers[0]?.answer()
    await expect(third.result).resolves.toBe('result')
    expect(workers[0]).toMatchObject({ isAlive: true, asked: [1, 2] })
  })

  it('fails the task whose worker broke, and no other', async () => {
    const { workers, events, ask } = someWorkers()
    const [first, second] = [ask(), ask()]
    events[0]?.onEnd('out of memory')
    await expect(first.result).resolves.toBe('unexpected')
    await settle()
    workers[1]?.answer()
    await expect(second.result).resolves.toBe('result')
  })
})
