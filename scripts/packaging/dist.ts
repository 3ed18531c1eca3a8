// Packs the app in out/ for this machine's system and processor; `npm run dist` calls it.
import '../bootstrap/plain-errors.mjs'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { print } from '../bootstrap/print.mjs'
import { Arch, build, Platform, type Configuration } from 'electron-builder'
import { builderConfig, canMakeDeb, projectManifest } from './builder-config.ts'
import { licenceProblems, noticesOf } from './notices/notices.ts'
import { shippedPackages } from './notices/shipped-packages.ts'
import { writeSbom } from './release/write-sbom.ts'
import { dropEmptySecrets, signingSentence } from './signing.ts'
import { sourceDateEpoch } from './source-date.ts'
import { createForeignProject, createStandIn, systems, type System } from './stand-in.ts'

const root = resolve(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    'stand-in': { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
    deb: { type: 'boolean', default: false },
    system: { type: 'string', default: process.platform },
    output: { type: 'string' },
  },
})

/**
 * Returns the installers of this system. None can be made for another one, since npm installed the keychain's binary
 * for this one.
 */
function installers(): readonly string[] {
  if (process.platform === 'win32') return ['nsis']
  if (process.platform === 'darwin') return ['dmg']
  if (canMakeDeb(projectManifest)) return ['AppImage', 'deb']
  print(
    'no deb: package.json names no homepage, or no author with an address, and a Debian package needs both.',
  )
  return ['AppImage']
}

function writeNotices(): void {
  const packages = shippedPackages()
  const problems = licenceProblems(packages)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writeFileSync(join(root, 'out/third-party-notices.txt'), noticesOf(packages))
}

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS } as const

interface Packing {
  readonly system: System
  readonly projectDir: string
  readonly targets: readonly string[]
  readonly config: Configuration
}

async function pack({ system, projectDir, targets, config }: Packing): Promise<void> {
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64
  await build({
    projectDir,
    targets: platforms[system].createTarget([...targets], arch),
    config,
    publish: 'never',
  })
}

/** Replaces what package.json does not state yet, so that the deb can be tried; none of it is released. */
const simulatedAddresses = {
  homepage: 'https://meterlens.example',
  author: { name: 'Meterlens', email: 'nobody@meterlens.example' },
}

function addressesForDeb(): Configuration {
  return values.deb && !canMakeDeb(projectManifest) ? { extraMetadata: simulatedAddresses } : {}
}

function targetsWanted(): readonly string[] {
  if (values.dir) return ['dir']
  return values.deb ? ['deb'] : installers()
}

/**
 * Packs only the tree, or a deb of it, around a simulated Electron; `config` contains the other differences from a real
 * packing.
 */
async function packStandIn(system: System): Promise<void> {
  const isOwn = system === process.platform
  const output = resolve(root, values.output ?? 'dist/stand-in')
  const electronDist = createStandIn(system)
  const projectDir = isOwn ? root : createForeignProject(system)
  // Editing the program's icon and version on another system would fetch a tool.
  const config = {
    ...builderConfig,
    electronDist,
    ...addressesForDeb(),
    directories: { ...builderConfig.directories, output },
    win: { ...builderConfig.win, ...(isOwn ? {} : { signAndEditExecutable: false }) },
  }
  try {
    await pack({ system, projectDir, targets: [values.deb ? 'deb' : 'dir'], config })
    if (isOwn) writeSbom(output, `${system}-${process.arch}`)
  } finally {
    for (const folder of isOwn ? [electronDist] : [electronDist, projectDir])
      rmSync(folder, { recursive: true, force: true })
  }
  print(
    `packed a simulated tree in ${output}: no Electron is in it. Its contents and its fuse table are checked.`,
  )
}

function systemNamed(name: string): System {
  const system = systems.find((known) => known === name)
  if (system === undefined) throw new Error(`There is no system ${name}; there are ${systems.join(', ')}.`)
  return system
}

try {
  dropEmptySecrets(process.env)
  process.env['SOURCE_DATE_EPOCH'] = String(sourceDateEpoch())
  // Debian's own tool makes the deb (decision 0130); electron-builder would download another one.
  process.env['CUSTOM_FPM_PATH'] = join(import.meta.dirname, 'deb/fpm.sh')
  process.env['METERLENS_NODE'] = process.execPath
  writeNotices()
  const system = systemNamed(values.system)
  if (values['stand-in']) await packStandIn(system)
  else if (system !== process.platform) throw new Error('Another system can only be packed with --stand-in.')
  else {
    await pack({
      system,
      projectDir: root,
      targets: targetsWanted(),
      config: { ...builderConfig, ...addressesForDeb() },
    })
    if (!values.dir) writeSbom(join(root, 'dist'), `${process.platform}-${process.arch}`)
    print(signingSentence(process.platform, process.env))
  }
} catch (error) {
  console.error(`meterlens: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
