import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shippedPackages } from '../notices/shipped-packages.ts'
import { sourceDateEpoch } from '../source-date.ts'
import { shippedBill, type SpdxDocument } from './sbom.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Writes the bill of materials of the files packed for this system, in SPDX 2.3, and returns its path. */
export function writeSbom(folder: string, system: string): string {
  const manifest = (path: string): { readonly version: string } =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as { readonly version: string }
  const bill = shippedBill(installedBill(), {
    packages: shippedPackages(),
    electronVersion: manifest('node_modules/electron/package.json').version,
    system,
    epoch: sourceDateEpoch(),
  })
  const file = join(folder, `Meterlens-${manifest('package.json').version}-${system}.spdx.json`)
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  return file
}

/** Reads npm's own bill of everything that is installed, including tools; it queries no registry. */
function installedBill(): SpdxDocument {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'spdx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // npm is a .cmd file on Windows, and only a shell can start that.
    shell: process.platform === 'win32',
  })
  return JSON.parse(text) as SpdxDocument
}
