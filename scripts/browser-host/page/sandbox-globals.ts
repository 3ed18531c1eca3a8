/// <reference lib="dom" />
import { guard } from './guard.ts'

/** The facts of the process that a sandboxed preload can read. */
export interface SandboxFacts {
  readonly platform: string
  readonly arch: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly versions: Readonly<Record<string, string | undefined>>
}

/** Creates `process` as a sandboxed preload sees it. */
export function sandboxedProcess(facts: SandboxFacts): object {
  return guard('process (in a sandboxed preload)', {
    ...facts,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
  })
}

/** Creates `require` of a sandboxed preload: it has a handful of modules and nothing from disk. */
export function sandboxedRequire(electron: object): (name: string) => unknown {
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate: immediately }
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/common', electron],
    ['electron/renderer', electron],
    ['timers', timers],
    ['url', { URL, URLSearchParams }],
  ])
  return (name) => {
    const found = modules.get(name.replace(/^node:/, ''))
    if (name === 'events') throw new Error('browser host: events in a preload are not emulated')
    if (found === undefined) throw new Error(`module not found: ${name}`)
    return found
  }
}

export function immediately(task: (...args: unknown[]) => void, ...args: unknown[]): unknown {
  return setTimeout(task, 0, ...args)
}
