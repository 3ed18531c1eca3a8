import { resolve } from 'node:path'

/** The project's own root, wherever the command is started. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** The Node 24 that is installed as a package; tests and the browser host run on it. */
export const node24 = resolve(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Returns the path of a file of an installed package. */
export const installed = (path) => resolve(root, 'node_modules', path)

/**
 * Everything started from here caches its compiled code, since the browser host alone starts a hundred times in a run
 * of the tests.
 */
process.env.NODE_COMPILE_CACHE ??= installed('.cache/node')
