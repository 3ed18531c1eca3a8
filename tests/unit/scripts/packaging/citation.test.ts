import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

describe('CITATION.cff', () => {
  const citation = parse(read('CITATION.cff')) as Readonly<Record<string, unknown>>
  const manifest = JSON.parse(read('package.json')) as Readonly<Record<string, unknown>>

  it('names the version and the licence of package.json', () => {
    expect(citation['version']).toBe(manifest['version'])
    expect(citation['license']).toBe(manifest['license'])
    expect(citation['cff-version']).toBe('1.2.0')
  })

  it('names the homepage of package.json, or none where that names none', () => {
    expect(citation['url']).toBe(manifest['homepage'])
  })
})
