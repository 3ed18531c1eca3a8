import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const config = resolve(import.meta.dirname, '../../.dependency-cruiser.cjs')
const cruiser = resolve(
  import.meta.dirname,
  '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
)

interface Rule {
  readonly name: string
}

/** Imports that each rule forbids, from and to. Packages are named without a leading slash. */
const broken: Readonly<Record<string, readonly [string, string]>> = {
  'no-cycles': ['shared/a.ts', 'shared/b.ts'],
  'no-cycles-of-folders': ['shared/one/a.ts', 'shared/two/a.ts'],
  'shared-stands-alone': ['shared/time/a.ts', 'electron/log/a.ts'],
  'shared-uses-zod-and-temporal-only': ['shared/time/b.ts', 'node_modules/vue/index.js'],
  'parquet-uses-hyparquet-only': ['shared/export/parquet/a.ts', 'node_modules/zod/index.js'],
  'only-parquet-knows-hyparquet': ['electron/files/b.ts', 'node_modules/hyparquet-writer/index.js'],
  'only-archives-know-zip': ['renderer/exporting/xlsx/a.ts', 'node_modules/@zip.js/zip.js/index.js'],
  'only-workbooks-know-hucre': ['renderer/exporting/bundle/archive/a.ts', 'node_modules/hucre/index.js'],
  'shared-has-no-node': ['shared/time/c.ts', 'node:fs'],
  'electron-knows-only-shared': ['electron/log/b.ts', 'renderer/ui/a.ts'],
  'renderer-knows-only-shared': ['renderer/ui/b.ts', 'electron/log/c.ts'],
  'product-never-imports-tests': ['electron/log/d.ts', 'tests/support/a.ts'],
  'only-time-knows-zones': ['renderer/ui/c.ts', 'node_modules/temporal-polyfill/index.js'],
  'only-cache-knows-dexie': ['renderer/ui/d.ts', 'node_modules/dexie/index.js'],
  'only-the-holidays-store-and-the-demo-know-date-holidays': [
    'renderer/ui/h.ts',
    'node_modules/date-holidays/index.js',
  ],
  'only-vault-knows-the-keychain': ['electron/log/e.ts', 'node_modules/@napi-rs/keyring/index.js'],
  'only-ipc-window-files-and-the-composition-roots-know-electron': [
    'electron/log/f.ts',
    'node_modules/electron/index.js',
  ],
  'ports-and-styles-use-nothing-above-them': ['renderer/ports/a.ts', 'renderer/strings/a.ts'],
  'strings-and-gateway-use-nothing-above-them': ['renderer/strings/b.ts', 'renderer/ui/e.ts'],
  'ui-and-stores-and-plot-and-workers-and-cache-use-nothing-above-them': [
    'renderer/ui/f.ts',
    'renderer/catalogue/a.ts',
  ],
  'expressions-use-nothing-above-them': ['renderer/expressions/b.ts', 'renderer/catalogue/a.ts'],
  'catalogue-use-nothing-above-them': ['renderer/catalogue/b.ts', 'renderer/query/a.ts'],
  'query-use-nothing-above-them': ['renderer/query/b.ts', 'renderer/jobs/a.ts'],
  'a-kind-of-card-is-pure': ['renderer/cards/kinds/a/a.ts', 'renderer/stores/c.ts'],
  'kinds-of-card-do-not-know-each-other': ['renderer/cards/kinds/a/b.ts', 'renderer/cards/kinds/b/b.ts'],
  'jobs-and-exporting-and-cards-use-nothing-above-them': [
    'renderer/jobs/b.ts',
    'renderer/features/a/store.ts',
  ],
  'features-use-nothing-above-them': ['renderer/features/a/b.ts', 'renderer/app/a.ts'],
  'no-pair-of-gateway-and-strings': ['renderer/gateway/a.ts', 'renderer/strings/c.ts'],
  'ui-does-not-use-stores': ['renderer/ui/g.ts', 'renderer/stores/a.ts'],
  'plot-is-pure': ['renderer/plot/a.ts', 'renderer/ports/b.ts'],
  'stores-do-not-draw': ['renderer/stores/b.ts', 'renderer/plot/b.ts'],
  'cache-knows-ports-only': ['renderer/cache/a.ts', 'renderer/strings/d.ts'],
  'only-the-composition-root-knows-cache-and-gateway': ['renderer/query/c.ts', 'renderer/cache/b.ts'],
  'jobs-and-exporting-do-not-know-each-other': ['renderer/jobs/c.ts', 'renderer/exporting/a.ts'],
  'exporting-and-jobs-do-not-know-each-other': ['renderer/exporting/b.ts', 'renderer/jobs/d.ts'],
  'workspace-use-nothing-above-them': ['renderer/workspace/document/a.ts', 'renderer/features/a/d.ts'],
  'features-do-not-know-each-other': ['renderer/features/a/c.ts', 'renderer/features/b/store.ts'],
  'rooms-below-connections-do-not-know-connections': ['electron/files/a.ts', 'electron/connections/a.ts'],
  'time-errors-and-units-know-no-series': ['shared/time/d.ts', 'shared/series/a.ts'],
  'series-know-no-analysis': ['shared/series/b.ts', 'shared/analysis/a.ts'],
  'analysis-knows-no-export': ['shared/analysis/b.ts', 'shared/export/a.ts'],
  'metering-model-knows-portfolio-and-units-only': ['shared/metering-model/a.ts', 'shared/series/c.ts'],
  'no-orphans': ['shared/time/alone.ts', ''],
}

/** Imports that look alike but are allowed. */
const allowed: readonly (readonly [string, string])[] = [
  ['renderer/features/c/view.ts', 'renderer/workspace/document/view-store.ts'],
  ['renderer/features/c/other.ts', 'renderer/features/c/strings.ts'],
  ['renderer/cards/kinds/a/c.ts', 'renderer/cards/card-kind.ts'],
  ['renderer/app/b.ts', 'renderer/features/c/view.ts'],
  ['shared/export/parquet/b.ts', 'node_modules/hyparquet-writer/index.js'],
]

const folder = temporaryFolder('import-rules')
const found = new Map<string, string[]>()

beforeAll(async () => {
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const imports = [...Object.values(broken), ...allowed]
  for (const [, to] of imports) {
    if (to === '' || to.startsWith('node:')) continue
    await put(to, 'export const value = 1\n')
    if (to.startsWith('node_modules/'))
      await put(
        join(dirname(to), 'package.json'),
        JSON.stringify({ name: dirname(to).slice(13), main: 'index.js' }),
      )
  }
  for (const [from, to] of imports) {
    const target = to.startsWith('node_modules/')
      ? dirname(to).slice(13)
      : to.startsWith('node:')
        ? to
        : `${'../'.repeat(from.split('/').length - 1)}${to}`
    await put(from, to === '' ? 'export const value = 1\n' : `export * from '${target}'\n`)
  }
  await put('shared/b.ts', "export * from './a.ts'\n")
  await put('shared/one/b.ts', 'export const value = 1\n')
  await put('shared/two/b.ts', "export * from '../one/b.ts'\n")
  await put('tests/tsconfig.json', JSON.stringify({ compilerOptions: { allowImportingTsExtensions: true } }))
  await put('package.json', JSON.stringify({ name: 'fixture', type: 'module' }))
  const run = promisify(execFile)(
    process.execPath,
    [cruiser, '--config', config, '--output-type', 'json', 'shared', 'electron', 'renderer', 'tests'],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  )
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: Rule; from: string; to: string }[] }
  }
  for (const { rule, from } of summary.violations)
    found.set(rule.name, [...(found.get(rule.name) ?? []), from])
})

describe('import rules', () => {
  const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: readonly Rule[] }

  it.each(forbidden.map(({ name }) => name))('%s fails for an import that breaks it', (name) => {
    const [from] = broken[name] ?? ['a case for it in this test']
    expect(found.get(name) ?? []).toContain(name.endsWith('-of-folders') ? dirname(from) : from)
  })

  it.each(allowed)('%s may import %s', (from) => {
    expect([...found].filter(([, files]) => files.includes(from))).toEqual([])
  })
})
