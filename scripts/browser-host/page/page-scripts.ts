import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { SandboxFacts } from './sandbox-globals.ts'

/** The sources of both worlds, dependencies first; they share one scope, so their names must differ. */
const mainWorldFiles = [
  'wire/clone.ts',
  'page/plain-data.ts',
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
  'page/order.ts',
  'page/host-line.ts',
  'page/page-emitter.ts',
  'page/guard.ts',
  'page/ipc-renderer.ts',
  'page/sandbox-globals.ts',
  'page/isolated-world.ts',
]

export interface PreloadSource {
  readonly path: string
  readonly code: string
}

export interface PageScriptSettings {
  readonly token: string
  readonly binding: string
  readonly blobPath: string
  readonly facts: SandboxFacts
}

/** The script of the page's own world. */
export function mainWorldScript(token: string): string {
  return scriptOf(mainWorldFiles, `startMainWorld(${JSON.stringify(token)}, isProxy)`)
}

/** The script of the preload's world: the machinery, then the preload as written, wrapped in a function. */
export function isolatedWorldScript(settings: PageScriptSettings, preload?: PreloadSource): string {
  const wrapped = preload ? `, ${wrapPreload(preload)}` : ''
  return scriptOf(
    isolatedWorldFiles,
    `startIsolatedWorld({ ...${JSON.stringify(settings)}, isProxy }${wrapped})`,
  )
}

const preloadNames = 'require, process, exports, module, setImmediate, clearImmediate, global'

/** Throws the SyntaxError of a preload that does not parse; it would take the machinery down with it. */
function wrapPreload({ path, code }: PreloadSource): string {
  const wrapped = `(function (${preloadNames}) {\n${code}\n})`
  new Script(wrapped, { filename: path, lineOffset: -1 })
  return wrapped
}

function scriptOf(files: readonly string[], start: string): string {
  const sources = files.map(sourceOf).join('\n')
  return `(() => {
if (window.top !== window) return
const isProxy = (value) => %IsJSProxy(value)
${sources}
${start}
})()`
}

/** A module as plain script: types stripped, imports and the word export gone. */
function sourceOf(file: string): string {
  const path = join(import.meta.dirname, '..', file)
  return stripTypeScriptTypes(readFileSync(path, 'utf8'))
    .replaceAll(/^import [\s\S]*? from '[^']+'$/gm, '')
    .replaceAll(/^export /gm, '')
}
