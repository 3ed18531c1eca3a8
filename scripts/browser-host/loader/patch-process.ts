import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Host } from '../host-state.ts'

/**
 * Gives `process` what Electron adds to it. Returns the versions, to which Chromium's is added once it runs.
 * An error that nobody catches is reported and ends nothing, as Electron's dialog does.
 */
export function patchProcess(host: Host): Record<string, string | undefined> {
  const manifest = createRequire(import.meta.url)('electron/package.json') as { version: string }
  const versions: Record<string, string | undefined> = { ...process.versions, electron: manifest.version }
  const added = {
    versions,
    type: 'browser',
    defaultApp: true,
    resourcesPath: join(host.appFolder, 'resources'),
  }
  for (const [name, value] of Object.entries(added)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true })
  }
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    process.stderr.write(`A JavaScript error occurred in the main process\n${error.stack ?? String(error)}\n`)
  })
  return versions
}
