import { type Columns, copyColumns } from '#shared/series/columns.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PortReply, PublishShare } from '#shared/threads/port-calls.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { CardInput, CardResult } from '../card-kind.ts'
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

/**
 * Copies the columns, since cloning a view would copy the whole memory behind it. Instants that series share are copied
 * once. Two years of a hundred meters and their weather are 56 MB; copying them in one go would drop frames.
 */
async function withOwnColumns(task: CardTask): Promise<CardTask> {
  const copies = new Map<Float64Array, Columns['times']>()
  const inputs: CardInput[] = []
  function* steps(): Iterable<CardInput> {
    for (const input of task.inputs.inputs) {
      const { times } = input.series.columns
      const columns = copyColumns(input.series.columns, copies.get(times))
      copies.set(times, columns.times)
      const copied = { ...input, series: { ...input.series, columns } }
      inputs.push(copied)
      yield copied
    }
  }
  await inSlices(steps())
  return { ...task, inputs: { ...task.inputs, inputs } }
}
