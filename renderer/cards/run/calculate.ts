import { copyColumns } from '#shared/series/columns.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PortReply, PublishShare } from '#shared/threads/port-calls.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { CardResult } from '../card-kind.ts'
import { cardKindOf } from '../registry.ts'
import { createCalculationThread } from './calculation-thread.ts'
import { answerCardTask, type CardTask } from './card-task.ts'
import url from './card-worker.ts?worker&url'

/**
 * A profile, which selects five quantiles of each hour, takes 10 ms of CPU for so many, and 75 before its code is warm
 * (Node 24).
 */
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

/** Calculates on this thread where that is quicker, otherwise in the worker that all cards share; `signal` aborts it. */
export async function calculate(
  task: CardTask,
  signal: AbortSignal,
  publish?: PublishShare,
): Promise<Result<CardResult>> {
  const values = task.inputs.inputs.reduce((sum, { series }) => sum + series.columns.values.length, 0)
  try {
    const takesLong = cardKindOf(task.kind)?.takesLong === true
    if (takesLong || values > VALUES_IN_PLACE) return await thread.call(withOwnColumns(task), signal, publish)
    return succeed(answerCardTask(task))
  } catch (error) {
    // A bug of one kind is shown on its card, as it is from the worker, and the other cards go on.
    return fail({ kind: 'unexpected', detail: String(error) })
  }
}

/** Copies the columns: cloning a view would take the whole memory behind it along. */
function withOwnColumns(task: CardTask): CardTask {
  const inputs = task.inputs.inputs.map((input) => {
    const columns = copyColumns(input.series.columns)
    return { ...input, series: { ...input.series, columns } }
  })
  return { ...task, inputs: { ...task.inputs, inputs } }
}
