import type { Statistics } from '#shared/analysis/statistics.ts'
import { extendPyramid, type Pyramid } from '#shared/series/pyramid.ts'
import { sameAtBeginning, sliceColumns } from '#shared/series/columns.ts'
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

/**
 * The pyramid of columns that continue those of another: undefined where so much of them is new that it is
 * better built elsewhere.
 */
export function pyramidContinuing(pyramid: Pyramid, columns: Columns): Pyramid | undefined {
  const unchanged = sameAtBeginning(pyramid.columns.values, columns.values)
  if (columns.values.length - unchanged > READINGS_IN_PLACE) return undefined
  return extendPyramid(pyramid, columns, unchanged)
}

/** The pyramid of long columns, built off the main thread. */
export async function pyramidElsewhere(columns: Columns): Promise<Pyramid> {
  // Copied here: cloning a view would take the whole memory behind it along.
  const values = columns.values.slice()
  const answer = await answerElsewhere({ kind: 'pyramid', values }, [values.buffer])
  return { columns, levels: answer.kind === 'pyramid' ? answer.levels : [] }
}

type StatisticsTask = Extract<SeriesTask, { kind: 'statistics' }>

/** Statistics: in place where that is quicker than asking, else over a copy of what is in sight alone. */
export async function statisticsAnywhere(task: StatisticsTask): Promise<Statistics | undefined> {
  const inSight = sliceColumns(task.columns, task.interval)
  const answer = isSmall(inSight) ? answerSeriesTask(task) : await answerOverCopy(task, inSight)
  return answer.kind === 'statistics' ? answer.statistics : undefined
}

function answerOverCopy(task: StatisticsTask, { times, values }: Columns): Promise<SeriesAnswer> {
  const columns = { times: times.slice(), values: values.slice() }
  return answerElsewhere({ ...task, columns }, [columns.times.buffer, columns.values.buffer])
}
