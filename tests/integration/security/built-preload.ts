import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Builds the preload as shipped, as one CommonJS file. Returns its text and the names of all created files. */
export async function buildPreload(): Promise<{
  readonly source: string
  readonly files: readonly string[]
}> {
  const outDir = temporaryFolder('preload')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: { index: join(ROOT, 'electron/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  })
  const files = readdirSync(outDir)
  return { source: readFileSync(join(outDir, 'index.cjs'), 'utf8'), files }
}

type Listener = (event: unknown, ...values: unknown[]) => void

/** Runs the preload with only `electron` to require, as in Electron's sandbox. */
export function runPreload(source: string) {
  const exposed = new Map<string, Record<string, unknown>>()
  const invoked: unknown[][] = []
  const listeners = new Map<string, Set<Listener>>()
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: Record<string, unknown>) => void exposed.set(key, api),
    },
    ipcRenderer: {
      invoke: async (...message: unknown[]) => {
        invoked.push(message)
        return { ok: true, value: null }
      },
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => void listeners.get(channel)?.delete(listener),
    },
  }
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  runInNewContext(source, { require, exports: {}, module: { exports: {} } })
  return { exposed, invoked, listeners }
}
