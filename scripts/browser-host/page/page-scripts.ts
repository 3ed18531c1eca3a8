import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { PreloadWorldSettings } from './preload-world.ts'

/** The sources of both worlds, dependencies first; those of one script share a scope, so their names must differ. */
const mainWorldFiles = ['wire/message.ts', 'page/bridge.ts']
const preloadWorldFiles = [
  ...mainWorldFiles,
  'page/guard.ts',
  'page/host-line.ts',
  'page/ipc-renderer.ts',
  'page/preload-world.ts',
]

/** Returns the script of the page's own world. */
export function mainWorldScript(token: string): string {
  return scriptOf(mainWorldFiles, `startMainWorld(${JSON.stringify(token)})`)
}

/** Returns the script of the preload's world: the machinery, then the preload as written, wrapped in a function. */
export function preloadWorldScript(settings: PreloadWorldSettings, preload: string | undefined): string {
  const code = preload === undefined ? '' : readFileSync(preload, 'utf8')
  const wrapped = `(function (require, module, exports) {\n${code}\n})`
  return scriptOf(preloadWorldFiles, `startPreloadWorld(${JSON.stringify(settings)}, ${wrapped})`)
}

/** Runs in every frame, since a peer connection would send UDP past the filters of the session. */
const withoutPeerConnections = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete window[name]`

function scriptOf(files: readonly string[], start: string): string {
  return `(() => {
${withoutPeerConnections}
if (window.top !== window) return
${files.map(sourceOf).join('\n')}
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
