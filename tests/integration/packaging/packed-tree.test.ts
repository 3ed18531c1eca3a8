import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractFile, getRawHeader } from '@electron/asar'
import { NtExecutable, NtExecutableResource } from 'resedit'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { fuseProblems } from '../../../scripts/packaging/fuses.ts'
import {
  packedBytes,
  packedFiles,
  packedManifest,
  packedTreeProblems,
} from '../../../scripts/packaging/packed-tree.ts'
import { systems } from '../../../scripts/packaging/stand-in.ts'
import { packAll, packedIn } from './packed-trees.ts'

// One file tests all systems, since two files would run the same build at the same time.
const folder = temporaryFolder('packed')
const isPacking = process.platform === 'linux'
beforeAll(() => {
  if (isPacking) packAll(folder)
})
const checksumOf = (resources: string): string =>
  createHash('sha256')
    .update(getRawHeader(join(resources, 'app.asar')).headerString)
    .digest('hex')

const plistOf = (program: string): string =>
  readFileSync(join(program, 'Contents/Info.plist'), 'utf8').replace(/\s*\n\s*/g, '')

/** Finds the checksum that Electron compares with the archive, in its place on macOS and Windows. */
const written = {
  darwin: (program: string) => /<key>hash<\/key><string>(\w+)/.exec(plistOf(program))?.[1],
  win32: (program: string) => {
    const executable = NtExecutable.from(readFileSync(program), { ignoreCert: true })
    const { entries } = NtExecutableResource.from(executable)
    const found = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
    return /"value":"(\w+)"/.exec(Buffer.from(found?.bin ?? new ArrayBuffer()).toString('utf8'))?.[1]
  },
} as const

describe.skipIf(!isPacking)('the packed tree', () => {
  const { resources } = packedIn(folder, 'linux')
  const textOf = (path: string): string => extractFile(join(resources, 'app.asar'), path).toString('utf8')

  it.each(systems)('for %s may go out, with every fuse as the table says', async (platform) => {
    const packed = packedIn(folder, platform)
    const tree = { resources: packed.resources, platform, arch: process.arch }
    expect(packedTreeProblems(tree)).toEqual([])
    expect(await fuseProblems(packed.program)).toEqual([])
  })

  it.each(['darwin', 'win32'] as const)('for %s carries the checksum of its archive', (system) => {
    const packed = packedIn(folder, system)
    expect(written[system](packed.program)).toBe(checksumOf(packed.resources))
  })

  it('tells macOS its id, its least version and the files it opens', () => {
    const plist = plistOf(packedIn(folder, 'darwin').program)
    for (const [key, value] of Object.entries({
      CFBundleIdentifier: 'app.meterlens.desktop',
      LSMinimumSystemVersion: '13.0',
      CFBundleIconFile: 'icon.icns',
    }))
      expect(plist).toContain(`<key>${key}</key><string>${value}</string>`)
    expect(plist).toContain('<key>CFBundleTypeExtensions</key><array><string>meterlens</string></array>')
  })

  it('holds the three bundles, the manifest and one keychain, and no source, map or test', () => {
    const files = packedFiles(resources)
    const parts = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...parts].sort()).toEqual([
      'node_modules/@napi-rs',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
    ])
    expect(files.filter((path) => /\.(ts|vue|map|md)$|test|\.env/.test(path))).toEqual([])
    expect(packedBytes(resources)).toBeGreaterThan(1_000_000)
  })

  it('holds every file of the font once, and none of it inside a script', () => {
    const fonts = packedFiles(resources).filter((path) => path.endsWith('.woff2'))
    const digests = fonts.map((path) =>
      createHash('sha256')
        .update(extractFile(join(resources, 'app.asar'), path))
        .digest('hex'),
    )
    expect(fonts.length).toBe(7)
    expect(new Set(digests).size).toBe(fonts.length)
    const scripts = packedFiles(resources).filter((path) => /\.(js|css)$/.test(path))
    expect(
      scripts.filter((path) => /data:(?:font|application\/(?:x-)?font)[^,]{0,40}base64/.test(textOf(path))),
    ).toEqual([])
  })

  it('says where it starts, and nothing of how it was made', () => {
    const manifest = packedManifest(resources)
    expect(manifest).toMatchObject({ main: './out/main/index.js', type: 'module', productName: 'Meterlens' })
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  })

  it('needs nothing that was not packed', () => {
    const main = packedFiles(resources).filter((path) => /^out\/main\/.*\.js$/.test(path))
    const specifier = /(?:^(?:import|export)[^'"\n]*|\bimport\()['"]([^'"\n]+)['"]/gm
    const imported = main.flatMap((path) =>
      [...textOf(path).matchAll(specifier)].map(([, name = '']) => name),
    )
    const outside = imported.filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    expect([...new Set(outside)].sort()).toEqual(['@napi-rs/keyring', 'electron'])
    const required = [...textOf('out/preload/index.cjs').matchAll(/\brequire\(["']([^"']+)/g)]
    expect([...new Set(required.map(([, name]) => name))]).toEqual(['electron'])
  })

  it('holds no path of the machine that packed it', () => {
    const own = join(import.meta.dirname, '../../..')
    const text = packedFiles(resources).filter((path) => /\.(c?js|html|css|json)$/.test(path))
    expect(text.filter((path) => textOf(path).includes(own))).toEqual([])
  })
})
