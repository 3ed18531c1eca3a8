import type { Interval } from '#shared/series/interval.ts'
import { median } from '../median.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import { yearsOf } from '../page/cache/minute-years.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import type { Measurements, Suite } from '../suite.ts'
import { runInPage, serveBenchPage, withBrowser, withProfile } from './bench-pages.ts'
import { originBytes } from './origin-bytes.ts'

const YEARS = 10
const COLD_ROUNDS = 5
const DAY_MS = 86_400_000
const kinds: readonly StoreKind[] = ['ours', 'rows', 'buffer']

type Times = Record<StoreKind, number[]>
/** Each store has an origin, hence a backing store, of its own. */
type Urls = Readonly<Record<StoreKind, string>>

/** Ten minute-years written year by year into each store in turn, then read back in fresh browsers. */
async function measureCache(): Promise<Measurements> {
  const served = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await serveBenchPage()) })))
  const urls = Object.fromEntries(served.map(({ kind, url }) => [kind, url])) as unknown as Urls
  try {
    return await withProfile(async (profile) => {
      const writes = await writeYears(profile, urls)
      const bytes = (kind: StoreKind): number => originBytes(profile, urls[kind]) / 1e6
      const disk = { value: bytes('ours'), peerValue: bytes('rows') }
      const years = await readCold(profile, urls, (round) => ({ interval: yearsOf(round + 2), expected: MINUTES_A_YEAR }))
      const days = await readCold(profile, urls, (round) => ({ interval: dayOf(round), expected: 1440 }), ['ours', 'rows'])
      return {
        'cache.write.525600': against(writes, 'rows'),
        'cache.read.year': against(years, 'rows'),
        'cache.read.year.limit': against(years, 'buffer'),
        'cache.read.day': against(days, 'rows'),
        'cache.disk': disk,
      }
    })
  } finally {
    for (const { close } of served) close()
  }
}

function against(times: Times, peer: StoreKind) {
  return { value: median(times.ours), peerValue: median(times[peer]) }
}

/** A day somewhere in each of some years. */
function dayOf(round: number): Interval {
  const start = yearsOf(2 * round).start + (40 + 61 * round) * DAY_MS
  return { start, end: start + DAY_MS }
}

function emptyTimes(): Times {
  return { ours: [], rows: [], buffer: [] }
}

async function writeYears(profile: string, urls: Urls): Promise<Times> {
  const times = emptyTimes()
  await withBrowser(profile, async ({ openPage }) => {
    for (let year = 0; year < YEARS; year += 1) {
      for (const kind of kinds) times[kind].push(await once(openPage, urls[kind], { kind, does: 'write', year }))
    }
  })
  return times
}

type OpenPage = Parameters<Parameters<typeof withBrowser>[1]>[0]['openPage']

/** In a page of its own, so that one store's garbage is not collected in another's time. */
async function once(openPage: OpenPage, url: string, task: StorageTask): Promise<number> {
  const page = await openPage(url)
  const time = await runInPage(page, 'storage', task)
  await page.close()
  return time
}

/** A new browser for each round: nothing is in its memory. */
async function readCold(
  profile: string,
  urls: Urls,
  questionOf: (round: number) => { readonly interval: Interval; readonly expected: number },
  read: readonly StoreKind[] = kinds,
): Promise<Times> {
  const times = emptyTimes()
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    await withBrowser(profile, async ({ openPage }) => {
      for (const kind of read) {
        times[kind].push(await once(openPage, urls[kind], { kind, does: 'read', ...questionOf(round) }))
      }
    })
  }
  return times
}

export const cacheSuite: Suite = {
  names: ['cache.write.525600', 'cache.read.year', 'cache.read.year.limit', 'cache.read.day', 'cache.disk'],
  needs: 'chromium',
  run: measureCache,
}
