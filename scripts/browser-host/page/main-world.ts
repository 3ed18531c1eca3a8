/// <reference lib="dom" />
import { openBridgeLine } from './bridge-line.ts'
import { createBridgePeer } from './bridge-peer.ts'
import { deepFreeze } from './unmarshal.ts'
import { replaceWindowOpen } from './window-open.ts'

/** Starts the page's end of the context bridge: it defines what the preload exposes, frozen and for good. */
export function startMainWorld(token: string, isProxy: (value: object) => boolean): void {
  const target = window
  const has = Reflect.has
  const define = Object.defineProperty
  const line = openBridgeLine(`${token}-main`, `${token}-isolated`, isProxy)
  const onExpose = (key: string, api: unknown): void => {
    if (has(target, key)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    deepFreeze(api)
    define(target, key, { value: api, writable: false, enumerable: true, configurable: false })
  }
  const peer = createBridgePeer(line, { onExpose })
  replaceWindowOpen((request) => {
    peer.request({ op: 'open', request })
  })
}
