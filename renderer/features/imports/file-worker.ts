import type { StatedUnit } from '#shared/imports/unit-of-heading.ts'
import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'
import {
  createFileReader,
  type FileChoices,
  type FileReader,
  type FileRead,
  type OpenedFile,
} from './file-reader.ts'

/** A worker has one file, which is opened first. */
export type FileTask =
  | { readonly kind: 'open'; readonly fileName: string; readonly bytes: ArrayBuffer }
  | { readonly kind: 'unit' | 'read'; readonly choices: FileChoices }

/** Lists the answers to each kind of task; a file that cannot be read is answered by a sentence. */
export interface FileAnswers {
  readonly open: OpenedFile | string
  readonly unit: StatedUnit
  readonly read: FileRead
}

export type FileAnswer = FileAnswers[FileTask['kind']]

let reader: FileReader | undefined

function answer(task: FileTask): FileAnswer {
  if (task.kind === 'open') return open(task)
  if (reader === undefined) throw new Error('no file is open')
  return task.kind === 'unit' ? reader.unitOf(task.choices) : reader.read(task.choices)
}

function open({ fileName, bytes }: Extract<FileTask, { kind: 'open' }>): FileAnswers['open'] {
  try {
    reader = createFileReader(fileName, bytes)
    return reader.opened
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const receive = answerPortCalls<FileTask, FileAnswer>(
  (reply) => {
    globalThis.postMessage(reply)
  },
  (task) => ({ response: answer(task) }),
)

globalThis.addEventListener('message', ({ data }: MessageEvent<PortRequest<FileTask>>) => {
  receive(data)
})
