import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'
import { answerSeriesTask, type SeriesAnswer, type SeriesTask } from './series-task.ts'

/** Memory that the page takes over without a copy. */
function transferOf(response: SeriesAnswer): ArrayBuffer[] {
  return response.kind === 'aggregate' ? [] : response.levels.map(({ extremes }) => extremes.buffer)
}

const receive = answerPortCalls<SeriesTask, SeriesAnswer>(
  (reply, transfer) => {
    globalThis.postMessage(reply, { transfer })
  },
  (task) => {
    const response = answerSeriesTask(task)
    return { response, transfer: transferOf(response) }
  },
)

globalThis.addEventListener('message', ({ data }: MessageEvent<PortRequest<SeriesTask>>) => {
  receive(data)
})
