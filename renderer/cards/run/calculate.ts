import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PortReply } from '#shared/threads/port-calls.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { CardResult } from '../card-kind.ts'
import { createCalculationThread } from './calculation-thread.ts'
import { answerCardTask, type CardTask } from './card-task.ts'
import url from './card-worker.ts?worker&url'

/** Up to so many values (three series of five years of hours) a profile, which sorts them, takes less than two frames. */
const VALUES_IN_PLACE = 150_000

const thread = createCalculationThread(({ onReply, onEnd }) => {
  const worker = startWorker(url)
  worker.addEventListener('message', ({ data }: MessageEvent<PortReply<CardResult>>) => {
    onReply(data)
  })
  worker.addEventListener('error', ({ message }) => {
    onEnd(message)
  })
  return worker
})

/** In place where that is quicker than asking, else in the worker of all cards, until `signal` says otherwise. */
export async function calculate(task: CardTask, signal: AbortSignal): Promise<Result<CardResult>> {
  const values = task.inputs.inputs.reduce((sum, { series }) => sum + series.columns.values.length, 0)
  try {
    if (values > VALUES_IN_PLACE) return await thread.call(withOwnColumns(task), signal)
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
