import type { Interval } from '#shared/time/interval.ts'
import type { BenchName } from '../goals.ts'
import { median, mediansOf } from '../median.ts'
import { PARTS_A_YEAR, partOf, yearOf } from '../page/cache/minute-years.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import type { Measured } from '../row.ts'
import type { SeriesSet } from '../series-data.ts'
import type { Measurements, Suite } from '../suite.ts'
import { runInPage, serveBenchPage, withBrowser, withProfile } from './bench-pages.ts'
import type { Browser } from './browser.ts'
import { originBytes } from './origin-bytes.ts'

const YEARS = 10
const YEARS_OF_BUFFER = 5
/**
 * A row a point takes half a minute a year to write. The peer is given five twelfths of a year, each a run of its own, and
 * a year counts as twelve of them, read or written; it holds a twentieth of ours. Both only make it quicker: the
 * more rows, the deeper its index.
 */
const PARTS_OF_ROWS = 5
const COLD_ROUNDS = 5
const DAYS_A_ROUND = 15
const DAYS_APART = 23
const DAYS_APART_OF_ROWS = 9
const DAY_MS = 86_400_000
const kinds: readonly StoreKind[] = ['ours', 'rows', 'buffer']

type Times = Record<StoreKind, number[]>
/** Each store has an origin, hence a backing store, of its own. */
type Urls = Readonly<Record<StoreKind, string>>

/** What a profile keeps, and where from. */
interface Site {
  readonly profile: string
  readonly urls: Urls
  readonly set: SeriesSet
}

async function measureCache(set: SeriesSet): Promise<CacheTimes> {
  const served = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await serveBenchPage()) })))
  const urls = Object.fromEntries(served.map(({ kind, url }) => [kind, url])) as unknown as Urls
  try {
    return await withProfile((profile) => measureProfile({ profile, urls, set }))
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

/** Minute-years written year by year into each store, then read in fresh browsers. */
async function measureProfile(site: Site): Promise<CacheTimes> {
  const megabytes = (kind: StoreKind): number => originBytes(site.profile, site.urls[kind]) / 1e6
  const { ours, rows, buffer } = await writeAll(site)
  const { first: years } = await readCold(site, kinds, (kind, round) => [
    kind === 'rows' ? partOf(round) : yearOf(round),
  ])
  const days = await readCold(site, ['ours', 'rows'], (kind, round) =>
    kind === 'rows' ? daysOf(0, DAYS_APART_OF_ROWS) : daysOf(round, DAYS_APART),
  )
  // After the browsers that read, which go on with what the one that wrote had yet to merge.
  const disk = {
    value: megabytes('ours') / YEARS,
    peerValue: (megabytes('rows') / PARTS_OF_ROWS) * PARTS_A_YEAR,
  }
  // The first year begins an empty store; the peer has as many rounds as it is given parts.
  const yearsOfRows = rows.map((time) => time * PARTS_A_YEAR)
  return {
    write: {
      ...mediansOf(ours.slice(0, rows.length), yearsOfRows),
      beside: { 'MB a year on disk': disk.value },
    },
    year: mediansOf(
      years.ours,
      years.rows.map((time) => time * PARTS_A_YEAR),
    ),
    limit: {
      ...mediansOf(years.ours, years.buffer),
      beside: {
        'ms to write': median(ours.slice(0, buffer.length)),
        'ms to write the buffer': median(buffer),
      },
    },
    day: {
      ...mediansOf(days.later.ours, days.later.rows),
      beside: {
        'ms of the first read': median(days.first.ours),
        "ms of the peer's first read": median(days.first.rows),
      },
    },
    disk,
  }
}

/** Days of a year, spread over what is there of it. */
function daysOf(year: number, daysApart: number): readonly Interval[] {
  return Array.from({ length: DAYS_A_ROUND }, (_, index) => {
    const start = yearOf(year).start + (11 + daysApart * index) * DAY_MS
    return { start, end: start + DAY_MS }
  })
}

async function writeAll({ profile, urls, set }: Site): Promise<Times> {
  const times = noTimes()
  await withBrowser(profile, async (browser) => {
    const write = async (task: StorageTask): Promise<void> => {
      times[task.kind].push(...(await once(browser, urls, task)))
    }
    for (let year = 0; year < YEARS; year += 1) {
      await write({ kind: 'ours', set, does: 'write', year })
      if (year < YEARS_OF_BUFFER) await write({ kind: 'buffer', set, does: 'write', year })
      if (year < PARTS_OF_ROWS) await write({ kind: 'rows', set, does: 'write-part', part: year })
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
  { profile, urls, set }: Site,
  from: readonly StoreKind[],
  intervalsOf: (kind: StoreKind, round: number) => readonly Interval[],
): Promise<{ readonly first: Times; readonly later: Times }> {
  const [first, later] = [noTimes(), noTimes()]
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    await withBrowser(profile, async (browser) => {
      for (const kind of round % 2 === 0 ? from : from.toReversed()) {
        const task = { kind, set, does: 'read', intervals: intervalsOf(kind, round) } as const
        const [one = Number.NaN, ...others] = await once(browser, urls, task)
        first[kind].push(one)
        later[kind].push(median(others))
      }
    })
  }
  return { first, later }
}

function noTimes(): Times {
  return { ours: [], rows: [], buffer: [] }
}

const named = (names: readonly BenchName[], measured: readonly Measured[]): Measurements =>
  Object.fromEntries(names.map((name, at) => [name, measured[at]]))

const even = [
  'cache.write.525600',
  'cache.read.year',
  'cache.read.year.limit',
  'cache.read.day',
  'cache.disk',
] as const
const rough = [
  'cache.write.525600.rough',
  'cache.read.year.rough',
  'cache.read.year.limit.rough',
  'cache.read.day.rough',
] as const

export const cacheSuites: readonly Suite[] = [
  {
    names: even,
    needs: 'chromium',
    run: async () => {
      const { write, year, limit, day, disk } = await measureCache('even')
      return named(even, [write, year, limit, day, disk])
    },
  },
  {
    names: rough,
    needs: 'chromium',
    run: async () => {
      const { write, year, limit, day } = await measureCache('rough')
      return named(rough, [write, year, limit, day])
    },
  },
]
