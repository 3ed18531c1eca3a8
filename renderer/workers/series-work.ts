import type { Statistics } from '#shared/analysis/statistics.ts'
import { deriveColumns, type Derivation, type DerivedColumns } from '#shared/series/derive.ts'
import { extendPyramid, type Pyramid } from '#shared/series/pyramid.ts'
import { sameAtBeginning, sliceColumns } from '#shared/series/columns.ts'
import type { Columns } from '#shared/series/segment.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'
import { answerSeriesTask, type SeriesAnswer, type SeriesTask } from './series-task.ts'
import url from './series-worker.ts?worker&url'
import { startWorker } from './trusted-worker.ts'

/** Below this the work takes less than a frame, and less than the copy to a worker would. */
const READINGS_IN_PLACE = 250_000

let worker: Worker | undefined
const calls = createPortCalls<SeriesTask, SeriesAnswer>('series worker', (request, transfer) => {
  theWorker().postMessage(request, [...transfer])
})

function theWorker(): Worker {
  if (worker) return worker
  worker = startWorker(url)
  worker.addEventListener('message', ({ data }: MessageEvent<PortReply<SeriesAnswer>>) => {
    calls.receive(data)
  })
  worker.addEventListener('error', ({ message }) => {
    worker?.terminate()
    worker = undefined
    calls.end(message)
  })
  return worker
}

/** Off the main thread; here where the worker fails, which takes longer and answers the same. */
async function answerElsewhere(task: SeriesTask, copied: () => SeriesTask): Promise<SeriesAnswer> {
  const copy = copied()
  const buffers =
    copy.kind === 'pyramid' ? [copy.values.buffer] : [copy.columns.times.buffer, copy.columns.values.buffer]
  const answer = await calls.call(copy, buffers)
  return answer.ok ? answer.value : answerSeriesTask(task)
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
  const { values } = columns
  // Copied: cloning a view would take the whole memory behind it along.
  const answer = await answerElsewhere({ kind: 'pyramid', values }, () => ({
    kind: 'pyramid',
    values: values.slice(),
  }))
  return { columns, levels: answer.kind === 'pyramid' ? answer.levels : [] }
}

/** Coarser columns from long ones, derived off the main thread. */
export async function deriveElsewhere(columns: Columns, derivation: Derivation): Promise<DerivedColumns> {
  const answer = await answerElsewhere({ kind: 'derive', columns, derivation }, () => ({
    kind: 'derive',
    columns: { times: columns.times.slice(), values: columns.values.slice() },
    derivation,
  }))
  return answer.kind === 'derive' ? answer.derived : deriveColumns(columns, derivation)
}

type StatisticsTask = Extract<SeriesTask, { kind: 'statistics' }>

/** Statistics: in place where that is quicker than asking, else over a copy of what is in sight alone. */
export async function statisticsAnywhere(task: StatisticsTask): Promise<Statistics | undefined> {
  const inSight = sliceColumns(task.columns, task.interval)
  const copied = (): StatisticsTask => ({
    ...task,
    columns: { times: inSight.times.slice(), values: inSight.values.slice() },
  })
  const answer = isSmall(inSight) ? answerSeriesTask(task) : await answerElsewhere(task, copied)
  return answer.kind === 'statistics' ? answer.statistics : undefined
}
