import { describe, expect, it } from 'vitest'
import { controlFile, readOptions } from '../../../../scripts/packaging/deb/options.ts'

const args = ['-s', 'dir', '--force', '-t', 'deb', '-d', 'libnss3', '-d', 'xdg-utils', '--name', 'meterlens']
const more = [
  '--version',
  '1.0.0',
  '--description',
  'Meters\n  All of them.',
  '--maintainer',
  'A <a@b.example>',
]

describe('readOptions', () => {
  it('reads what electron-builder passes to fpm', () => {
    const options = readOptions([...args, '--architecture', 'amd64', '/tree/=/opt/Meterlens'])
    expect(options).toMatchObject({ type: 'deb', name: 'meterlens', architecture: 'amd64' })
    expect(options.depends).toEqual(['libnss3', 'xdg-utils'])
    expect(options.files).toEqual([{ from: '/tree/', to: '/opt/Meterlens' }])
  })

  it('stops at an option whose meaning it does not know', () => {
    expect(() => readOptions([...args, '--deb-upstart', 'x'])).toThrow('--deb-upstart')
  })

  it('makes no other kind of package', () => {
    expect(() => readOptions(['-t', 'rpm'])).toThrow('rpm')
  })
})

describe('controlFile', () => {
  it('has the fields of Debian, the longer description indented', () => {
    expect(controlFile(readOptions([...args, ...more, '--architecture', 'amd64']), 12)).toBe(
      [
        'Package: meterlens',
        'Version: 1.0.0',
        'Architecture: amd64',
        'Maintainer: A <a@b.example>',
        'Installed-Size: 12',
        'Depends: libnss3, xdg-utils',
        'Section: utils',
        'Priority: optional',
        'Description: Meters\n All of them.',
        '',
      ].join('\n'),
    )
  })
})
