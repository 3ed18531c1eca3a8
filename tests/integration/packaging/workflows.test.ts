import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(['ci', 'release'])('the workflow %s', (name) => {
  const workflow = read(`.github/workflows/${name}.yml`)

  it('runs commands that package.json has', () => {
    const commands = [...workflow.matchAll(/npm (?:run )?(test|check|e2e|bench|dist|drill|looks)\b/g)].map(
      ([, command = '']) => command,
    )
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) expect(scripts, command).toHaveProperty(command)
  })

  it('may read the code, and write only in the job that must', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(workflow.match(/contents: write/g)?.length ?? 0).toBe(name === 'release' ? 1 : 0)
  })

  it('uses no action but those of GitHub', () => {
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    for (const action of actions) expect(action).toMatch(/^(actions\/|\.\/\.github\/)/)
  })

  it('pins every action by its commit, beside the version it is', () => {
    const lines = workflow.split('\n').filter((line) => /uses: actions\//.test(line))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('puts nothing that a stranger can name into a shell', () => {
    expect(workflow.split('\n').filter((line) => /run:.*\$\{\{/.test(line))).toEqual([])
  })
})

it('a release is a draft with checksums, after the tests of every system', () => {
  const release = read('.github/workflows/release.yml')
  expect(release).toContain('--draft')
  expect(release).toContain('SHA256SUMS')
  expect(release).toMatch(/installers:\n {4}needs: ci/)
  for (const system of ['ubuntu-22.04', 'windows-2025', 'macos-15', 'macos-15-intel'])
    expect(release).toContain(system)
})
