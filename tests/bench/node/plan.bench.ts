import { intersectIntervals, normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { MAX_REQUEST_MS, planRequests } from '#shared/series/coverage/plan.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, resolutions, type Resolution } from '#shared/time/resolution.ts'
import { bucketsOf, fewestRequests } from '#support/laws/fewest-requests.ts'
import { seededRandom } from '#support/seeded-random.ts'
import type { Measured } from '../median.ts'

const CASES = 10_000
/**
 * These zones change their clocks by an hour, by half an hour or not at all, and their offsets are whole, half and
 * quarter hours.
 */
const zones = ['UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const
/** A cell is a fifth of the longest request, which is fine enough for values of any fixed step. */
const CELL_MS = MAX_REQUEST_MS / 5

/**
 * Plans requests over random coverage and compares their number with the fewest that dynamic programming finds, in
 * 10,000 cases of every resolution in different zones. Each case must reach its own minimum and cover everything that
 * was missing.
 */
export function measurePlan(): Measured {
  const random = seededRandom(20261120)
  let planned = 0
  let fewest = 0
  for (let index = 0; index < CASES; index++) {
    const resolution = resolutions[index % resolutions.length] ?? 'hourly'
    const zone = zones[Math.floor(index / resolutions.length) % zones.length] ?? 'UTC'
    const missing = randomMissing(random, isCalendarResolution(resolution) ? DAY_MS : CELL_MS)
    const cells = cellsOf(missing, resolution, zone)
    const requests = planRequests(missing, resolution, zone)
    const own = fewestRequests(cells)
    expectCovered(requests, cells)
    if (requests.length !== own)
      throw new Error(`case ${String(index)}: ${String(requests.length)} requests, ${String(own)} are enough`)
    planned += requests.length
    fewest += own
  }
  return { value: planned, peerValue: fewest }
}

/**
 * Returns up to six random intervals between multiples of a step, over two and a half years of days or ten requests of
 * cells.
 */
function randomMissing(random: () => number, stepMs: number): readonly Interval[] {
  const count = 1 + Math.floor(random() * 6)
  const start = Date.UTC(2019, 0, 1)
  const reach = stepMs === DAY_MS ? 910 : 50
  const edges = Array.from({ length: 2 * count }, () => Math.floor(random() * reach))
  const sorted = [...new Set(edges)].sort((a, b) => a - b)
  return Array.from({ length: sorted.length >> 1 }, (_, at) => ({
    start: start + (sorted[2 * at] ?? 0) * stepMs,
    end: start + (sorted[2 * at + 1] ?? 0) * stepMs,
  }))
}

/** Cuts the missing intervals where a request may begin and end: at calendar buckets, or at cells. */
function cellsOf(missing: readonly Interval[], resolution: Resolution, zone: string): readonly Interval[] {
  if (isCalendarResolution(resolution)) return bucketsOf(missing, resolution, zone)
  return missing.flatMap(({ start, end }) =>
    Array.from({ length: Math.round((end - start) / CELL_MS) }, (_, at) => ({
      start: start + at * CELL_MS,
      end: start + (at + 1) * CELL_MS,
    })),
  )
}

/**
 * Throws unless all cells lie in requests and no request is longer than the service allows, except for a single bucket.
 */
function expectCovered(requests: readonly Interval[], cells: readonly Interval[]): void {
  const left = subtractIntervals(normaliseIntervals(cells), normaliseIntervals(requests))
  const isTooLong = (request: Interval): boolean =>
    request.end - request.start > MAX_REQUEST_MS && intersectIntervals(cells, [request]).length > 1
  if (left.length > 0 || requests.some(isTooLong)) throw new Error('the plan is not one')
}
