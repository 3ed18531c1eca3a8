import type { Statistics } from '#shared/analysis/statistics.ts'
import type { Pyramid } from '#shared/series/pyramid.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Columns } from '#shared/series/segment.ts'
import { answerSeriesTask } from './answer-series-task.ts'
import type { NumberedAnswer, SeriesAnswer, SeriesTask } from './series-messages.ts'
import url from './series-worker.ts?worker&url'
import { startWorker } from './trusted-worker.ts'

/** Below this the work takes less than a frame, and less than the copy to a worker would. */
const READINGS_IN_PLACE = 250_000

let worker: Worker | undefined
let lastNumber = 0
const waiting = new Map<number, (answer: SeriesAnswer) => void>()

function theWorker(): Worker {
  if (worker) return worker
  worker = startWorker(url)
  worker.addEventListener('message', ({ data }: MessageEvent<NumberedAnswer>) => {
    waiting.get(data.number)?.(data.answer)
    waiting.delete(data.number)
  })
  return worker
}

function answerElsewhere(task: SeriesTask, transfer: Transferable[] = []): Promise<SeriesAnswer> {
  const number = (lastNumber += 1)
  return new Promise((resolve) => {
    waiting.set(number, resolve)
    theWorker().postMessage({ number, task }, transfer)
  })
}

export function isSmall(columns: Columns): boolean {
  return columns.times.length <= READINGS_IN_PLACE
}

/** The pyramid of long columns, built off the main thread. */
export async function pyramidElsewhere(columns: Columns): Promise<Pyramid> {
  const answer = await answerElsewhere({ kind: 'pyramid', columns })
  return { columns, levels: answer.kind === 'pyramid' ? answer.levels : [] }
}

/** Statistics: in place where that is quicker than asking, else over a copy of what is in sight alone. */
export async function statisticsAnywhere(
  task: Extract<SeriesTask, { kind: 'statistics' }>,
): Promise<Statistics | undefined> {
  const inSight = sliceColumns(task.columns, task.interval)
  const answer = isSmall(inSight) ? answerSeriesTask(task) : await answerOverCopy(task, inSight)
  return answer.kind === 'statistics' ? answer.statistics : undefined
}

/** Copied here: cloning a view would take the whole memory behind it along. */
function answerOverCopy(task: SeriesTask, { times, values }: Columns): Promise<SeriesAnswer> {
  const columns = { times: times.slice(), values: values.slice() }
  return answerElsewhere({ ...task, columns }, [columns.times.buffer, columns.values.buffer])
}
