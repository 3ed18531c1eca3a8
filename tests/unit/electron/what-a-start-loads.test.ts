import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Returns the files that are evaluated together with one: those from which it imports values, and those that they
 * import.
 */
function evaluatedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  const imports = text.matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+\.ts)'/gms)
  for (const [, name = ''] of imports)
    evaluatedWith(name.startsWith('#') ? name.slice(1) : join(dirname(file), name), found)
  return found
}

describe('what main evaluates before its window opens', () => {
  const evaluated = [...evaluatedWith('electron/main.ts')]

  it('is the window, its guards and the log', () => {
    expect(evaluated).toEqual(
      expect.arrayContaining(['electron/window/main-window.ts', 'electron/log/log.ts']),
    )
  })

  it('is not what answers the page: those modules and the schemas of their calls', () => {
    expect(evaluated).not.toContain('electron/modules.ts')
    expect(evaluated).not.toContain('shared/contract/calls.ts')
    expect(
      evaluated.filter((file) => /^electron\/(api|connections|documents|budget|demo)\//.test(file)),
    ).toEqual([])
  })
})
