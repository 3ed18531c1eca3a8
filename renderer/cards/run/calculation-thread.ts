import { fail, type Result } from '#shared/errors/result.ts'
import { createPortCalls, type PortReply, type PublishShare } from '#shared/threads/port-calls.ts'
import { endWhenIdle } from '#renderer/workers/end-when-idle.ts'
import type { CardResult } from '../card-kind.ts'
import { isSoonOver, type CardTask } from './card-task.ts'

/** Lists what is used of a worker. */
export interface ThreadHost {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
  readonly terminate: () => void
}

export interface ThreadEvents {
  readonly onReply: (reply: PortReply<CardResult>) => void
  /** Called if the worker broke. */
  readonly onEnd: (detail: string) => void
}

/** Shares one worker among all cards; it calculates one task at a time. */
export interface CalculationThread {
  /**
   * The columns of the task move to the worker and cannot be used here afterwards. A task whose signal is aborted ends
   * as cancelled; a running calculation is ended at once together with its worker, unless it is nearly over.
   */
  readonly call: (task: CardTask, signal: AbortSignal, publish?: PublishShare) => Promise<Result<CardResult>>
}

interface Waiting {
  readonly task: CardTask
  readonly signal: AbortSignal
  readonly publish: PublishShare | undefined
  readonly resolve: (result: Result<CardResult>) => void
}

/** `start` starts a worker; after it ends, another one is started on demand. */
export function createCalculationThread(start: (events: ThreadEvents) => ThreadHost): CalculationThread {
  const queue: Waiting[] = []
  let host: ThreadHost | undefined
  let isBusy = false
  const calls = createPortCalls<CardTask, CardResult>('card worker', (request, transfer) => {
    host ??= start({ onReply: calls.receive, onEnd: stop })
    host.postMessage(request, [...transfer])
  })

  const noteUse = endWhenIdle(
    () => isBusy,
    () => {
      stop('idle')
    },
  )

  function stop(detail: string): void {
    host?.terminate()
    host = undefined
    calls.end(detail)
  }

  async function next(): Promise<void> {
    const one = isBusy ? undefined : queue.shift()
    if (one === undefined) return
    isBusy = true
    const { task, signal, publish, resolve } = one
    const isLeft = isSoonOver(task)
    const onAbort = (): void => {
      if (!isLeft) stop('cancelled')
    }
    signal.addEventListener('abort', onAbort)
    const result = signal.aborted ? cancelled : await calls.call(task, columnsOf(task), publish)
    signal.removeEventListener('abort', onAbort)
    isBusy = false
    noteUse()
    resolve(signal.aborted ? cancelled : result)
    void next()
  }

  return {
    call(task, signal, publish) {
      const { promise, resolve } = Promise.withResolvers<Result<CardResult>>()
      queue.push({ task, signal, publish, resolve })
      void next()
      return promise
    },
  }
}

/** Returns the memory of a task's columns, which several inputs may share. */
function columnsOf({ inputs }: CardTask): readonly ArrayBuffer[] {
  return [
    ...new Set(
      inputs.inputs.flatMap(({ series }) => [series.columns.times.buffer, series.columns.values.buffer]),
    ),
  ]
}

const cancelled: Result<CardResult> = fail({ kind: 'cancelled' })
