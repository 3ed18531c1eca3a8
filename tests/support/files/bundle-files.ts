import { createBundleService } from '#renderer/exporting/bundle/create-bundle-service.ts'
import type { BundleService } from '#renderer/ports/bundle-service.ts'
import type { Cache } from '#renderer/ports/cache.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import type { Clock } from '#shared/time/instant.ts'

/** Files in memory, kept as the main process would, and a bundle service that writes and reads them. */
export interface BundleFiles {
  readonly service: BundleService
  /** Finished files by ticket. */
  readonly finished: ReadonlyMap<string, Uint8Array>
  /** Returns the number of files that were begun, but neither finished nor aborted. */
  readonly open: () => number
  /** Adds a file that the page may read. */
  readonly place: (bytes: Uint8Array) => ChosenImport
  /** Makes every later write fail. */
  readonly fillDisk: () => void
}

export function bundleFiles(cache: Cache, clock: Clock): BundleFiles {
  const begun = new Map<string, Uint8Array[]>()
  const finished = new Map<string, Uint8Array>()
  const placed = new Map<string, Uint8Array>()
  let isFull = false
  let tickets = 0
  const service = createBundleService({
    cache,
    clock,
    bridge: {
      beginExport: ({ suggestedName }) => {
        const exportTicket = `out ${++tickets}`
        begun.set(exportTicket, [])
        return Promise.resolve(succeed({ kind: 'chosen', exportTicket, fileName: suggestedName }))
      },
      writeExport: ({ exportTicket, chunk }) => {
        if (isFull) return Promise.resolve(fail({ kind: 'file', reason: 'no-space' }))
        begun.get(exportTicket)?.push(chunk.slice())
        return Promise.resolve(succeed(null))
      },
      finishExport: ({ exportTicket }) => {
        const bytes = Buffer.concat(begun.get(exportTicket) ?? [])
        begun.delete(exportTicket)
        finished.set(exportTicket, bytes)
        return Promise.resolve(succeed({ fileName: 'x.meterlens', bytes: bytes.length }))
      },
      abortExport: ({ exportTicket }) => {
        begun.delete(exportTicket)
        return Promise.resolve(succeed(null))
      },
      beginImport: () => Promise.resolve(succeed({ kind: 'cancelled' })),
      takeHandedFile: () => Promise.resolve(succeed({ kind: 'cancelled' })),
      readImport: ({ importTicket, offset, length }) =>
        Promise.resolve(
          succeed(Uint8Array.from(placed.get(importTicket)?.subarray(offset, offset + length) ?? [])),
        ),
      endImport: ({ importTicket }) => {
        placed.delete(importTicket)
        return Promise.resolve(succeed(null))
      },
    },
  })
  return {
    service,
    finished,
    open: () => begun.size,
    place(bytes) {
      const importTicket = `in ${++tickets}`
      placed.set(importTicket, bytes)
      return { importTicket, fileName: 'x.meterlens', bytes: bytes.length }
    },
    fillDisk() {
      isFull = true
    },
  }
}

export const noProgress = (): void => undefined
export const noSignal = new AbortController().signal
