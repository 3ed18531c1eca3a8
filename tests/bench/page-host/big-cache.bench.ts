import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import { runInPage, serveBenchPage, withBrowser } from './bench-pages.ts'
import { originBytes } from './origin-bytes.ts'

const BYTES = 10e9
/** Of a minute of full digits: eight bytes, with implied stamps. */
const BYTES_A_YEAR = 525_600 * 8
const ROUNDS = 5
/** A page for so many years: what it has allocated goes with it. */
const YEARS_A_PAGE = 100

/** From opening a cache of 10 GB to a minute-year out of it, in a fresh browser, against a cache of that year alone. */
export async function measureBigCache(): Promise<Measured> {
  const [big, small] = await Promise.all([serveBenchPage(), serveBenchPage()])
  try {
    return await withFolder(async (profile) => {
      await fill(profile, big.url, Math.round(roomFor(BYTES) / BYTES_A_YEAR))
      await fill(profile, small.url, 1)
      const openTime = (url: string): Promise<number> =>
        withBrowser(profile, async ({ openPage }) =>
          runInPage(await openPage(url), 'bigCache', { does: 'open' }),
        )
      const measured = await medianOfRounds(
        ROUNDS,
        () => openTime(big.url),
        () => openTime(small.url),
      )
      return { ...measured, beside: { 'GB on disk': originBytes(profile, big.url) / 1e9 } }
    })
  } finally {
    big.close()
    small.close()
  }
}

/** Less than was asked for where the disk cannot take it and keep a third of what is free. */
function roomFor(bytes: number): number {
  const { bavail, bsize } = statfsSync(tmpdir())
  return Math.min(bytes, (bavail * bsize) / 3)
}

async function fill(profile: string, url: string, years: number): Promise<void> {
  await withBrowser(profile, async ({ openPage }) => {
    for (let from = 0; from < years; from += YEARS_A_PAGE) {
      const page = await openPage(url)
      await runInPage(page, 'bigCache', { does: 'fill', from, to: Math.min(years, from + YEARS_A_PAGE) })
      await page.close()
    }
  })
}
