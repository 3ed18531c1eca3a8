import { promiseTimeout } from '@vueuse/core'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Held } from '#shared/contract/cache-ledger.ts'
import { type Clock, DAY_MS, type EpochMs } from '#shared/time/instant.ts'
import type { Lost } from '#renderer/ports/damaged-stores.ts'
import type { CacheDatabase } from '../database.ts'

/** Main keeps the record of the contents of a cache, outside the database. */
export type LedgerSource = Pick<Bridge, 'readLedger' | 'noteLedger'>

/** Compares the contents of a partition with its recorded ones, and updates the record (decision 0092). */
export interface Ledger {
  /**
   * Reports what was lost since the last count. Nothing is recorded until the report is acknowledged, so that no loss
   * is forgotten.
   */
  readonly readLost: () => Promise<Lost | undefined>
  /**
   * Reads the same for a database that was opened again, since a browser that closed it may have discarded it as well.
   */
  readonly readLostAgain: Ledger['readLost']
  readonly noteWrite: () => void
  readonly note: () => Promise<void>
}

/** Counting takes at most this share of the time, however many series there are. */
const COUNTING_SHARE = 10
const LONGEST_REQUEST_MS = 365 * DAY_MS

export interface LedgerParts {
  readonly database: CacheDatabase
  readonly connectionId: string
  readonly source: LedgerSource
  readonly clock: Clock
}

export function createLedger(parts: LedgerParts): Ledger {
  const { database, connectionId, source, clock } = parts
  let compared: Promise<Lost | undefined> | undefined
  let isTold = false
  let isErased = false
  database.dexie.on('versionchange', () => {
    isErased = true
  })

  const readLost = (): Promise<Lost | undefined> => {
    compared ??= compare(parts)
    return compared
  }

  const note = async (): Promise<void> => {
    if (!isTold && (await readLost()) !== undefined) return
    const held = await countHeld(database, clock.now())
    // The number is written before main is told: a database without it has lost the data that came with it, whatever
    // was erased meanwhile.
    const commit = await database.dexie.transaction('rw', database.marks, async () => {
      const next = ((await database.marks.get('ledger'))?.commit ?? 0) + 1
      await database.marks.put({ name: 'ledger', commit: next })
      return next
    })
    // A partition that is being erased no longer has a record.
    if (isErased) return
    await source.noteLedger({ connectionId, entry: { commit, held } })
  }
  const noteSilently = (): Promise<void> => note().catch(() => undefined)
  let isNoting = false
  let written = 0
  let noted = 0
  /**
   * Records a write at once, since the loss of unrecorded data would go unnoticed; several writes at the same time are
   * recorded together.
   */
  const noteWrite = async (): Promise<void> => {
    written += 1
    if (isNoting) return
    isNoting = true
    while (noted < written) {
      noted = written
      const began = performance.now()
      await noteSilently()
      await promiseTimeout((performance.now() - began) * COUNTING_SHARE)
    }
    isNoting = false
  }
  const tell = async (): Promise<Lost | undefined> => {
    const lost = await readLost()
    isTold = true
    void noteSilently()
    return lost
  }
  return {
    readLost: tell,
    readLostAgain: () => {
      compared = undefined
      isTold = false
      return tell()
    },
    noteWrite: () => void noteWrite(),
    note: noteSilently,
  }
}

async function compare({ database, connectionId, source, clock }: LedgerParts): Promise<Lost | undefined> {
  const known = await source.readLedger({ connectionId })
  if (!known.ok || known.value === null) return undefined
  const mark = await database.marks.get('ledger')
  if ((mark?.commit ?? 0) >= known.value.commit) return undefined
  const missing = lessBy(known.value.held, await countHeld(database, clock.now()))
  const isWhole = mark === undefined
  return isWhole || missing.points + missing.series > 0 ? { missing, isWhole } : undefined
}

function lessBy(before: Held, after: Held): Held {
  const less = (name: keyof Held): number => Math.max(0, before[name] - after[name])
  return {
    series: less('series'),
    points: less('points'),
    bytes: less('bytes'),
    requests: less('requests'),
    notedAt: before.notedAt,
  }
}

async function countHeld(database: CacheDatabase, notedAt: EpochMs): Promise<Held> {
  const held = { series: 0, points: 0, bytes: 0, requests: 0 }
  await database.series.each(({ points, bytes, covered }) => {
    held.series += 1
    held.points += points
    held.bytes += bytes
    for (const { start, end } of covered) held.requests += Math.ceil((end - start) / LONGEST_REQUEST_MS)
  })
  return { ...held, notedAt }
}
