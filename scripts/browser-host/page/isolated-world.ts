/// <reference lib="dom" />
import { openBridgeLine } from './bridge-line.ts'
import { createBridgePeer, type BridgePeer } from './bridge-peer.ts'
import { openHostLine, type HostLine, type Notice } from './host-line.ts'
import { createIpcRenderer, type ToHost, type ToPage } from './ipc-renderer.ts'
import { catchNewWindows, type WindowRequest } from './window-open.ts'
import { guard } from './guard.ts'
import { immediately, sandboxedProcess, sandboxedRequire, type SandboxFacts } from './sandbox-globals.ts'

/** The preload's own code, in a function with the names that Electron gives it. */
export type WrappedPreload = (
  require: unknown,
  process: unknown,
  exports: object,
  module: { exports: object },
  setImmediate: unknown,
  clearImmediate: unknown,
  global: unknown,
) => void

export interface IsolatedWorldSettings {
  readonly token: string
  readonly binding: string
  readonly blobPath: string
  readonly facts: SandboxFacts
  readonly isProxy: (value: object) => boolean
}

/** Builds the world in which the preload lives, and runs it. */
export function startIsolatedWorld(settings: IsolatedWorldSettings, preload?: WrappedPreload): void {
  const scope = globalThis as unknown as Record<string, unknown>
  const line = openHostLine({
    call: scope[settings.binding] as (notice: string) => void,
    blobPath: settings.blobPath,
    deliver: ({ message, buffers }) => {
      ipcRenderer.receive(message as ToPage, buffers)
    },
  })
  const ipcRenderer = createIpcRenderer(line)
  scope[settings.token] = (notice: string) => {
    line.receive(JSON.parse(notice) as Notice)
  }
  reportUnusedKeys(line)
  reportSize(line)
  const { token, isProxy } = settings
  const onOpen = (request: WindowRequest): void => {
    line.post({ kind: 'open', request } satisfies ToHost, [])
  }
  catchNewWindows(onOpen)
  const peer = createBridgePeer(openBridgeLine(`${token}-isolated`, `${token}-main`, isProxy), { onOpen })
  if (preload) runPreload(preload, line, electronOfPreload(peer, ipcRenderer.members), settings.facts)
}

/** Reports only keys that the page did not handle, since accelerators of the menu come after the page. */
function reportUnusedKeys(line: HostLine): void {
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
    if (!(ctrl || alt || meta || /^F\d+$/.test(key))) return
    // Later listeners of the page may still handle it.
    setTimeout(() => {
      const press = { key, ctrl, alt, shift, meta }
      if (!event.defaultPrevented) line.post({ kind: 'key', press } satisfies ToHost, [])
    })
  })
}

/** Reports the size of the page, which the host uses as the size of the window. */
function reportSize(line: HostLine): void {
  window.addEventListener('resize', () => {
    const bounds = { x: screenX, y: screenY, width: innerWidth, height: innerHeight }
    line.post({ kind: 'resized', bounds } satisfies ToHost, [])
  })
}

function electronOfPreload(peer: BridgePeer, ipcRenderer: object): object {
  const exposeInMainWorld = (key: string, api: unknown): void => {
    peer.request({ op: 'expose', key, api: peer.marshal(api) })
  }
  return guard('electron (in a preload)', {
    contextBridge: guard('contextBridge', { exposeInMainWorld }),
    ipcRenderer,
  })
}

function runPreload(preload: WrappedPreload, line: HostLine, electron: object, facts: SandboxFacts): void {
  const module = { exports: {} }
  try {
    preload(
      sandboxedRequire(electron),
      sandboxedProcess(facts),
      module.exports,
      module,
      immediately,
      clearTimeout,
      globalThis,
    )
  } catch (error) {
    console.error('Unable to load preload script', error)
    line.post({ kind: 'preload-error', error: String(error) } satisfies ToHost, [])
  }
}
