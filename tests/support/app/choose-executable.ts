import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

let chosen: string | undefined

/** Returns the program that runs the app, and prints its name to stderr once. */
export function chooseExecutable(root: string): string {
  if (chosen !== undefined) return chosen
  const named = process.env['METERLENS_ELECTRON']
  const electron = hasDisplay() ? downloadedElectron(root) : undefined
  chosen = named ?? electron ?? join(root, 'scripts/browser-host/electron')
  process.stderr.write(`launch-app: running on ${chosen}\n`)
  return chosen
}

/** Electron itself cannot start without a display on Linux. */
function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

/**
 * Returns Electron's own executable if it was downloaded. Importing the package would start a download, but reading its
 * path file does not.
 */
function downloadedElectron(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}
