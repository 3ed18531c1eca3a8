/// <reference lib="dom" />
import type { BridgeLine, BridgeMessage } from './bridge-peer.ts'

/**
 * Opens the line between the worlds. Everything is captured now, before the page's own scripts run, so that a page that
 * later replaces CustomEvent or dispatchEvent changes nothing.
 */
export function openBridgeLine(
  incoming: string,
  outgoing: string,
  isProxy: (value: object) => boolean,
): BridgeLine {
  const hub = document
  const Message = CustomEvent
  const dispatch = hub.dispatchEvent.bind(hub)
  const addListener = hub.addEventListener.bind(hub)
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
  return {
    isProxy,
    send: (message) => void dispatch(new Message(outgoing, { detail: message })),
    listen: (receive) => {
      addListener(incoming, (event) => {
        event.stopImmediatePropagation()
        receive(detailOf?.call(event) as BridgeMessage)
      })
    },
  }
}
