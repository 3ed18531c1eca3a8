import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installed, node24, root } from './project.mjs'
import { run } from './run.mjs'
import { print } from './print.mjs'

/** Path of the browser host, which replaces Electron's binary if that cannot be downloaded. */
export const browserHost = resolve(root, 'scripts/browser-host/electron')

/** Returns Electron's own executable if it has been downloaded; nothing is downloaded for this. */
export function electronBinary() {
  const pathFile = installed('electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = installed(`electron/dist/${readFileSync(pathFile, 'utf8').trim()}`)
  return existsSync(binary) ? binary : undefined
}

/** Returns Electron's executable, downloading it with its own installer when it is missing. */
export async function ensureElectron() {
  const cached = electronBinary()
  if (cached !== undefined) return cached
  print("fetching Electron with Electron's own installer …")
  await run(node24, [installed('electron/install.js')], { cwd: root, quiet: true })
  return electronBinary()
}
