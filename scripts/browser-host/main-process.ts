import { url as inspectorUrl } from 'node:inspector'
import { createRequire, Module, registerHooks } from 'node:module'
import { join } from 'node:path'
import type { Host } from './host-state.ts'

const names = new Set(['electron', 'electron/main', 'electron/common'])

/**
 * The module that is imported finds the emulated one under this global symbol: modules have no other way to receive
 * something at load time.
 */
const slot = 'meterlens.browser-host.electron'

/** Makes `import … from 'electron'` and `require('electron')` mean the emulated module. */
export function provideElectron(electron: object): void {
  Object.assign(globalThis, { [Symbol.for(slot)]: electron })
  const source = `const electron = globalThis[Symbol.for('${slot}')]
export const { ${Object.keys(electron).join(', ')} } = electron
export default electron`
  const url = `data:text/javascript,${encodeURIComponent(source)}`
  registerHooks({
    resolve: (specifier, context, next) =>
      names.has(specifier) ? { url, shortCircuit: true } : next(specifier, context),
  })
  // The inspector's console, which Playwright uses, has a require that no hook sees.
  const loader = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown }
  const load = loader._load.bind(loader)
  loader._load = (request, ...rest) => (names.has(request) ? electron : load(request, ...rest))
}

/**
 * Adds to `process` what Electron adds. Returns the versions, to which Chromium's is added once it runs.
 *
 * An uncaught error is reported and ends nothing, as with Electron's dialog.
 */
export function patchProcess(host: Host): Record<string, string | undefined> {
  const manifest = createRequire(import.meta.url)('electron/package.json') as { version: string }
  const versions: Record<string, string | undefined> = { ...process.versions, electron: manifest.version }
  const added = {
    versions,
    type: 'browser',
    defaultApp: host.packedResources === undefined ? true : undefined,
    resourcesPath: host.packedResources ?? join(host.appFolder, 'resources'),
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

/**
 * Keeps `process.nextTick` working in a process that Playwright drives. Node may serve the inspector between its last
 * check of the queue of ticks and its mark that the queue is empty. Ticks queued in between then wait for ever, and
 * sockets with them. A rejection, even a caught one, makes Node check again (docs/decisions/0218).
 */
export function keepTicking(): void {
  if (inspectorUrl() === undefined) return
  const lookAgain = (): unknown => Promise.reject(new Error('caught')).catch(() => undefined)
  setInterval(lookAgain, 200).unref()
}
