import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PortReply, PublishShare } from '#shared/threads/port-calls.ts'
import { copyInSlices } from '#renderer/workers/copy-in-slices.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { CardResult } from '../card-kind.ts'
import { createCalculationThread } from './calculation-thread.ts'
import { answerCardTask, isOverInPlace, type CardTask } from './card-task.ts'
import url from './card-worker.ts?worker&url'

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
  try {
    if (isOverInPlace(task)) return succeed(answerCardTask(task))
    return await thread.call(await withOwnColumns(task), signal, publish)
  } catch (error) {
    // A bug of one kind is shown on its card, as if it came from the worker, and the other cards continue.
    return fail({ kind: 'unexpected', detail: String(error) })
  }
}

async function withOwnColumns(task: CardTask): Promise<CardTask> {
  const { inputs } = task.inputs
  const copies = await copyInSlices(inputs.map(({ series }) => series.columns))
  const copied = inputs.map((input, at) => ({
    ...input,
    series: { ...input.series, columns: copies[at] ?? input.series.columns },
  }))
  return { ...task, inputs: { ...task.inputs, inputs: copied } }
}
