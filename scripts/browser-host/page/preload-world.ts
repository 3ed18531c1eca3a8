/// <reference lib="dom" />
import { openBridge, type CallAcross } from './bridge.ts'
import { guard } from './guard.ts'
import { openHostLine, type HostLine } from './host-line.ts'
import { createIpcRenderer, type ToHost, type ToPage } from './ipc-renderer.ts'

export interface PreloadWorldSettings {
  readonly token: string
  readonly binding: string
  readonly blobPath: string
}

/** The preload's own code, in a function with the names that Electron gives it. */
type WrappedPreload = (require: (name: string) => unknown, module: object, exports: object) => void

/** Builds the world in which the preload lives, and runs it. */
export function startPreloadWorld(settings: PreloadWorldSettings, preload?: WrappedPreload): void {
  const { token, binding, blobPath } = settings
  const line = openHostLine({
    call: Reflect.get(globalThis, binding) as (notice: string) => void,
    blobPath,
    deliver: (message) => {
      ipcRenderer.receive(message as ToPage)
    },
  })
  const ipcRenderer = createIpcRenderer(line)
  Reflect.set(globalThis, token, line.receive)
  reportUnusedKeys(line)
  reportSize(line)
  const electron = electronOfPreload(openBridge(`${token}-preload`, `${token}-main`), ipcRenderer.members)
  const requireModule = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  try {
    preload?.(requireModule, { exports: {} }, {})
  } catch (error) {
    line.post({ kind: 'preload-error', error: String(error) } satisfies ToHost)
  }
}

/** Reports only keys that the page did not handle, since accelerators of the menu come after the page. */
function reportUnusedKeys(line: HostLine): void {
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
    if (!(ctrl || alt || meta || /^F\d+$/.test(key))) return
    // Later listeners of the page may still handle it.
    setTimeout(() => {
      const press = { key, ctrl, alt, shift, meta }
      if (!event.defaultPrevented) line.post({ kind: 'key', press } satisfies ToHost)
    })
  })
}

/** Reports the size of the page, which the host uses as the size of the window. */
function reportSize(line: HostLine): void {
  window.addEventListener('resize', () => {
    const bounds = { x: screenX, y: screenY, width: innerWidth, height: innerHeight }
    line.post({ kind: 'resized', bounds } satisfies ToHost)
  })
}

function electronOfPreload(callMainWorld: CallAcross, ipcRenderer: object): object {
  const exposeInMainWorld = (key: string, api: object): void => {
    callMainWorld(0, [key, Object.keys(api), ...Object.values(api)])
  }
  return guard('electron (in a preload)', {
    contextBridge: guard('contextBridge', { exposeInMainWorld }),
    ipcRenderer,
  })
}
