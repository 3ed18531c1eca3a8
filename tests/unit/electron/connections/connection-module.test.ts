import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createConnectionModule } from '#electron/connections/connection-module.ts'
import { createRecords } from '#electron/records/record-file.ts'
import { createSessionVault } from '#electron/vault/session-vault.ts'

const clock = { now: () => Date.now() + 2 * 86_400_000 }
const unused = (): never => {
  throw new Error('not used while starting')
}

function createOn(folder: string) {
  const vault = createSessionVault()
  return createConnectionModule({
    openRecord: createRecords(folder, { clock, reportBroken: () => undefined }),
    budgetFolder: join(folder, 'budget'),
    clock,
    log: { warn: () => undefined, registerSecret: () => () => undefined },
    vaults: { keychain: vault, session: vault },
    fetch: unused,
    spawnDemo: unused,
    spawnParser: unused,
    emit: () => undefined,
    forgetRecords: () => Promise.resolve(),
  })
}

describe('createConnectionModule', () => {
  it('starts among a stray directory, a dangling link and damaged records', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meterlens-start-'))
    mkdirSync(join(folder, 'budget', 'stray', 'deep'), { recursive: true })
    symlinkSync('/nonexistent/target', join(folder, 'budget', 'dangling'))
    mkdirSync(join(folder, 'connections.json'))
    writeFileSync(join(folder, 'dialects.json'), '{"version":')
    const { connections, close } = await createOn(folder)
    expect(await connections.list()).toMatchObject({ ok: false, error: { kind: 'file' } })
    await close()
  })

  it('starts where a file stands in the place of its folder', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'meterlens-start-')), 'a file')
    writeFileSync(folder, '')
    const { close } = await createOn(folder)
    await close()
  })
})
