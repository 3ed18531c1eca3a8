import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { SandboxFacts } from './sandbox-globals.ts'

/** Lists the sources of both worlds, dependencies first; they share one scope, so their names must differ. */
const mainWorldFiles = [
  'wire/clone.ts',
  'page/marshal.ts',
  'page/unmarshal.ts',
  'page/bridge-peer.ts',
  'page/bridge-line.ts',
  'page/window-open.ts',
  'page/main-world.ts',
]
const isolatedWorldFiles = [
  ...mainWorldFiles.slice(0, -1),
  'wire/encode.ts',
  'wire/decode.ts',
  'wire/message-blob.ts',
  'page/host-line.ts',
  'page/guard.ts',
  'page/ipc-renderer.ts',
  'page/sandbox-globals.ts',
  'page/isolated-world.ts',
]

export interface PageScriptSettings {
  readonly token: string
  readonly binding: string
  readonly blobPath: string
  readonly facts: SandboxFacts
}

/** Returns the script of the page's own world. */
export function mainWorldScript(token: string): string {
  return scriptOf(mainWorldFiles, `startMainWorld(${JSON.stringify(token)}, isProxy)`)
}

/** Returns the script of the preload's world: the machinery, then the preload as written, wrapped in a function. */
export function isolatedWorldScript(settings: PageScriptSettings, preload?: string): string {
  const argument = preload === undefined ? '' : `, ${preload}`
  return scriptOf(
    isolatedWorldFiles,
    `startIsolatedWorld({ ...${JSON.stringify(settings)}, isProxy }${argument})`,
  )
}

/**
 * Reads the preload as a function; if it is missing or cannot be parsed, this is reported, and the page opens without
 * it.
 */
export function readPreload(
  path: string | undefined,
  report: (path: string, error: unknown) => void,
): string | undefined {
  if (path === undefined) return undefined
  try {
    const code = readFileSync(path, 'utf8')
    const wrapped = wrapPreload(code)
    // A preload that cannot be parsed would also prevent the page's other scripts.
    new Script(wrapped, { filename: path, lineOffset: -1 })
    return wrapped
  } catch (error) {
    console.error(`Unable to load preload script: ${path}`, error)
    queueMicrotask(() => {
      report(path, error)
    })
    return undefined
  }
}

const preloadNames = 'require, process, exports, module, setImmediate, clearImmediate, global'

function wrapPreload(code: string): string {
  return `(function (${preloadNames}) {\n${code}\n})`
}

/** Runs in every frame, since a peer connection would send UDP past the filters of the session. */
const withoutPeerConnections = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete window[name]`

function scriptOf(files: readonly string[], start: string): string {
  const sources = files.map(sourceOf).join('\n')
  return `(() => {
${withoutPeerConnections}
if (window.top !== window) return
const isProxy = (value) => %IsJSProxy(value)
${sources}
${start}
})()`
}

/** Returns a module as a plain script: types stripped, imports and the word export removed. */
function sourceOf(file: string): string {
  const path = join(import.meta.dirname, '..', file)
  return stripTypeScriptTypes(readFileSync(path, 'utf8'))
    .replaceAll(/^import [\s\S]*? from '[^']+'$/gm, '')
    .replaceAll(/^export /gm, '')
}
