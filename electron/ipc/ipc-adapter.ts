import type { CallName } from '#shared/contract/calls.ts'
import { callNames, channelOf } from '#shared/contract/call-names.ts'
import { jsonFrom } from '#shared/errors/json-from.ts'
import { fail } from '#shared/errors/result.ts'
import type { Router } from './router.ts'

/** The part of Electron's ipcMain that is used; nothing else in the app touches it. */
export interface IpcReceiver {
  handle(
    channel: string,
    listener: (event: { readonly senderFrame: SenderFrame | null }, ...args: unknown[]) => Promise<unknown>,
  ): void
}

export interface IpcAdapterOptions {
  readonly ipc: IpcReceiver
  readonly router: Router
  /** Origins of the app's own page. */
  readonly origins: readonly string[]
  readonly reportUntrusted: (name: CallName) => void
}

/**
 * Calls whose answer crosses to the page as JSON: a page of a list may be a megabyte of small objects, the document of
 * imported series may have millions of numbers, and Electron copies each of them between the world of the preload and that
 * of the page while nothing is drawn.
 */
export const callsAsText: ReadonlySet<CallName> = new Set<CallName>([
  'listVariables',
  'listMeteredEntities',
  'listDataSourceTypes',
  'listDataSourceInstances',
  'readDocument',
])

/** Connects every call of the contract to the router, only for the app's own page. */
export function connectIpc({ ipc, router, origins, reportUntrusted }: IpcAdapterOptions): void {
  for (const name of callNames) {
    ipc.handle(channelOf(name), async (event, request): Promise<unknown> => {
      // Read before any await: it turns null once the frame navigates.
      const frame = event.senderFrame
      if (!isTrustedSender(frame, origins)) {
        reportUntrusted(name)
        return fail({ kind: 'forbidden', detail: 'not from the page of the app' })
      }
      // A document crosses as JSON in the other direction too.
      const asked = typeof request === 'string' ? jsonFrom(request) : request
      const result = await router(name, asked)
      return callsAsText.has(name) ? JSON.stringify(result) : result
    })
  }
}

/** The part of Electron's WebFrameMain that identifies the sender. */
export interface SenderFrame {
  readonly parent: object | null
  /** The origin as Chromium serialises it: `app://meterlens`. */
  readonly origin: string
}

/**
 * Returns true if a message comes from the app's own page: its main frame, at one of `origins`. A frame that is gone
 * (null) cannot be identified.
 */
export function isTrustedSender(frame: SenderFrame | null, origins: readonly string[]): boolean {
  return frame !== null && frame.parent === null && origins.includes(frame.origin)
}
