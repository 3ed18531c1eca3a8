import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callNamesOf } from '#shared/contract/call-names.ts'
import { routes } from '#electron/demo/endpoints/routes.ts'
import { entityFilterSchema, instanceFilterSchema, variableFilterSchema } from '#shared/portfolio/filters.ts'
import { calls } from '#shared/contract/calls.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/service-coverage.md'), 'utf8')

/** Returns the texts between backticks, in the order of the page. */
function quoted(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, inner]) => inner ?? '')
}

/** Returns the text after `Read:`, `Kept:` and the like in a section, up to the end of the sentence. */
function listed(text: string, ...titles: readonly string[]): readonly string[] {
  return titles.flatMap((title) => {
    const lists = text.matchAll(new RegExp(`(?:^|\\. )${title}: ([^.]*)`, 'gm'))
    return Array.from(lists, ([, list]) => list ?? '').flatMap(quoted)
  })
}

function section(title: string): string {
  const start = page.indexOf(`\n${title} `)
  expect(start, title).toBeGreaterThan(0)
  const level = title.startsWith('###') ? /\n##/ : /\n## /
  const rest = page.slice(start + 1)
  const end = rest.search(level)
  return end < 0 ? rest : rest.slice(0, end)
}

function sourcesOf(...patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  return files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n')
}

const readers = sourcesOf('electron/api/wire/**/*.ts', 'electron/api/calls/*.ts')
const demoWire = sourcesOf('electron/demo/{endpoints,synthetic}/**/*.ts')
const readTitles = [
  'Read',
  'Facets',
  'Instead of a label',
  'Of a unit',
  'Of a feed',
  'Of an abbreviated variable',
]
const paths = quoted(page).filter((text) =>
  /^(?:docs|electron|renderer|scripts|shared|tests)\/.*\.\w+$/.test(text),
)

/** Returns the names of fields that the readers of a file request, or know and ignore. */
function fieldsKnownTo(source: string): readonly string[] {
  const reads = /\.(?:value|text|optionalText|number|numericText|flag|listed|object|list|ignore)\(([^()]*)\)/g
  return Array.from(source.matchAll(reads), ([, inside]) => inside ?? '').flatMap((inside) =>
    Array.from(inside.split(/, (?!')/)[0]?.matchAll(/'(\w+)'/g) ?? [], ([, name]) => name ?? ''),
  )
}

/** Returns the rows of a table with the cells for code, interface and tests. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) => line.slice(1, -1).split('|'))
}

describe('docs/service-coverage.md', () => {
  it('names only files that exist', () => {
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  })

  it.each([
    ...Array.from({ length: 11 }, (_, index) => `### 2.${String(index + 1)}`),
    '## 3.',
    ...Array.from({ length: 7 }, (_, index) => `### 4.${String(index + 1)}`),
    ...[5, 6, 7, 8, 9].map((number) => `## ${String(number)}.`),
  ])('says where section %s lives: in code, interface and tests', (title) => {
    const places = [/`(?:electron|shared|renderer)\//, /`renderer\//, /`tests\//]
    const rows = rowsOf(section(title))
    expect(rows.length).toBeGreaterThan(0)
    // The rows of 4.2 share the tests that are named above them.
    const wanted = title === '### 4.2' ? places.slice(0, 2) : places
    for (const row of rows) {
      const cells = row.slice(-wanted.length)
      for (const [at, place] of wanted.entries()) expect(cells[at], row[0]).toMatch(place)
    }
  })

  it('has every call of the contract, and no other', () => {
    const words = new Set(quoted(page))
    expect(Object.keys(calls).filter((name) => !words.has(name))).toEqual([])
    const named = rowsOf(section('### 4.2')).flatMap((row) => quoted(row[1] ?? ''))
    // `inspectList` is named above the table, since it covers what all lists have in common.
    expect([...named, 'inspectList'].toSorted()).toEqual(callNamesOf.service.toSorted())
  })

  it('has every endpoint that the demo service has, and no other', () => {
    const named = rowsOf(section('### 4.2')).flatMap((row) => quoted(row[0] ?? ''))
    const served = routes.map(({ method, path }) =>
      `${method} ${path}`.replace('/variables/{id}', '/variables/{dataHubId}'),
    )
    expect(named.toSorted()).toEqual(served.toSorted())
  })

  it('lists no field that the readers do not know', () => {
    const fields = listed(section('## 2.'), ...readTitles, 'Kept')
    expect(fields.length).toBeGreaterThan(80)
    expect(fields.filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(readers))).toEqual([])
  })

  it.each([
    [['### 2.1'], 'organization-wire', 2],
    [['### 2.2'], 'facet-wire', 3],
    [['### 2.3'], 'variable-wire', 20],
    [['### 2.3'], 'unit-wire', 3],
    [['### 2.4', '### 2.5'], 'entity-wire', 15],
    [['### 2.8', '### 2.9'], 'source-wire', 12],
    [['### 2.10'], 'list-wire', 5],
  ] as const)('lists in %s every field that %s knows', (titles, file, least) => {
    const known = fieldsKnownTo(sourcesOf(`electron/api/wire/**/${file}.ts`))
    const fields = new Set(titles.flatMap((title) => listed(section(title), ...readTitles, 'Kept')))
    expect(known.length).toBeGreaterThanOrEqual(least)
    expect(known.filter((name) => !fields.has(name))).toEqual([])
  })

  it('lists what the demo service sends inside objects that are stored whole', () => {
    const fields = listed(section('## 2.'), 'Inside')
    expect(fields).toHaveLength(7)
    expect(fields.filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(demoWire))).toEqual([])
  })

  it.each([
    ['### 4.3', variableFilterSchema],
    ['### 4.4', entityFilterSchema],
    ['### 4.6', instanceFilterSchema],
  ] as const)('lists in %s exactly the filters that the contract takes', (title, schema) => {
    const names = Object.keys(schema.unwrap().shape)
    expect(listed(section(title), 'Filters').toSorted()).toEqual(names.toSorted())
  })
})
