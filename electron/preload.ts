import { contextBridge, ipcRenderer } from 'electron'
import { callNames, channelOf } from '#shared/contract/call-names.ts'
import { eventNames } from '#shared/contract/events.ts'

/** Gives the page one function per call and one subscription per event; none takes a channel as a parameter. */
const calls = callNames.map((name) => [name, callOf(channelOf(name))])
const events = eventNames.map((name) => [
  `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  subscriptionTo(channelOf(name)),
])

contextBridge.exposeInMainWorld('meterlens', Object.fromEntries([...calls, ...events]))

/** A request that cannot be cloned never reaches main, so it is refused here in the same form. */
function callOf(channel: string) {
  return async (request: unknown): Promise<unknown> => {
    try {
      return await ipcRenderer.invoke(channel, request)
    } catch (error) {
      return { ok: false, error: { kind: 'unexpected', detail: String(error) } }
    }
  }
}

/** The page gets the value and never Electron's event, which would give access to the sender. */
function subscriptionTo(channel: string) {
  return (listener: (value: unknown) => void): (() => void) => {
    const receive = (_event: unknown, value: unknown): void => listener(value)
    ipcRenderer.on(channel, receive)
    return () => {
      ipcRenderer.off(channel, receive)
    }
  }
}
