import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { CardResult } from '../card-kind.ts'
import { answerCardTask, type CardTask } from './card-task.ts'
import url from './card-worker.ts?worker&url'

/** Up to so many values (three series of five years of hours) a profile, which sorts them, takes less than two frames. */
const VALUES_IN_PLACE = 150_000

let worker: Worker | undefined
const calls = createPortCalls<CardTask, CardResult>('card worker', (request) => {
  theWorker().postMessage(request)
})

function theWorker(): Worker {
  if (worker) return worker
  worker = startWorker(url)
  worker.addEventListener('message', ({ data }: MessageEvent<PortReply<CardResult>>) => {
    calls.receive(data)
  })
  worker.addEventListener('error', ({ message }) => {
    stop(message)
  })
  return worker
}

function stop(detail: string): void {
  worker?.terminate()
  worker = undefined
  calls.end(detail)
}

/** In place where that is quicker than asking, else in the worker of all cards. */
export async function calculate(task: CardTask): Promise<Result<CardResult>> {
  const values = task.inputs.inputs.reduce((sum, { series }) => sum + series.columns.values.length, 0)
  try {
    if (values > VALUES_IN_PLACE) return await calls.call(withOwnColumns(task))
    return succeed(answerCardTask(task))
  } catch (error) {
    // As from the worker: a bug of one kind is shown on its card, and the others go on.
    return fail({ kind: 'unexpected', detail: String(error) })
  }
}

/** Copied: cloning a view would take the whole memory behind it along. */
function withOwnColumns(task: CardTask): CardTask {
  const inputs = task.inputs.inputs.map((input) => {
    const { times, values } = input.series.columns
    const columns = { times: times.slice(), values: values.slice() }
    return { ...input, series: { ...input.series, columns } }
  })
  return { ...task, inputs: { ...task.inputs, inputs } }
}
