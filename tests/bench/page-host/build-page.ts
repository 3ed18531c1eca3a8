import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

/** Builds the page of the benches, minified as the app's own page is; `remove` drops the result. */
export async function buildPage(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-bench-page-'))
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../page'),
    logLevel: 'error',
    plugins: [vue()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      target: 'esnext',
      chunkSizeWarningLimit: 4000,
    },
  })
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
