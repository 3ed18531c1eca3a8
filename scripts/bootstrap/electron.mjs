import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installed, node24, root } from './project.mjs'
import { run } from './run.mjs'
import { print } from './print.mjs'

/** The browser host, which stands in for Electron's binary where that cannot be had. */
export const browserHost = resolve(root, 'scripts/browser-host/electron')

/** Electron's own executable where it has been downloaded; nothing is downloaded by asking. */
export function electronBinary() {
  const pathFile = installed('electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = installed(`electron/dist/${readFileSync(pathFile, 'utf8').trim()}`)
  return existsSync(binary) ? binary : undefined
}

/** Electron's executable, downloading it with its own installer when it is missing. */
export async function ensureElectron() {
  const cached = electronBinary()
  if (cached !== undefined) return cached
  print("fetching Electron with Electron's own installer …")
  await run(node24, [installed('electron/install.js')], { cwd: root, quiet: true })
  return electronBinary()
}
