import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'
import { answerSeriesTask, type SeriesAnswer, type SeriesTask } from './series-task.ts'

/** Lists the memory that is transferred to the page without a copy. */
function transferOf(response: SeriesAnswer): ArrayBuffer[] {
  if (response.kind === 'pyramid') return response.levels.map(({ extremes }) => extremes.buffer)
  if (response.kind !== 'derive') return []
  const { times, values, presentMs, expectedMs } = response.derived
  return [times, values, presentMs, expectedMs].map(({ buffer }) => buffer)
}

const receive = answerPortCalls<SeriesTask, SeriesAnswer>(
  (reply, transfer) => globalThis.postMessage(reply, { transfer }),
  (task) => {
    const response = answerSeriesTask(task)
    return { response, transfer: transferOf(response) }
  },
)

globalThis.addEventListener('message', ({ data }: MessageEvent<PortRequest<SeriesTask>>) => {
  receive(data)
})
