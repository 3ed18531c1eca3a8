import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const script = resolve(import.meta.dirname, '../../../scripts/packaging/deb/make-deb.ts')
const folder = temporaryFolder('make-deb')

/** Packs a small tree that was created at a given hour, with a given mask, in a given folder. */
function packed(name: string, mode: number, hour: number): string {
  const own = join(folder, name)
  const tree = join(own, 'tree')
  mkdirSync(join(tree, 'locales'), { recursive: true, mode: 0o700 | mode })
  for (const [path, content] of [
    ['meterlens', 'program'],
    ['locales/en.pak', 'words'],
    ['postinst', '#!/bin/sh\n'],
  ] as const) {
    const file = join(tree, path)
    writeFileSync(file, content)
    chmodSync(file, path === 'meterlens' ? 0o700 | mode : 0o600)
    utimesSync(file, hour, hour)
  }
  const output = join(own, 'meterlens.deb')
  const scripts = ['--after-install', join(tree, 'postinst'), '--after-remove', join(tree, 'postinst')]
  const facts = [
    '--name',
    'meterlens',
    '--version',
    '1.0.0',
    '--architecture',
    'amd64',
    '--description',
    'Meters',
  ]
  const args = ['-s', 'dir', '-t', 'deb', ...facts, '--maintainer', 'A <a@b.example>', ...scripts]
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1764000000' }
  const all = [script, ...args, '--package', output, `${tree}/=/opt/Meterlens`]
  execFileSync(process.execPath, all, { env, stdio: 'pipe' })
  return output
}

describe.skipIf(process.platform !== 'linux')('the deb', () => {
  it('is the same whenever, wherever and under whatever mask its files were made', () => {
    const debs = [packed('first', 0o055, 1_700_000_000), packed('elsewhere', 0o000, 1_800_000_000)]
    const [first, second] = debs.map((deb) => createHash('sha256').update(readFileSync(deb)).digest('hex'))
    expect(first).toBe(second)
    const listed = execFileSync('dpkg-deb', ['--contents', debs[0] ?? ''], {
      encoding: 'utf8',
      env: { TZ: 'UTC' },
    })
    expect(listed).toMatch(/^-rwxr-xr-x root\/root +7 2025-11-24 16:00 \.\/opt\/Meterlens\/meterlens$/m)
    expect(listed).toMatch(
      /^-rw-r--r-- root\/root +5 2025-11-24 16:00 \.\/opt\/Meterlens\/locales\/en\.pak$/m,
    )
  })
})
