import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

/** The systems for which Meterlens is packed, as Node names them. */
export const systems = ['linux', 'darwin', 'win32'] as const
export type System = (typeof systems)[number]

const root = resolve(import.meta.dirname, '../..')

/** The fuse wire of Electron 45 as delivered: the mark that is searched for, version 1, nine fuses. */
const wire = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100011'

const program = `#!/bin/sh
# Simulated: this is not Electron and opens nothing. It lets the packing be tried where Electron's binary cannot be had.
echo 'meterlens: this tree was packed with --stand-in; it holds no Electron and cannot be started.' >&2
exit 1
# ${wire}
`

/** Creates a folder with the shape of an unpacked Electron for a system, with fuses to set and nothing to run. */
export function createStandIn(system: System): string {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-stand-in-'))
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  }
  write('version', electronVersion())
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(name, 'simulated\n')
  if (system === 'darwin') writeMacApp(write)
  else {
    mkdirSync(join(folder, 'resources'))
    for (const language of ['en-US', 'de', 'sv']) write(`locales/${language}.pak`, 'simulated\n')
    if (system === 'win32') write('electron.exe', windowsProgram())
    else {
      for (const name of ['electron', 'chrome-sandbox']) write(name, program)
      chmodSync(join(folder, 'electron'), 0o755)
    }
  }
  return folder
}

function electronVersion(): string {
  const manifest = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/**
 * Builds an executable of Windows without code, with the version resource that electron-builder edits, and the
 * wire behind it.
 */
function windowsProgram(): Buffer {
  const executable = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(executable, true)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'simulated' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  return Buffer.concat([Buffer.from(executable.generate()), Buffer.from(wire, 'latin1')])
}

function writeMacApp(write: (path: string, content: string) => void): void {
  const frameworks = 'Electron.app/Contents/Frameworks'
  writeBundle(write, 'Electron.app', 'Electron')
  const framework = `${frameworks}/Electron Framework.framework`
  write(`${framework}/Electron Framework`, wire)
  for (const language of ['en', 'de', 'sv'])
    write(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, 'simulated\n')
  for (const part of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    writeBundle(write, `${frameworks}/Electron Helper${part}.app`, `Electron Helper${part}`)
}

function writeBundle(write: (path: string, content: string) => void, folder: string, name: string): void {
  write(`${folder}/Contents/MacOS/${name}`, 'simulated\n')
  write(
    `${folder}/Contents/Info.plist`,
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`,
  )
}

/**
 * Copies the files to be packed for another system: npm installed the keychain of this one, so a simulated binary
 * replaces that of the other.
 */
export function createForeignProject(system: System): string {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-project-'))
  for (const path of ['package.json', 'LICENSE', 'build', 'out', 'node_modules/@napi-rs/keyring'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const name = `keyring-${system}-${process.arch}${system === 'win32' ? '-msvc' : ''}`
  const keychain = join(folder, 'node_modules/@napi-rs', name)
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@napi-rs/keyring/package.json'), 'utf8'),
  ) as { version: string }
  mkdirSync(keychain)
  const binary = `${name.replace('-', '.')}.node`
  writeFileSync(
    join(keychain, 'package.json'),
    JSON.stringify({ name: `@napi-rs/${name}`, version, main: binary }),
  )
  writeFileSync(join(keychain, binary), 'simulated\n')
  return folder
}
