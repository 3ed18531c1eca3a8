import { readdirSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Columns } from '#shared/series/columns.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { median, medianOfRounds, mediansOf, timeOf, type Measured } from '../median.ts'
import { openDuckDb, type DuckDb } from '../node/duckdb.ts'
import { minutesIn, minutesOfYear, yearOf } from '../page/cache/minute-years.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import type { SeriesSet } from '../series-data.ts'
import { benchFolder } from '../bench-folder.ts'
import { openBrowser, runInPage, serveBenchPage, type Browser } from './bench-pages.ts'

const YEARS = 10
const COLD_ROUNDS = 5
const DAYS_A_ROUND = 15
const DAYS_APART = 23
const kinds: readonly StoreKind[] = ['ours', 'buffer']

/** Each store has its own origin, and so its own backing store. */
type Urls = Readonly<Record<StoreKind, string>>

/** Profile with the pages that use it and the DuckDB file beside it. */
interface Site {
  readonly profile: string
  readonly urls: Urls
  readonly set: SeriesSet
  readonly duckdb: Awaited<ReturnType<typeof createDuckDbMinutes>>
}

/**
 * Writes minute-years one by one into each store, then reads them in fresh browsers, and from DuckDB's file after
 * reopening it.
 */
export async function measureCache(set: SeriesSet) {
  await using ours = await serveBenchPage()
  await using buffer = await serveBenchPage()
  await using profile = benchFolder()
  await using folder = benchFolder()
  const site: Site = {
    ...{ profile: profile.path, set, urls: { ours: ours.url, buffer: buffer.url } },
    duckdb: await createDuckDbMinutes(folder.path),
  }
  const written = await writeAll(site)
  const years = await readCold(site, (round) => [yearOf(round)])
  const days = await readCold(site, daysOf)
  // The size is measured last, since the browsers that read complete the merges that the writing browser left.
  const value = originBytes(site.profile, site.urls.ours) / 1e6 / YEARS
  return {
    write: {
      ...mediansOf(written.ours, written.duckdb),
      beside: { 'MB a year on disk': value },
    },
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

/** Returns days that are spread over a year. */
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
  await using browser = await openBrowser(profile)
  for (let year = 0; year < YEARS; year += 1) {
    for (const kind of kinds)
      times[kind].push(...(await once(browser, urls, { kind, set, does: 'write', year })))
    times.duckdb.push(await duckdb.write(minutesOfYear(year, set)))
  }
  return times
}

/** Uses a separate page for each task, so that the garbage of one store is not collected while another is measured. */
async function once({ openPage }: Browser, urls: Urls, task: StorageTask): Promise<readonly number[]> {
  const page = await openPage(urls[task.kind])
  const times = await runInPage(page, 'storage', task)
  await page.close()
  return times
}

/**
 * Reads in a new browser each round, so that nothing is in memory. The first read of each round is counted separately
 * from the later ones.
 */
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
    {
      await using browser = await openBrowser(profile)
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        // The buffer stores a year as one record, so it has no days to read.
        const isWhole = kind === 'ours' || intervals.length === 1
        if (isWhole) note(kind, await once(browser, urls, { kind, set, does: 'read', intervals }))
      }
    }
    note('duckdb', await duckdb.readCold(intervals, minutes))
  }
  return { first, later }
}

/**
 * Opens the minutes of one series in a DuckDB file, as the peer of our cache. Instants are stored in ms, and measured
 * times are in ms too.
 */
async function createDuckDbMinutes(folder: string) {
  const path = join(folder, 'minutes.duckdb')
  const withDb = async <T>(work: (db: DuckDb) => Promise<T>): Promise<T> => {
    using db = await openDuckDb('UTC', path)
    return await work(db)
  }
  await withDb((db) => db.run('CREATE TABLE minutes (t DOUBLE, v DOUBLE)'))
  return {
    write: ({ times, values }: Columns) =>
      withDb((db) =>
        timeOf(async () => {
          await db.append('minutes', [times, values])
          await db.run('CHECKPOINT')
        }),
      ),
    /** Reopens the file and returns the time of each read; throws unless each has `minutes` rows. */
    readCold: (intervals: readonly Interval[], minutes: number) =>
      withDb(async (db) => {
        const times: number[] = []
        for (const { start, end } of intervals) {
          const began = performance.now()
          const sql = `SELECT t, v FROM minutes WHERE t >= ${start} AND t < ${end} ORDER BY t`
          const [read] = await db.columnsOf(sql)
          times.push(performance.now() - began)
          if (read?.length !== minutes) throw new Error(`read ${read?.length} minutes`)
        }
        return times
      }),
    /** Returns the bytes of everything that was written, as Parquet with zstd. */
    parquetBytes: () =>
      withDb(async (db) => {
        const file = join(folder, 'minutes.parquet')
        await db.run(
          `COPY (SELECT * FROM minutes ORDER BY t) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`,
        )
        return statSync(file).size
      }),
  }
}

/** Returns the bytes that a profile stores for the origin of a URL. */
function originBytes(profile: string, url: string): number {
  const own = `127.0.0.1_${new URL(url).port}.indexeddb`
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes(own),
  )
  if (files.length === 0) throw new Error(`the profile keeps nothing for ${url}`)
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

const BYTES = 10e9
/** Eight bytes per minute: values with all digits, and implied timestamps. */
const BYTES_A_YEAR = 525_600 * 8
/** A new page is opened after this many years, so that the memory of the previous one is freed. */
const YEARS_A_PAGE = 100

/**
 * Measures the time from opening a cache of 10 GB until a minute-year has been read from it in a fresh browser; the
 * peer is a cache with only that year.
 */
export async function measureBigCache(): Promise<Measured> {
  await using big = await serveBenchPage()
  await using small = await serveBenchPage()
  await using profile = benchFolder()
  await fill(profile.path, big.url, Math.round(roomFor(BYTES) / BYTES_A_YEAR))
  await fill(profile.path, small.url, 1)
  const opened = (url: string) => async (): Promise<number> => {
    await using browser = await openBrowser(profile.path)
    return await runInPage(await browser.openPage(url), 'bigCache', { does: 'open' })
  }
  const measured = await medianOfRounds(COLD_ROUNDS, opened(big.url), opened(small.url))
  return { ...measured, beside: { 'GB on disk': originBytes(profile.path, big.url) / 1e9 } }
}

/** Reduces the size if the disk has too little room, so that two thirds of the free space remain. */
function roomFor(bytes: number): number {
  const { bavail, bsize } = statfsSync(tmpdir())
  return Math.min(bytes, (bavail * bsize) / 3)
}

async function fill(profile: string, url: string, years: number): Promise<void> {
  await using browser = await openBrowser(profile)
  for (let from = 0; from < years; from += YEARS_A_PAGE) {
    const page = await browser.openPage(url)
    await runInPage(page, 'bigCache', { does: 'fill', from, to: Math.min(years, from + YEARS_A_PAGE) })
    await page.close()
  }
}
