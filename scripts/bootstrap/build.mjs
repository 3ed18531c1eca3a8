import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installed, node24, root } from './project.mjs'
import { run } from './run.mjs'
import { fail, print } from './print.mjs'

const products = ['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'bundled/renderer.json'].map(
  (f) => resolve(root, 'out', f),
)
const sources = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json']

function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

function isCurrent() {
  if (!products.every((file) => existsSync(file))) return false
  const built = Math.min(...products.map((file) => statSync(file).mtimeMs))
  return sources.every((source) => newest(resolve(root, source)) < built)
}

/** Builds the three bundles into out/ unless they are newer than every source. */
export async function ensureBuilt() {
  if (!isCurrent()) await buildAfresh()
}

/** Builds the three bundles even if they are newer than every source. */
export async function buildAfresh() {
  print('building …')
  const code = await run(
    node24,
    [installed('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root },
  )
  if (code !== 0) fail('the build failed; its message is above.')
}
