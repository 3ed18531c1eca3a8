import type { Interval } from '#shared/time/interval.ts'
import { median } from '../median.ts'
import { QUARTERS_A_YEAR, yearOf } from '../page/cache/minute-years.ts'
import type { StorageTask, StoreKind } from '../page/cache/storage.ts'
import type { Measured } from '../row.ts'
import type { Measurements, Suite } from '../suite.ts'
import { runInPage, serveBenchPage, withBrowser, withProfile } from './bench-pages.ts'
import type { Browser } from './browser.ts'
import { originBytes } from './origin-bytes.ts'

const YEARS = 10
const YEARS_OF_BUFFER = 5
/**
 * A row a point takes half a minute a year to write. The peer is given five quarters, each a run of its own, and
 * a year counts as four of them; it holds an eighth of ours. Both only make it quicker: the more rows, the deeper
 * its index.
 */
const QUARTERS_OF_ROWS = 5
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

/** Minute-years written year by year into each store, then read in fresh browsers. */
async function measureProfile(profile: string, urls: Urls): Promise<Measurements> {
  const megabytes = (kind: StoreKind): number => originBytes(profile, urls[kind]) / 1e6
  const [ours, rows] = await writeAll(profile, urls)
  const disk = {
    value: megabytes('ours') / YEARS,
    peerValue: (megabytes('rows') / QUARTERS_OF_ROWS) * QUARTERS_A_YEAR,
  }
  const years = await readCold(profile, urls, kinds, (kind, round) => [yearOf(kind === 'rows' ? 0 : round)])
  const days = await readCold(profile, urls, ['ours', 'rows'], (kind, round) =>
    daysOf(kind === 'rows' ? 0 : round),
  )
  return {
    'cache.write.525600': { value: median(ours), peerValue: median(rows) * QUARTERS_A_YEAR },
    'cache.read.year': against(years, 'rows'),
    'cache.read.year.limit': against(years, 'buffer'),
    'cache.read.day': against(days, 'rows'),
    'cache.disk': disk,
  }
}

function against(times: Times, peer: StoreKind): Measured {
  return { value: median(times.ours), peerValue: median(times[peer]) }
}

/** Days of a year, spread over it. */
function daysOf(year: number): readonly Interval[] {
  return Array.from({ length: DAYS_A_ROUND }, (_, index) => {
    const start = yearOf(year).start + (11 + 23 * index) * DAY_MS
    return { start, end: start + DAY_MS }
  })
}

/** Times of ours and of the rows, in turn. */
async function writeAll(profile: string, urls: Urls): Promise<[number[], number[]]> {
  const [ours, rows]: [number[], number[]] = [[], []]
  await withBrowser(profile, async (browser) => {
    for (let at = 0; at < YEARS; at += 1) {
      ours.push(await once(browser, urls, { kind: 'ours', does: 'write', year: at }))
      if (at < YEARS_OF_BUFFER) await once(browser, urls, { kind: 'buffer', does: 'write', year: at })
      if (at >= QUARTERS_OF_ROWS) continue
      rows.push(await once(browser, urls, { kind: 'rows', does: 'write-quarter', quarter: at }))
    }
  })
  return [ours, rows]
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
  intervalsOf: (kind: StoreKind, round: number) => readonly Interval[],
): Promise<Times> {
  const times: Times = { ours: [], rows: [], buffer: [] }
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    await withBrowser(profile, async (browser) => {
      for (const kind of from) {
        const intervals = intervalsOf(kind, round)
        times[kind].push(await once(browser, urls, { kind, does: 'read', intervals }))
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
