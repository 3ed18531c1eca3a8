import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build, type Rolldown } from 'vite'
import { openServer } from '#electron/demo/server.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Builds the page in `root`, minified like the app's page, into a folder that is removed at the end of this process.
 */
export async function buildPage(root: string): Promise<string> {
  const folder = temporaryFolder('page')
  await build({
    ...{ configFile: false, root, logLevel: 'error', plugins: [vue()] },
    build: {
      ...{ outDir: folder, emptyOutDir: true, minify: true, target: 'esnext' },
      ...{ assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
    },
  })
  return folder
}

/**
 * Builds a module with everything that it imports into one script, to be evaluated in a page whose policy forbids foreign
 * scripts.
 */
export async function bundledScript(entry: string): Promise<string> {
  const output = await build({
    ...{ configFile: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ...{ write: false, minify: true, target: 'esnext' },
      lib: { entry, formats: ['iife'], name: 'bundledScript' },
    },
  })
  const [built] = [output].flat() as Rolldown.RolldownOutput[]
  const code = built?.output[0].code
  if (code === undefined) throw new Error(`${entry} could not be built`)
  return code
}

export interface ServedPage extends AsyncDisposable {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves a built page on loopback, since IndexedDB and workers need an origin. `files` are further files by path. */
export async function servePage(
  folder: string,
  files: Readonly<Record<string, string>> = {},
): Promise<ServedPage> {
  const { port, close } = await openServer('127.0.0.1', 0, async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const bytes = await readFile(files[path] ?? join(folder, path)).catch(() => undefined)
    // Precise performance.now and measureUserAgentSpecificMemory require an isolated page.
    response.writeHead(bytes === undefined ? 404 : 200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(bytes)
  })
  return { url: `http://127.0.0.1:${port}/`, close, [Symbol.asyncDispose]: close }
}
