import { describe, expect, it } from 'vitest'
import {
  assetProblems,
  checksumLines,
  expectedAssets,
  verifyPage,
} from '../../../../scripts/packaging/release/assets.ts'
import {
  preflightProblems,
  type ProjectFacts,
} from '../../../../scripts/packaging/release/preflight-problems.ts'

describe('assetProblems', () => {
  const whole = new Map(expectedAssets('1.0.0').map((name) => [name, 1]))

  it('has nothing against a release with all systems, bills of materials and statements', () => {
    expect(assetProblems('1.0.0', whole)).toEqual([])
    expect(whole.size).toBe(13)
  })

  it('refuses a release that lacks the installer of one system', () => {
    const sizes = new Map(whole)
    sizes.delete('Meterlens-1.0.0-mac-arm64.dmg')
    expect(assetProblems('1.0.0', sizes)).toEqual(['Meterlens-1.0.0-mac-arm64.dmg is missing.'])
  })

  it('refuses an empty file, and one that nobody expects', () => {
    const sizes = new Map([...whole, ['Meterlens-1.0.0-win-x64.exe', 0], ['notes.txt', 5]])
    expect(assetProblems('1.0.0', sizes)).toEqual([
      'Meterlens-1.0.0-win-x64.exe is empty.',
      'notes.txt is not a file of a release.',
    ])
  })
})

describe('checksumLines', () => {
  it('writes what sha256sum --check reads, by name', () => {
    const digests = new Map([
      ['b.deb', 'b'.repeat(64)],
      ['a.exe', 'a'.repeat(64)],
    ])
    expect(checksumLines(digests)).toBe(`${'a'.repeat(64)}  a.exe\n${'b'.repeat(64)}  b.deb\n`)
  })
})

describe('verifyPage', () => {
  it('holds version and checksums as text, whatever they are', () => {
    const page = verifyPage('<h1><!-- version --></h1><p><!-- checksums --></p>', '1.0.0', '<script>$&')
    expect(page).toBe('<h1>1.0.0</h1><p>&lt;script>$&amp;</p>')
  })
})

describe('preflightProblems', () => {
  const facts: ProjectFacts = {
    tag: 'v1.0.0',
    releasedTags: ['v0.9.0'],
    manifest: {
      version: '1.0.0',
      homepage: 'https://meters.example',
      repository: 'github:meters/meters',
      author: { name: 'A', email: 'a@meters.example' },
    },
    changelog: '# Changelog\n\n## 1.0.0 (2026-12-01)\n',
    citation: 'cff-version: 1.2.0\nversion: 1.0.0\n',
  }

  it('lets a new tag of this version pass', () => {
    expect(preflightProblems(facts)).toEqual([])
  })

  it.each<[string, Partial<ProjectFacts>]>([
    ['is not v1.0.0', { tag: 'v1.0.1' }],
    ['a release of v1.0.0 already', { releasedTags: ['v1.0.0'] }],
    ['no heading for 1.0.0', { changelog: '## Unreleased\n## 1.0.0-rc\n' }],
    ['CITATION.cff', { citation: 'version: 0.9.0\n' }],
    ['names no homepage', { manifest: { version: '1.0.0' } }],
  ])('refuses one when it %s', (reason, change) => {
    const problems = preflightProblems({ ...facts, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(reason)
  })
})
