import { deriveColumns, type Derivation, type DerivedColumns } from '#shared/series/derive/derive.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import { type Columns, lowerBound } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import { answerSeriesTask, type SeriesAnswer, type SeriesTask } from './series-task.ts'
import url from './series-worker.ts?worker&url'
import { copyInSlices } from './copy-in-slices.ts'
import { endWhenIdle } from './end-when-idle.ts'
import { inTurn, nextTask } from './in-slices.ts'
import { startWorker } from './trusted-worker.ts'

/** Less work than this takes less than a frame, and less than the copy to a worker would take. */
const READINGS_IN_PLACE = 250_000

let worker: Worker | undefined
const calls = createPortCalls<SeriesTask, SeriesAnswer>('series worker', (request, transfer) => {
  theWorker().postMessage(request, [...transfer])
})
const noteUse = endWhenIdle(
  () => calls.pending() > 0,
  () => {
    endWorker('idle')
  },
)

function endWorker(reason: string): void {
  worker?.terminate()
  worker = undefined
  calls.end(reason)
}

function theWorker(): Worker {
  if (worker) return worker
  worker = startWorker(url)
  worker.addEventListener('message', ({ data }: MessageEvent<PortReply<SeriesAnswer>>) => {
    calls.receive(data)
    noteUse()
  })
  worker.addEventListener('error', ({ message }) => {
    endWorker(message)
  })
  return worker
}

/** Works off the main thread; if the worker fails, works here, which takes longer but gives the same answer. */
async function answerElsewhere(task: SeriesTask): Promise<SeriesAnswer> {
  const asked = task.kind === 'pyramid' ? { times: new Float64Array(0), values: task.values } : task.columns
  const [columns = asked] = await copyInSlices([asked])
  const { times, values } = columns
  const copy = task.kind === 'pyramid' ? { ...task, values } : { ...task, columns }
  const answer = await calls.call(copy, [times.buffer, values.buffer])
  return answer.ok ? answer.value : answerSeriesTask(task)
}

export function isSmall(columns: Columns): boolean {
  return columns.times.length <= READINGS_IN_PLACE
}

/** Builds the pyramid of long columns off the main thread. */
export async function pyramidElsewhere(columns: Columns): Promise<Pyramid> {
  const answer = await answerElsewhere({ kind: 'pyramid', values: columns.values })
  return { columns, levels: answer.kind === 'pyramid' ? answer.levels : [] }
}

/** Derives coarser columns from long ones off the main thread. */
export async function deriveElsewhere(columns: Columns, derivation: Derivation): Promise<DerivedColumns> {
  const answer = await answerElsewhere({ kind: 'derive', columns, derivation })
  return answer.kind === 'derive' ? answer.derived : deriveColumns(columns, derivation)
}

type AggregateTask = Extract<SeriesTask, { kind: 'aggregate' }>

/**
 * Figures of this many even readings take a few ms, and copying the readings takes as long; percentiles and uneven
 * readings take far longer.
 */
const FIGURES_IN_PLACE = 1_000_000

function areSoonAdded({ columns, request, shares }: AggregateTask): boolean {
  const isQuick = shares.length === 0 && request.resolution !== 'raw'
  return isSmall(columns) || (isQuick && columns.times.length <= FIGURES_IN_PLACE)
}

/** This many readings beyond either end are enough to determine the step of a raw series. */
const READINGS_AROUND = 64

/**
 * Returns figures over the spans, from the readings in them and a few around, since a value may extend over an edge and
 * an amount needs the reading after it. They are calculated in place if that is faster than sending the readings,
 * otherwise over a copy. Long calculations in place are separate tasks, so that frames come in between.
 */
export async function figuresAnywhere(task: AggregateTask): Promise<Figures | undefined> {
  const near = { ...task, columns: columnsAround(task.columns, task.spans) }
  const isInPlace = areSoonAdded(near)
  if (isInPlace && !isSmall(near.columns)) await nextTask()
  const answer = isInPlace ? await inTurn(() => answerSeriesTask(near)) : await answerElsewhere(near)
  return answer.kind === 'aggregate' ? answer.figures : undefined
}

function columnsAround(columns: Columns, spans: readonly Interval[]): Columns {
  const { times, values } = columns
  const start = Math.min(...spans.map((one) => one.start))
  const end = Math.max(...spans.map((one) => one.end))
  const from = Math.max(0, lowerBound(times, start) - READINGS_AROUND)
  const to = lowerBound(times, end) + READINGS_AROUND
  return { ...columns, times: times.subarray(from, to), values: values.subarray(from, to) }
}
