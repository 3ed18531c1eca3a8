import type { Interval } from '#shared/series/interval.ts'
import { median } from '../median.ts'
import { yearOf } from '../page/cache/minute-years.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import type { Measured } from '../row.ts'
import type { Measurements, Suite } from '../suite.ts'
import { runInPage, serveBenchPage, withBrowser, withProfile } from './bench-pages.ts'
import type { Browser } from './browser.ts'
import { originBytes } from './origin-bytes.ts'

const YEARS = 10
/** A row a point takes half a minute a year to write: the peer holds half of ours, which only makes it quicker. */
const YEARS_OF_ALL = 5
const COLD_ROUNDS = 5
const DAYS_A_ROUND = 15
const DAY_MS = 86_400_000
const kinds: readonly StoreKind[] = ['ours', 'rows', 'buffer']

type Times = Record<StoreKind, number[]>
/** Each store has an origin, hence a backing store, of its own. */
type Urls = Readonly<Record<StoreKind, string>>

async function measureCache(): Promise<Measurements> {
  const served = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await serveBenchPage()) })))
  const urls = Object.fromEntries(served.map(({ kind, url }) => [kind, url])) as unknown as Urls
  try {
    return await withProfile((profile) => measureProfile(profile, urls))
  } finally {
    for (const { close } of served) close()
  }
}

/** Minute-years written year by year into each store in turn, then read in fresh browsers. */
async function measureProfile(profile: string, urls: Urls): Promise<Measurements> {
  const megabytes = (kind: StoreKind): number => originBytes(profile, urls[kind]) / 1e6
  const writes = await writeYears(profile, urls, 0, YEARS_OF_ALL, kinds)
  const disk = { value: megabytes('ours'), peerValue: megabytes('rows') }
  await writeYears(profile, urls, YEARS_OF_ALL, YEARS, ['ours'])
  const years = await readCold(profile, urls, kinds, (round) => [yearOf(round)])
  const days = await readCold(profile, urls, ['ours', 'rows'], daysOf)
  return {
    'cache.write.525600': against(writes, 'rows'),
    'cache.read.year': against(years, 'rows'),
    'cache.read.year.limit': against(years, 'buffer'),
    'cache.read.day': against(days, 'rows'),
    'cache.disk': disk,
  }
}

function against(times: Times, peer: StoreKind): Measured {
  return { value: median(times.ours), peerValue: median(times[peer]) }
}

/** Days of a year that nobody has read before. */
function daysOf(round: number): readonly Interval[] {
  return Array.from({ length: DAYS_A_ROUND }, (_, index) => {
    const start = yearOf(round).start + (11 + 23 * index) * DAY_MS
    return { start, end: start + DAY_MS }
  })
}

async function writeYears(
  profile: string,
  urls: Urls,
  from: number,
  to: number,
  into: readonly StoreKind[],
): Promise<Times> {
  const times: Times = { ours: [], rows: [], buffer: [] }
  await withBrowser(profile, async (browser) => {
    for (let year = from; year < to; year += 1) {
      for (const kind of into) times[kind].push(await once(browser, urls, { kind, does: 'write', year }))
    }
  })
  return times
}

/** In a page of its own, so that one store's garbage is not collected in another's time. */
async function once({ openPage }: Browser, urls: Urls, task: StorageTask): Promise<number> {
  const page = await openPage(urls[task.kind])
  const time = await runInPage(page, 'storage', task)
  await page.close()
  return time
}

/** A new browser for each round: nothing is in its memory. */
async function readCold(
  profile: string,
  urls: Urls,
  from: readonly StoreKind[],
  intervalsOf: (round: number) => readonly Interval[],
): Promise<Times> {
  const times: Times = { ours: [], rows: [], buffer: [] }
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const intervals = intervalsOf(round)
    await withBrowser(profile, async (browser) => {
      for (const kind of from) times[kind].push(await once(browser, urls, { kind, does: 'read', intervals }))
    })
  }
  return times
}

export const cacheSuite: Suite = {
  names: ['cache.write.525600', 'cache.read.year', 'cache.read.year.limit', 'cache.read.day', 'cache.disk'],
  needs: 'chromium',
  run: measureCache,
}
