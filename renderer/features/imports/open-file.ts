import type { StatedUnit } from '#shared/imports/unit-of-heading.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import type { FileChoices, FileRead, OpenedFile } from './file-reader.ts'
import type { FileAnswer, FileAnswers, FileTask } from './file-worker.ts'
import url from './file-worker.ts?worker&url'
import { imports as strings } from './strings.ts'

/** A file whose rows are in a worker, since ten years of hours take seconds to read. */
export interface FileInWorker {
  readonly opened: OpenedFile
  readonly unitOf: (choices: FileChoices) => Promise<StatedUnit>
  readonly read: (choices: FileChoices) => Promise<FileRead>
  /** Ends the worker, and with it whatever it reads. */
  readonly close: () => void
}

/** The rows of a table take sixteen times as much memory as the file, and a page that needs 4 GB is ended by Chromium. */
const MOST_MB = 100

/** @throws Error for a file that is too large, cannot be read, or is of no known form */
export async function openFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileInWorker> {
  if (file.size > MOST_MB * 1e6) throw new Error(strings.tooLarge(MOST_MB))
  const bytes = await file.arrayBuffer()
  const worker = startWorker(url)
  const calls = createPortCalls<FileTask, FileAnswer>('file worker', (request, transfer) => {
    worker.postMessage(request, [...transfer])
  })
  worker.addEventListener('message', ({ data }: MessageEvent<PortReply<FileAnswer>>) => {
    calls.receive(data)
  })
  worker.addEventListener('error', ({ message }) => {
    calls.end(message)
  })
  async function ask<Kind extends FileTask['kind']>(
    task: FileTask & { readonly kind: Kind },
    transfer?: readonly ArrayBuffer[],
  ): Promise<FileAnswers[Kind]> {
    const answer = await calls.call(task, transfer)
    // Each kind of task has its kind of answer.
    if (answer.ok) return answer.value as FileAnswers[Kind]
    throw new Error('detail' in answer.error ? answer.error.detail : answer.error.kind)
  }
  const close = (): void => {
    worker.terminate()
  }
  const opened = await ask({ kind: 'open', fileName: file.name, bytes }, [bytes])
  if (typeof opened === 'object')
    return {
      opened,
      unitOf: (choices) => ask({ kind: 'unit', choices }),
      read: (choices) => ask({ kind: 'read', choices }),
      close,
    }
  close()
  throw new Error(opened)
}
