import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, rekaStyleHashes } from '#electron/window/security/content-security.ts'

const directives = new Map(
  contentSecurityPolicy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources] as const
  }),
)

describe('row 7: the content security policy', () => {
  it('has nothing that csp_evaluator calls worse than possibly weak', () => {
    const findings = new CspEvaluator(new CspParser(contentSecurityPolicy).csp).evaluate()
    const worse = findings.filter(({ severity }) => severity < Severity.HIGH_MAYBE)
    expect(worse.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([])
  })

  it('names no host, no scheme but data and blob for images, and no unsafe word', () => {
    for (const [name, sources] of directives) {
      const own = name === 'img-src' ? ["'self'", 'data:', 'blob:'] : ["'self'", "'none'"]
      const others = sources.filter((source) => !own.includes(source) && !source.startsWith("'sha256-"))
      const names = ["'script'", 'vue', 'meterlens-worker']
      expect(
        others.filter((source) => !names.includes(source)),
        name,
      ).toEqual([])
    }
    expect(contentSecurityPolicy).not.toContain('unsafe')
  })

  it.each([
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ])('says %s %s', (name, sources) => {
    expect(directives.get(name)).toEqual([sources])
  })

  it('allows exactly the style elements of the installed Reka UI', () => {
    expect([...rekaStyleHashes].sort()).toEqual([...rekaStyles()].sort())
  })
})

/** Returns the hashes of the texts that Reka UI puts into style elements, read from its built files. */
function rekaStyles(): ReadonlySet<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('reka-ui/package.json')), 'dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const hashes = files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8')
    if (!source.includes('as: "style"')) return []
    return [...source.matchAll(/createTextVNode\("(.*?)", -1\)/g)].map(([, text = '']) => hashOf(text))
  })
  return new Set(hashes)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
