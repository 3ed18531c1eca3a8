import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackageWithOptions, extractFile } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuseProblems } from '../../../scripts/packaging/fuses.ts'
import {
  packedBytes,
  packedFiles,
  packedManifest,
  packedTreeProblems,
} from '../../../scripts/packaging/packed-tree.ts'
import { packInto } from './a-packed-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'meterlens-tree-'))
const { platform, arch } = process

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(platform !== 'linux')('the packed tree', () => {
  let packed: ReturnType<typeof packInto>
  beforeAll(() => {
    packed = packInto(join(folder, 'packed'))
  }, 300_000)

  const textOf = (path: string): string =>
    extractFile(join(packed.resources, 'app.asar'), path).toString('utf8')

  it('may go out', () => {
    expect(packedTreeProblems({ resources: packed.resources, platform, arch })).toEqual([])
  })

  it('holds the three bundles, the manifest and one keychain, and no source, map or test', () => {
    const files = packedFiles(packed.resources)
    const parts = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...parts].sort()).toEqual([
      'node_modules/@napi-rs',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
    ])
    expect(files.filter((path) => /\.(ts|vue|map|md)$|test|\.env/.test(path))).toEqual([])
    expect(packedBytes(packed.resources)).toBeGreaterThan(1_000_000)
  })

  it('says where it starts and what the menu may link to, and nothing of how it was made', () => {
    const manifest = packedManifest(packed.resources)
    expect(manifest).toMatchObject({ main: './out/main/index.js', type: 'module', productName: 'Meterlens' })
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  })

  it('needs nothing that was not packed', () => {
    const main = packedFiles(packed.resources).filter((path) => /^out\/main\/.*\.js$/.test(path))
    const imported = main.flatMap((path) =>
      [...textOf(path).matchAll(/(?:^(?:import|export)[^'"\n]*|\bimport\()['"]([^'"\n]+)['"]/gm)].map(
        ([, name = '']) => name,
      ),
    )
    const outside = imported.filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    expect([...new Set(outside)].sort()).toEqual(['@napi-rs/keyring', 'electron'])
    const required = [...textOf('out/preload/index.cjs').matchAll(/\brequire\(["']([^"']+)/g)].map(
      ([, name]) => name,
    )
    expect([...new Set(required)]).toEqual(['electron'])
  })

  it('has every fuse as the table says', async () => {
    expect(await fuseProblems(packed.program)).toEqual([])
  })

  it('holds no path of the machine that packed it', () => {
    const own = join(import.meta.dirname, '../../..')
    const text = packedFiles(packed.resources).filter((path) => /\.(c?js|html|css|json)$/.test(path))
    expect(text.filter((path) => textOf(path).includes(own))).toEqual([])
  })
})

/** A tree with these files in its archive; natives are unpacked, as they have to be. */
async function aTree(name: string, files: Readonly<Record<string, string>>) {
  const source = join(folder, `${name}-source`)
  const resources = join(folder, name)
  mkdirSync(resources, { recursive: true })
  for (const [path, content] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), content)
  }
  await createPackageWithOptions(source, join(resources, 'app.asar'), { unpack: '*.node' })
  writeFileSync(join(resources, 'third-party-notices.txt'), 'notices')
  return { resources, platform: 'linux', arch: 'x64' }
}

const keychain = 'node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node'
const foreignKeychain = 'node_modules/@napi-rs/keyring-darwin-arm64/keyring.darwin-arm64.node'

describe('packedTreeProblems', () => {
  it('finds nothing wrong with a tree of allowed files', async () => {
    expect(packedTreeProblems(await aTree('good', { [keychain]: '', 'out/main/index.js': '' }))).toEqual([])
  })

  it.each([
    '.env',
    'electron/main.ts',
    'out/main/index.js.map',
    'out/reports/summary.json',
    'node_modules/zod/index.js',
  ])('refuses %s', async (path) => {
    const tree = await aTree(path.replaceAll('/', '-'), { [keychain]: '', [path]: '' })
    expect(packedTreeProblems(tree)).toEqual([`${path} is not on the list of what may be packed.`])
  })

  it('refuses a tree without a keychain, with one of another system, and with two', async () => {
    for (const [name, files] of Object.entries({
      none: {},
      other: { [foreignKeychain]: '' },
      two: { [keychain]: '', [foreignKeychain]: '' },
    })) {
      expect(packedTreeProblems(await aTree(name, files))).toEqual([expect.stringContaining('keychain')])
    }
  })

  it('refuses a manifest that tells of development, and a tree that grew', async () => {
    const manifest = JSON.stringify({ devDependencies: { vite: '8.3.8' } })
    expect(
      packedTreeProblems(await aTree('manifest', { [keychain]: '', 'package.json': manifest })),
    ).toHaveLength(1)
    const big = { [keychain]: '', 'out/main/index.js': ' '.repeat(9_000_000) }
    expect(packedTreeProblems(await aTree('big', big))).toEqual([expect.stringContaining('bytes')])
  })
})
