// Packs the app that is built in out/ for this machine's system and processor; `npm run dist` calls it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Arch, build, Platform, type Configuration } from 'electron-builder'
import { builderConfig, canMakeDeb, projectManifest } from './builder-config.ts'
import { licenceProblems, noticesOf } from './notices/notices.ts'
import { shippedPackages } from './notices/shipped-packages.ts'
import { createStandIn } from './stand-in.ts'

const root = resolve(import.meta.dirname, '../..')
const print = (sentence: string): void => {
  console.log(`meterlens: ${sentence}`)
}

const { values } = parseArgs({
  options: {
    'stand-in': { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})

/** A workflow passes the secrets that it does not have as empty text, which electron-builder takes for what they name. */
function dropEmptySecrets(): void {
  const secrets = ['CSC_LINK', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID']
  for (const name of secrets) if (process.env[name] === '') Reflect.deleteProperty(process.env, name)
}

/** Installers cannot be made for another system: the keychain's binary that npm installed is this one's. */
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

async function pack(config: Configuration, targets: readonly string[]): Promise<void> {
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64
  await build({
    projectDir: root,
    targets: Platform.current().createTarget([...targets], arch),
    config,
    publish: 'never',
  })
}

async function packStandIn(): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('--stand-in packs a simulated tree for Linux, on Linux only.')
  const manifest = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const electronDist = createStandIn(version)
  const output = values.output ?? 'dist/stand-in'
  try {
    await pack({ ...builderConfig, electronDist, directories: { ...builderConfig.directories, output } }, [
      'dir',
    ])
  } finally {
    rmSync(electronDist, { recursive: true, force: true })
  }
  print(
    `packed a simulated tree in ${output}: no Electron is in it. Its contents and its fuse table are checked.`,
  )
}

try {
  dropEmptySecrets()
  writeNotices()
  if (values['stand-in']) await packStandIn()
  else await pack(builderConfig, values.dir ? ['dir'] : installers())
} catch (error) {
  console.error(`meterlens: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
