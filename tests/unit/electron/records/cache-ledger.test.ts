import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCacheLedger, ledgerFileSchema } from '#electron/records/cache-ledger.ts'
import { createRecords } from '#electron/records/record-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const held = { series: 3, points: 43_204, bytes: 90_000, requests: 4, notedAt: 5 }

function aLedger(folder = temporaryFolder('ledger')) {
  const broken: string[] = []
  const open = createRecords(folder, {
    clock: { now: () => 7 },
    reportBroken: ({ path }) => broken.push(path),
  })
  return { folder, broken, ledger: createCacheLedger(open('cache-ledger.json', ledgerFileSchema)) }
}

describe('createCacheLedger', () => {
  it('remembers its notes after a restart, for each connection, and none that were erased', async () => {
    const { folder, ledger } = aLedger()
    await Promise.all([ledger.note('a', { commit: 1, held }), ledger.note('b', { commit: 9, held })])
    await ledger.note('a', null)
    const again = aLedger(folder).ledger
    expect(await again.read('a')).toEqual({ ok: true, value: null })
    expect(await again.read('b')).toEqual({ ok: true, value: { commit: 9, held } })
  })

  it('sets aside a file that it cannot understand, and begins anew if there is no version before it', async () => {
    const { folder, ledger, broken } = aLedger()
    await ledger.note('a', { commit: 1, held })
    writeFileSync(join(folder, 'cache-ledger.json'), '{"a":')
    rmSync(join(folder, 'cache-ledger.json.previous'))
    const next = aLedger(folder)
    expect(await next.ledger.read('a')).toEqual({ ok: true, value: null })
    expect([broken.length, next.broken.length]).toEqual([0, 1])
    await next.ledger.note('a', { commit: 2, held })
    expect(readFileSync(join(folder, 'cache-ledger.json'), 'utf8')).toContain('"commit": 2')
  })
})
