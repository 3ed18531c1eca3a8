/// <reference lib="dom" />
import { bytesOf, bytesOfText, largeBytes, messageOf, textOf } from '../wire/message.ts'

export interface HostLine {
  post(message: object): void
  /** Takes a notice of the host: a message as text, or the path of one on the local server. */
  receive(notice: string): void
}

export interface HostLineOptions {
  readonly call: (notice: string) => void
  readonly blobPath: string
  readonly deliver: (message: unknown) => void
}

/** Opens the preload's end of the line to the host; messages arrive in the order in which they were sent. */
export function openHostLine({ call, blobPath, deliver }: HostLineOptions): HostLine {
  const sendInOrder = createOrder()
  const receiveInOrder = createOrder()
  const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    const path = `${blobPath}${crypto.randomUUID()}`
    // It is a Blob because the bytes of any other body are copied to every listener of the protocol, including
    // Playwright's.
    await fetch(new URL(path, location.origin), { method: 'PUT', body: new Blob([bytes]) })
    call(path)
  }
  const download = async (path: string): Promise<void> => {
    const response = await fetch(new URL(path, location.origin))
    deliver(messageOf(new Uint8Array(await response.arrayBuffer())))
  }
  return {
    post: (message) => {
      const bytes = bytesOf(message)
      sendInOrder(() => (bytes.length > largeBytes ? upload(bytes) : call(textOf(bytes))))
    },
    receive: (notice) => {
      receiveInOrder(() =>
        notice.startsWith(blobPath) ? download(notice) : deliver(messageOf(bytesOfText(notice))),
      )
    },
  }
}

/** Runs quick and slow tasks in the order in which they were requested, at once if none is waiting. */
function createOrder(): (task: () => Promise<void> | void) => void {
  let last: Promise<void> | undefined
  return (task) => {
    const running = last === undefined ? task() : last.then(task)
    if (running === undefined) return
    const own = running.finally(() => {
      if (last === own) last = undefined
    })
    last = own
  }
}
