import { browserHost, electronBinary } from '#scripts/bootstrap/electron.mjs'

let chosen: string | undefined

/** Returns the program that runs the app, and prints its name to stderr once. */
export function chooseExecutable(): string {
  if (chosen !== undefined) return chosen
  // Electron itself cannot start without a display on Linux.
  const electron = process.platform !== 'linux' || hasDisplay() ? electronBinary() : undefined
  chosen = process.env['METERLENS_ELECTRON'] ?? electron ?? browserHost
  process.stderr.write(`launch-app: running on ${chosen}\n`)
  return chosen
}

function hasDisplay(): boolean {
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}
