import type { Columns } from '#shared/series/columns.ts'
import { tablesFor, type FromTablesWorker, type TablesOrder, type ToTablesWorker } from './tables-task.ts'

let receive: (columns: Columns | undefined) => void = () => undefined

function post(message: FromTablesWorker, transfer: ArrayBuffer[] = []): void {
  globalThis.postMessage(message, { transfer })
}

async function work(order: TablesOrder): Promise<void> {
  try {
    const bytes = await tablesFor(order, (wanted) => {
      const { promise, resolve } = Promise.withResolvers<Columns | undefined>()
      receive = resolve
      post({ wanted })
      return promise
    })
    post({ bytes }, [bytes.buffer])
  } catch (error) {
    post({ detail: String(error) })
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToTablesWorker>) => {
  if ('order' in data) void work(data.order)
  else receive(data.columns)
})
