import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { systems, type System } from '../../../scripts/packaging/stand-in.ts'

const root = resolve(import.meta.dirname, '../../..')
const suffix = process.arch === 'arm64' ? '-arm64' : ''

/** Folder, resources and program of a system's tree, as electron-builder places them. */
const places: Readonly<Record<System, readonly [string, string, string]>> = {
  linux: [`linux${suffix}-unpacked`, 'resources', 'meterlens'],
  win32: [`win${suffix}-unpacked`, 'resources', 'Meterlens.exe'],
  darwin: [`mac${suffix}`, 'Meterlens.app/Contents/Resources', 'Meterlens.app'],
}

/** Builds if necessary, and packs for every system around a simulated Electron. */
export function packAll(folder: string): void {
  for (const system of systems) {
    const args = ['scripts/dist.mjs', '--stand-in', '--system', system, '--output', folder]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
  }
}

export function packedIn(folder: string, system: System) {
  const [tree, resources, program] = places[system]
  return { resources: join(folder, tree, resources), program: join(folder, tree, program) }
}
