import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { packedTreeProblems } from '../../../scripts/packaging/packed-tree.ts'

const folder = temporaryFolder('tree')

/** Creates a tree with these files in its archive, and with native modules unpacked as they must be. */
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
    const big = { [keychain]: '', 'out/main/index.js': ' '.repeat(11_500_000) }
    expect(packedTreeProblems(await aTree('big', big))).toEqual([expect.stringContaining('bytes')])
  })
})
