import { answerSeriesTask } from './answer-series-task.ts'
import type { NumberedAnswer, NumberedTask, SeriesAnswer } from './series-messages.ts'

/** Memory that the page takes over without a copy. */
function transferables(answer: SeriesAnswer): Transferable[] {
  if (answer.kind === 'statistics') return []
  return answer.levels.map(({ extremes }) => extremes.buffer)
}

globalThis.addEventListener('message', ({ data: { number, task } }: MessageEvent<NumberedTask>) => {
  const answer = answerSeriesTask(task)
  const reply: NumberedAnswer = { number, answer }
  globalThis.postMessage(reply, { transfer: transferables(answer) })
})
