import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createConnectionModule } from '#electron/connections/connection-module.ts'
import { createBrokenRecords } from '#electron/records/broken-records.ts'
import { createRecords } from '#electron/records/record-file.ts'
import { vaultIdOf, type ServiceRecord } from '#electron/connections/connection-record.ts'
import { succeed } from '#shared/errors/result.ts'
import { createSessionVault } from '#electron/vault/open-vaults.ts'
import { eventually } from '#support/eventually.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const clock = { now: () => Date.now() + 2 * 86_400_000 }
const unused = (): never => {
  throw new Error('not used while starting')
}

function createOn(
  folder: string,
  vault = createSessionVault(),
  storedNameOf: (id: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
) {
  const brokenRecords = createBrokenRecords()
  return createConnectionModule({
    openRecord: createRecords(folder, { clock, reportBroken: brokenRecords.report }),
    brokenRecords,
    budgetFolder: join(folder, 'budget'),
    clock,
    log: { warn: () => undefined, registerSecret: () => () => undefined },
    vaults: { keychain: vault, session: vault },
    fetch: unused,
    spawnDemo: unused,
    spawnParser: unused,
    emit: () => undefined,
    storedNameOf,
    forgetRecords: () => Promise.resolve(),
  })
}

describe('createConnectionModule', () => {
  it('starts among a stray directory, a dangling link and damaged records', async () => {
    const folder = temporaryFolder('start')
    mkdirSync(join(folder, 'budget', 'stray', 'deep'), { recursive: true })
    symlinkSync('/nonexistent/target', join(folder, 'budget', 'dangling'))
    mkdirSync(join(folder, 'connections.json'))
    writeFileSync(join(folder, 'dialects.json'), '{"version":')
    const { connections, listBrokenRecords, close } = await createOn(folder)
    expect(await connections.listConnections({})).toEqual(succeed([]))
    expect(listBrokenRecords().map(({ record }) => record)).toEqual(['connections.json', 'dialects.json'])
    await close()
  })

  it('starts even if a file is in the place of its folder', async () => {
    const folder = join(temporaryFolder('start'), 'a file')
    writeFileSync(folder, '')
    const { close } = await createOn(folder)
    await close()
  })

  it('tells a damaged list from a first start, and restores the version before it', async () => {
    const folder = aFolderWith(aRecord('a'), '{"version":1,"connections":[')
    const { connections, listBrokenRecords, close } = await createOn(folder)
    expect(await connections.listConnections({})).toMatchObject({ ok: true, value: [{ id: 'a' }] })
    const setAside: unknown = expect.stringMatching(/^connections\.json\.broken-\d+$/)
    expect(listBrokenRecords()).toEqual([{ record: 'connections.json', setAside, isRestored: true }])
    await close()
  })

  it('says how many requests a minute the demo grants before it runs, and other services', async () => {
    const granted = async (part: object) => {
      const demo = { id: 'demo', kind: 'demo', name: 'Demo', createdAt: 1, ...part }
      const folder = temporaryFolder('start')
      const records = [demo, aRecord('a')]
      writeFileSync(join(folder, 'connections.json'), JSON.stringify({ version: 1, connections: records }))
      const { requestsAMinuteOf, close } = await createOn(folder)
      const limits = await Promise.all(['demo', 'a', 'gone'].map(requestsAMinuteOf))
      await close()
      return limits
    }
    expect(await granted({})).toEqual([600, 60, 60])
    expect(await granted({ isPaced: true })).toEqual([60, 60, 60])
  })

  it.each([
    ['damaged', '{', '{'],
    ['missing', undefined, undefined],
    ['older', '{', JSON.stringify({ version: 1, connections: [aRecord('a')] })],
  ])(
    'enters connections whose tokens are in the keychain again if the list is %s',
    async (_name, text, previous) => {
      const folder = aFolderWith(aRecord('a'), text ?? '')
      const path = join(folder, 'connections.json')
      if (text === undefined) rmSync(path)
      if (previous === undefined) rmSync(`${path}.previous`)
      else writeFileSync(`${path}.previous`, previous)
      const accounts = [vaultIdOf(aRecord('a')), vaultIdOf(aRecord('b')), '../escape http://elsewhere/']
      writeFileSync(join(folder, 'keychain.json'), JSON.stringify({ version: 1, accounts }))
      const vault = createSessionVault()
      for (const account of accounts) await vault.write(account, 'canary')
      const storedNameOf = (id: string) => Promise.resolve(id === 'b' ? 'Estates' : undefined)
      const first = await createOn(folder, vault, storedNameOf)
      expect(first.listBrokenRecords().map(({ record }) => record)).toEqual(['connections.json'])
      await first.close()
      // The next start, which finds a sound list, must not erase the tokens either.
      const { connections, listBrokenRecords, close } = await createOn(folder, vault, storedNameOf)
      expect(listBrokenRecords()).toEqual([])
      const a = previous?.includes('"a"') === true ? 'a' : 'a.example'
      expect(await connections.listConnections({})).toMatchObject({
        ok: true,
        value: [
          { id: 'a', name: a },
          { id: 'b', name: 'Estates', tokenPlace: 'keychain' },
        ],
      })
      expect(await vault.read(vaultIdOf(aRecord('b')))).toEqual(succeed('canary'))
      await close()
    },
  )

  it('erases tokens that no connection owns, only its own, and none beside a list it could not read', async () => {
    const owned = vaultIdOf(aRecord('a'))
    const orphan = vaultIdOf(aRecord('gone'))
    const foreign = 'of another program'
    const good = JSON.stringify({ version: 1, connections: [aRecord('a')] })
    const start = async (folder: string, expected: readonly boolean[]): Promise<void> => {
      const vault = createSessionVault()
      for (const id of [owned, orphan, foreign]) await vault.write(id, 'canary')
      const accounts = { version: 1, accounts: [owned, orphan] }
      writeFileSync(join(folder, 'keychain.json'), JSON.stringify(accounts))
      const { close } = await createOn(folder, vault)
      // No event says that tokens will not be erased. A start that begins later and erases some shows that it is time.
      if (!expected.includes(false)) await start(aFolderWith(aRecord('a'), good), [true, false, true])
      const kept = async () => {
        const read = await Promise.all([owned, orphan, foreign].map((id) => vault.read(id)))
        return read.map((each) => each.ok && each.value !== undefined)
      }
      await eventually(kept).toEqual(expected)
      await close()
    }
    await start(aFolderWith(aRecord('a'), good), [true, false, true])
    await start(aFolderWith(aRecord('a'), '{'), [true, true, true])
    const lost = aFolderWith(aRecord('a'), good)
    rmSync(join(lost, 'connections.json'))
    await start(lost, [true, true, true])
    await start(temporaryFolder('start'), [true, true, true])
  })
})

function aRecord(id: string): ServiceRecord {
  return { id, kind: 'service', name: id, baseUrl: 'https://a.example/v1', keep: 'keychain', createdAt: 1 }
}

/** A folder whose list of connections has the given text, with a good list as its previous version. */
function aFolderWith(record: ServiceRecord, text: string): string {
  const folder = temporaryFolder('start')
  writeFileSync(join(folder, 'connections.json'), text)
  const previous = JSON.stringify({ version: 1, connections: [record] })
  writeFileSync(join(folder, 'connections.json.previous'), previous)
  return folder
}
