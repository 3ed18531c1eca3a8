import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

/** Runs a script of the project with unusable input, and returns its message. */
function said(script: string, args: readonly string[], input = ''): string {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
  })
  expect(status).toBe(1)
  return stderr.trim()
}

const preflight = 'scripts/packaging/release/preflight.ts'
const wanted =
  'meterlens: The releases that exist are wanted as input: gh release list --limit 1000 --json tagName | node preflight.ts TAG.'

describe('scripts of a release', () => {
  it.each([
    ['no list at all', preflight, ['v1.0.0'], '', wanted],
    ['what is no list of releases', preflight, ['v1.0.0'], '[{"name":"v1.0.0"}]', wanted],
    ['no tag', preflight, [], '[]', 'meterlens: Name the tag that is to be released: preflight.ts v1.2.3.'],
    [
      'a folder that is not there',
      'scripts/packaging/release/collect.ts',
      ['no-such-folder'],
      '',
      'meterlens: no-such-folder cannot be used: no such file or directory.',
    ],
    [
      'an option that nobody knows',
      'scripts/validate.ts',
      ['--everything'],
      '',
      "meterlens: Unknown option '--everything'.",
    ],
  ])('say in a sentence that they got %s', (_, script, args, input, sentence) => {
    expect(said(script, args, input)).toBe(sentence)
  })
})
