import { Module, registerHooks } from 'node:module'

const facade = new URL('./facade.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common'])

/** Where the facade finds the module: modules have no other way to receive something at load time. */
export const slot = Symbol.for('meterlens.browser-host.electron')

/** Makes `import … from 'electron'` and `require('electron')` mean the emulated module. */
export function provideElectron(electron: object): void {
  Object.assign(globalThis, { [slot]: electron })
  registerHooks({
    resolve: (specifier, context, next) =>
      names.has(specifier) ? { url: facade, shortCircuit: true } : next(specifier, context),
  })
  // The inspector's console, through which Playwright asks, has a require that no hook sees.
  const loader = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown }
  const load = loader._load.bind(loader)
  loader._load = (request, ...rest) => (names.has(request) ? electron : load(request, ...rest))
}
