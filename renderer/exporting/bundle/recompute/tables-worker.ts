import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { tablesFor, type TablesOrder } from './recomputable-tables.ts'

export type ToTablesWorker = { readonly order: TablesOrder } | { readonly columns: Columns | undefined }

export type FromTablesWorker =
  { readonly wanted: SeriesKey } | { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly detail: string }

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
