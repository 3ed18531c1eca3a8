import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { PreloadSource } from '../../page/page-scripts.ts'

/** The preload's code; one that is missing or does not parse is reported, and the page opens without it. */
export function readPreload(
  path: string | undefined,
  report: (path: string, error: unknown) => void,
): PreloadSource | undefined {
  if (path === undefined) return undefined
  try {
    const code = readFileSync(path, 'utf8')
    new Script(`(function () {${code}\n})`, { filename: path })
    return { path, code }
  } catch (error) {
    console.error(`Unable to load preload script: ${path}`, error)
    queueMicrotask(() => {
      report(path, error)
    })
    return undefined
  }
}
