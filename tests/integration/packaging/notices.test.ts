import { describe, expect, it } from 'vitest'
import { licenceProblems, noticesOf } from '../../../scripts/packaging/notices/notices.ts'
import { packageFolderOf } from '../../../scripts/packaging/notices/record-packages.ts'
import {
  importablePackages,
  type ShippedPackage,
} from '../../../scripts/packaging/notices/shipped-packages.ts'

const aPackage = (changes: Partial<ShippedPackage> = {}): ShippedPackage => ({
  name: 'a-chart',
  version: '1.0.0',
  licence: 'MIT',
  texts: ['Permission is hereby granted'],
  ...changes,
})

describe('licenceProblems', () => {
  it('finds no problem with any package that the app may include', () => {
    expect(licenceProblems(importablePackages())).toEqual([])
  })

  it.each(['GPL-3.0-only', 'UNLICENSED', 'none named', '(MIT OR GPL-2.0-only)'])('stops at %s', (licence) => {
    expect(licenceProblems([aPackage({ licence })])).toEqual([
      `a-chart 1.0.0: the licence ${licence} is not on the list.`,
    ])
  })

  it('takes a licence that was read for its own package alone', () => {
    const licence = '(ISC AND CC-BY-3.0)'
    expect(licenceProblems([aPackage({ name: 'date-holidays', licence })])).toEqual([])
    expect(licenceProblems([aPackage({ licence })])).toHaveLength(1)
  })

  it('stops at a package that brings no text of its licence', () => {
    expect(licenceProblems([aPackage({ texts: [] })])).toHaveLength(1)
  })
})

describe('importablePackages', () => {
  const names = importablePackages().map(({ name }) => name)

  it('are those of the sources and what they depend on, and the keychain with its binary', () => {
    expect(names).toEqual(
      expect.arrayContaining(['vue', '@vue/runtime-core', 'dexie', 'zod', '@napi-rs/keyring']),
    )
    expect(names.some((name) => name.startsWith('@napi-rs/keyring-'))).toBe(true)
  })

  it('are no tools', () => {
    for (const tool of ['electron-builder', 'vite', 'eslint', 'typescript', 'prepin'])
      expect(names).not.toContain(tool)
  })
})

describe('noticesOf', () => {
  it('shows every package once, two versions of one as two, with all its texts', () => {
    const twice = [aPackage(), aPackage(), aPackage({ version: '2.0.0', texts: ['Licence', 'Notice'] })]
    const text = noticesOf(twice)
    expect(text.match(/a-chart 1\.0\.0 \(MIT\)/g)).toHaveLength(1)
    expect(text).toContain('a-chart 2.0.0 (MIT)\n\nLicence\n\nNotice')
  })

  it('holds what the keychain’s binary contains', () => {
    const keychain = importablePackages().filter(({ name }) => name.startsWith('@napi-rs/keyring-'))
    if (process.platform === 'linux') expect(noticesOf(keychain)).toContain('libdbus-sys')
  })
})

describe('packageFolderOf', () => {
  it.each([
    ['/home/a/app/node_modules/zod/v4/core.js', 'node_modules/zod'],
    ['/home/a/app/node_modules/@vue/shared/index.js?v=1', 'node_modules/@vue/shared'],
    ['C:\\app\\node_modules\\chart.js\\dist\\chart.js', 'node_modules/chart.js'],
    [
      '/app/node_modules/reka-ui/node_modules/@vueuse/core/x.js',
      'node_modules/reka-ui/node_modules/@vueuse/core',
    ],
  ])('of %s is %s', (id, folder) => {
    expect(packageFolderOf(id)).toBe(folder)
  })

  it.each(['/app/renderer/main.ts', '\0plugin-vue:export-helper'])('of %s is none', (id) => {
    expect(packageFolderOf(id)).toBeUndefined()
  })
})
