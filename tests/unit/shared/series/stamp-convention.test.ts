import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolutions } from '#shared/time/resolution.ts'
import {
  coveredByAnswer,
  decidedConvention,
  intervalToAsk,
  normaliseStamps,
  noStampEvidence,
  stampEvidenceOf,
  stampsAt,
  withStampEvidence,
  type BroughtEdge,
  type StampConvention,
  type StampEvidence,
} from '#shared/series/stamp-convention.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

const bucketed = resolutions.filter((one) => one !== 'raw')
const anyStretch = fc
  .record({
    at: anyInstant,
    days: fc.integer({ min: 1, max: 60 }),
    resolution: fc.constantFrom(...bucketed.filter((one) => one !== 'minute')),
    zone: anyZone,
  })
  .map(({ at, days, resolution, zone }) => {
    const edges = bucketEdges({ start: at, end: at + days * DAY_MS }, resolution, zone)
    return { edges, interval: { start: edges[0] ?? 0, end: edges.at(-1) ?? 0 }, resolution, zone }
  })

describe('stampEvidenceOf', () => {
  it('knows both conventions from a full answer, whatever its order, and a range that includes its end', () => {
    fc.assert(
      fc.property(anyStretch, ({ edges, interval, resolution, zone }) => {
        const evidence = (stamps: Float64Array) => stampEvidenceOf(stamps, interval, resolution, zone)
        expect(evidence(edges.slice(0, -1))?.edge).toBe('start')
        expect(evidence(edges.slice(1).reverse())?.edge).toBe('end')
        expect(evidence(edges)?.edge).toBe('both')
        expect(evidence(edges.slice(1, -1))).toBeUndefined()
      }),
    )
  })

  it('learns nothing from an answer with a hole at either edge', () => {
    fc.assert(
      fc.property(
        anyStretch,
        fc.integer({ min: 1, max: 9 }),
        ({ edges, interval, resolution, zone }, hole) => {
          fc.pre(edges.length > hole + 3)
          const evidence = (stamps: Float64Array) => stampEvidenceOf(stamps, interval, resolution, zone)
          // Starts lack the last ones, ends the first ones.
          expect(evidence(edges.slice(0, -1 - hole))).toBeUndefined()
          expect(evidence(edges.slice(1 + hole))).toBeUndefined()
        },
      ),
    )
  })

  it('learns nothing from raw answers, and from days that are cut elsewhere', () => {
    const interval = { start: 0, end: HOUR_MS }
    expect(stampEvidenceOf(Float64Array.of(0, 1), interval, 'raw', 'UTC')).toBeUndefined()
    const days = { start: 0, end: 2 * DAY_MS }
    expect(stampEvidenceOf(Float64Array.of(0, DAY_MS), days, 'daily', 'UTC')).toEqual({
      edge: 'start',
      isClear: false,
    })
    expect(stampEvidenceOf(Float64Array.of(0, DAY_MS), days, 'daily', 'Asia/Kathmandu')).toBeUndefined()
  })

  it('is clear if hardly one of a hundred buckets is missing, so that the absent edge is not a gap', () => {
    const stamps = Float64Array.from({ length: 200 }, (_, hour) => (hour + 1) * HOUR_MS)
    const isClear = (found: Float64Array, hours: number) =>
      stampEvidenceOf(found, { start: 0, end: hours * HOUR_MS }, 'hourly', 'UTC')
    expect(isClear(stamps, 200)).toEqual({ edge: 'end', isClear: true })
    expect(isClear(stamps.slice(0, 99), 99)).toEqual({ edge: 'end', isClear: false })
    const isHoley = (hole: number) => stamps.filter((_, at) => at < 50 || at >= 50 + hole)
    expect(isClear(isHoley(2), 200)).toEqual({ edge: 'end', isClear: true })
    expect(isClear(isHoley(3), 200)).toEqual({ edge: 'end', isClear: false })
  })
})

describe('decidedConvention', () => {
  const evidenceOf = (...found: readonly (BroughtEdge | undefined)[]) =>
    found.reduce<StampEvidence>(
      (evidence, edge) => withStampEvidence(evidence, edge && { edge, isClear: false }),
      noStampEvidence,
    )
  const after = (...found: readonly (BroughtEdge | undefined)[]) => decidedConvention(evidenceOf(...found))

  it('needs three answers, and ten for each that says otherwise', () => {
    expect(after()).toBeUndefined()
    expect(after('end', 'end', undefined)).toBeUndefined()
    expect(after('end', 'end', 'end')).toBe('end')
    expect(after('start', undefined, 'start', 'start')).toBe('start')
    expect(after('start', 'end', 'end', 'end', 'end')).toBeUndefined()
    expect(after('start', ...Array<'end'>(9).fill('end'))).toBeUndefined()
    expect(after('start', ...Array<'end'>(10).fill('end'))).toBe('end')
  })

  it('needs but one clear answer', () => {
    const clear = withStampEvidence(noStampEvidence, { edge: 'end', isClear: true })
    expect(decidedConvention(clear)).toBe('end')
  })

  it('takes a decision back where an answer shows that ranges include their end', () => {
    const clear = withStampEvidence(noStampEvidence, { edge: 'end', isClear: true })
    expect(decidedConvention(withStampEvidence(clear, { edge: 'both', isClear: false }))).toBeUndefined()
    expect(after('both', 'start', 'start', 'start')).toBeUndefined()
  })

  it('counts no further than it has to, so that a memory on disk comes to rest', () => {
    const full = evidenceOf(...Array<'start'>(100).fill('start'))
    expect(withStampEvidence(full, { edge: 'start', isClear: true })).toBe(full)
    expect(withStampEvidence(full, { edge: 'end', isClear: true })).not.toBe(full)
  })
})

describe('intervalToAsk and coveredByAnswer', () => {
  const evidenceFor = (edge: BroughtEdge): StampEvidence =>
    withStampEvidence(noStampEvidence, { edge, isClear: true })
  const brings: Readonly<Record<BroughtEdge, (stamps: Float64Array, asked: Interval) => Float64Array>> = {
    start: (stamps, { start, end }) => stamps.filter((at) => at >= start && at < end),
    end: (stamps, { start, end }) => stamps.filter((at) => at > start && at <= end),
    both: (stamps, { start, end }) => stamps.filter((at) => at >= start && at <= end),
  }

  it('bring the stamp of every bucket that is covered, whatever the service brings and a person says', () => {
    fc.assert(
      fc.property(
        anyStretch,
        fc.constantFrom<BroughtEdge>('start', 'end', 'both'),
        fc.constantFrom<StampConvention>('start', 'end'),
        fc.boolean(),
        ({ edges, interval, resolution, zone }, edge, convention, isKnown) => {
          const around = { start: interval.start - 800 * DAY_MS, end: interval.end + 800 * DAY_MS }
          const stamps = bucketEdges(around, resolution, zone)
          const evidence = isKnown ? evidenceFor(edge) : noStampEvidence
          const asked = intervalToAsk(interval, resolution, zone, convention, evidence)
          const brought = brings[edge](stamps, asked)
          const times = normaliseStamps(Float64Array.from(brought), convention, resolution, zone)
          const found = stampEvidenceOf(brought, asked, resolution, zone)?.edge
          const covered = coveredByAnswer(interval, asked, resolution, zone, convention, found)
          if (isKnown) expect(covered).toEqual(interval)
          const starts = edges.filter((at) => at >= covered.start && at < covered.end)
          // A single bucket that an unknown service did not return is requested only once.
          if (isKnown || edges.length > 2) expect(starts.filter((at) => !times.includes(at))).toHaveLength(0)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('leave raw readings alone', () => {
    const interval = { start: 1, end: 2 }
    expect(intervalToAsk(interval, 'raw', 'UTC', 'end', evidenceFor('start'))).toBe(interval)
    expect(coveredByAnswer(interval, interval, 'raw', 'UTC', 'end', 'start')).toBe(interval)
  })
})

describe('normaliseStamps', () => {
  it('makes one series of both conventions, in every zone', () => {
    fc.assert(
      fc.property(anyStretch, ({ edges, resolution, zone }) => {
        const starts = edges.slice(0, -1)
        const ends = edges.slice(1)
        expect(normaliseStamps(ends, 'end', resolution, zone)).toEqual(starts)
        expect(normaliseStamps(starts, 'start', resolution, zone)).toBe(starts)
      }),
      { numRuns: 300 },
    )
  })

  it('moves a day of 23 hours by 23, and a day that is cut in UTC by its own length', () => {
    const zone = 'Europe/London'
    const end = parseLocal('2021-03-29', zone) ?? NaN
    expect([...normaliseStamps(Float64Array.of(end), 'end', 'daily', zone)]).toEqual([end - 23 * HOUR_MS])
    // London's day before this midnight has 23 hours.
    const utcDay = Date.UTC(2021, 2, 29)
    expect([...normaliseStamps(Float64Array.of(utcDay), 'end', 'daily', zone)]).toEqual([utcDay - DAY_MS])
  })

  it('moves a week that begins on a Sunday by the length of the one before', () => {
    const sunday = Date.UTC(2021, 5, 6)
    expect([...normaliseStamps(Float64Array.of(sunday), 'end', 'weekly', 'UTC')]).toEqual([
      sunday - 7 * DAY_MS,
    ])
  })

  it('leaves raw readings where they are', () => {
    const stamps = Float64Array.of(5)
    expect(normaliseStamps(stamps, 'end', 'raw', 'UTC')).toBe(stamps)
    expect([stampsAt('raw', 'end'), stampsAt('hourly', 'end')]).toEqual(['start', 'end'])
  })
})
