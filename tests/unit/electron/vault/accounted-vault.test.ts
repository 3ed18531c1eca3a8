import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRecords } from '#electron/records/record-file.ts'
import { accountsSchema, createAccountedVault } from '#electron/vault/accounted-vault.ts'
import { createSessionVault } from '#electron/vault/open-vaults.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

it('writes down the names it was given, never a token, and strikes them out again', async () => {
  const folder = temporaryFolder('vault')
  const openRecord = createRecords(folder, { clock: { now: () => 1 }, reportBroken: () => undefined })
  const vault = createAccountedVault(createSessionVault(), openRecord('keychain.json', accountsSchema))
  await Promise.all([
    vault.write('a', 'canary-1'),
    vault.write('b', 'canary-2'),
    vault.write('a', 'canary-3'),
  ])
  const text = (): string => readFileSync(join(folder, 'keychain.json'), 'utf8')
  expect(JSON.parse(text())).toEqual({ version: 1, accounts: ['a', 'b'] })
  expect(text()).not.toContain('canary')
  await vault.eraseUnowned((id) => Promise.resolve(id === 'b'))
  expect(JSON.parse(text())).toEqual({ version: 1, accounts: ['b'] })
  expect([await vault.read('a'), await vault.read('b')]).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: 'canary-2' },
  ])
})
