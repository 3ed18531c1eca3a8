import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { tablesFor, type TablesOrder } from './recomputable-tables.ts'

/**
 * Cards are sent before the order to which they belong, one at a time, since copying a hundred thousand numbers takes a
 * while.
 */
export type ToTablesWorker =
  | { readonly shown: ShownCard }
  | { readonly order: TablesOrder }
  | { readonly columns: Columns | undefined }

export type FromTablesWorker =
  | { readonly wanted: SeriesKey }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly detail: string }

const shown: ShownCard[] = []
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
  if ('shown' in data) shown.push(data.shown)
  else if ('order' in data) void work({ ...data.order, shown })
  else receive(data.columns)
})
