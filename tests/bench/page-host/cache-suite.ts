import type { Interval } from '#shared/time/interval.ts'
import { median, mediansOf } from '../median.ts'
import { minutesIn, minutesOfYear, yearOf } from '../page/cache/minute-years.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import type { Measured } from '../row.ts'
import type { SeriesSet } from '../series-data.ts'
import { suiteOf, type Suite } from '../suite.ts'
import { withFolder } from '../with-folder.ts'
import { runInPage, serveBenchPage, withBrowser } from './bench-pages.ts'
import type { Browser } from './browser.ts'
import { createDuckDbMinutes, type DuckDbMinutes } from './duckdb-minutes.ts'
import { originBytes } from './origin-bytes.ts'

const YEARS = 10
const COLD_ROUNDS = 5
const DAYS_A_ROUND = 15
const DAYS_APART = 23
const DAY_MS = 86_400_000
const kinds: readonly StoreKind[] = ['ours', 'buffer']

/** Each store has an origin, hence a backing store, of its own. */
type Urls = Readonly<Record<StoreKind, string>>

/** What a profile keeps, and where from. */
interface Site {
  readonly profile: string
  readonly urls: Urls
  readonly set: SeriesSet
  readonly duckdb: DuckDbMinutes
}

async function measureCache(set: SeriesSet): Promise<CacheTimes> {
  const served = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await serveBenchPage()) })))
  const urls = Object.fromEntries(served.map(({ kind, url }) => [kind, url])) as unknown as Urls
  try {
    return await withFolder((profile) =>
      withFolder(async (folder) =>
        measureProfile({ profile, urls, set, duckdb: await createDuckDbMinutes(folder) }),
      ),
    )
  } finally {
    for (const { close } of served) close()
  }
}

interface CacheTimes {
  readonly write: Measured
  readonly year: Measured
  readonly limit: Measured
  readonly day: Measured
  readonly disk: Measured
}

/** Minute-years written year by year into each store, then read in fresh browsers and from a file opened anew. */
async function measureProfile(site: Site): Promise<CacheTimes> {
  const written = await writeAll(site)
  const years = await readCold(site, (round) => [yearOf(round)])
  const days = await readCold(site, daysOf)
  // After the browsers that read, which go on with what the one that wrote had yet to merge.
  const value = originBytes(site.profile, site.urls.ours) / 1e6 / YEARS
  return {
    write: { ...mediansOf(written.ours, written.duckdb), beside: { 'MB a year on disk': value } },
    year: mediansOf(years.first.ours, years.first.duckdb),
    limit: {
      ...mediansOf(years.first.ours, years.first.buffer),
      beside: { 'ms to write the buffer': median(written.buffer) },
    },
    day: {
      ...mediansOf(days.later.ours, days.later.duckdb),
      beside: {
        'ms of the first read': median(days.first.ours),
        "ms of the peer's first read": median(days.first.duckdb),
      },
    },
    disk: { value, peerValue: (await site.duckdb.parquetBytes()) / 1e6 / YEARS },
  }
}

/** Days of a year, spread over all of it. */
function daysOf(year: number): readonly Interval[] {
  return Array.from({ length: DAYS_A_ROUND }, (_, index) => {
    const start = yearOf(year).start + (11 + DAYS_APART * index) * DAY_MS
    return { start, end: start + DAY_MS }
  })
}

type Times = Record<StoreKind | 'duckdb', number[]>

const noTimes = (): Times => ({ ours: [], buffer: [], duckdb: [] })

async function writeAll({ profile, urls, set, duckdb }: Site): Promise<Times> {
  const times = noTimes()
  await withBrowser(profile, async (browser) => {
    for (let year = 0; year < YEARS; year += 1) {
      for (const kind of kinds)
        times[kind].push(...(await once(browser, urls, { kind, set, does: 'write', year })))
      times.duckdb.push(await duckdb.write(minutesOfYear(year, set)))
    }
  })
  return times
}

/** In a page of its own, so that one store's garbage is not collected in another's time. */
async function once({ openPage }: Browser, urls: Urls, task: StorageTask): Promise<readonly number[]> {
  const page = await openPage(urls[task.kind])
  const times = await runInPage(page, 'storage', task)
  await page.close()
  return times
}

/** A new browser for each round: nothing is in its memory. The first read of each is apart from those after it. */
async function readCold(
  { profile, urls, set, duckdb }: Site,
  intervalsOf: (round: number) => readonly Interval[],
): Promise<{ readonly first: Times; readonly later: Times }> {
  const [first, later] = [noTimes(), noTimes()]
  const note = (kind: keyof Times, [one = Number.NaN, ...others]: readonly number[]): void => {
    first[kind].push(one)
    later[kind].push(median(others))
  }
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const intervals = intervalsOf(round)
    const [interval] = intervals
    const minutes = interval === undefined ? 0 : minutesIn(interval, set).times.length
    await withBrowser(profile, async (browser) => {
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        // A year of the buffer is one record: it has no days.
        const isWhole = kind === 'ours' || intervals.length === 1
        if (isWhole) note(kind, await once(browser, urls, { kind, set, does: 'read', intervals }))
      }
    })
    note('duckdb', await duckdb.readCold(intervals, minutes))
  }
  return { first, later }
}

export const cacheSuites: readonly Suite[] = [
  {
    names: ['cache.write.525600', 'cache.read.year', 'cache.read.limit', 'cache.read.day', 'cache.disk'],
    needs: 'chromium',
    run: async () => {
      const { write, year, limit, day, disk } = await measureCache('even')
      return {
        'cache.write.525600': write,
        'cache.read.year': year,
        'cache.read.limit': limit,
        'cache.read.day': day,
        'cache.disk': disk,
      }
    },
  },
  suiteOf('cache.disk.rough', 'chromium', async () => (await measureCache('rough')).disk),
]
