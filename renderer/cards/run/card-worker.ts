import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'
import type { CardResult } from '../card-kind.ts'
import { answerCardTask, type CardTask } from './card-task.ts'

const receive = answerPortCalls<CardTask, CardResult>(
  (reply) => {
    globalThis.postMessage(reply)
  },
  (task, publish) => ({ response: answerCardTask(task, publish) }),
)

globalThis.addEventListener('message', ({ data }: MessageEvent<PortRequest<CardTask>>) => {
  receive(data)
})
