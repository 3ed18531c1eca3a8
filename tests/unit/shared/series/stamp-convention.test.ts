import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolutions } from '#shared/time/resolution.ts'
import {
  decidedConvention,
  normaliseStamps,
  noStampEvidence,
  stampEvidenceOf,
  withStampEvidence,
  type StampConvention,
} from '#shared/series/stamp-convention.ts'
import { bucketEdges } from '#shared/time/bucket-edges.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'
import { parseLocal } from '#shared/time/local-text.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'
import { columnsOf } from './columns-arbitrary.ts'

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
  it('knows both conventions from a full answer, whatever its order, and nothing from an inclusive one', () => {
    fc.assert(
      fc.property(anyStretch, ({ edges, interval, resolution, zone }) => {
        const evidence = (stamps: Float64Array) => stampEvidenceOf(stamps, interval, resolution, zone)
        expect(evidence(edges.slice(0, -1))).toBe('start')
        expect(evidence(edges.slice(1).reverse())).toBe('end')
        expect(evidence(edges)).toBeUndefined()
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
          // Of starts the last are missing, of ends the first.
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
    expect(stampEvidenceOf(Float64Array.of(0, DAY_MS), days, 'daily', 'UTC')).toBe('start')
    expect(stampEvidenceOf(Float64Array.of(0, DAY_MS), days, 'daily', 'Asia/Kathmandu')).toBeUndefined()
  })
})

describe('decidedConvention', () => {
  const after = (...found: readonly (StampConvention | undefined)[]) =>
    decidedConvention(found.reduce(withStampEvidence, noStampEvidence))

  it('needs three answers, and ten for each that says otherwise', () => {
    expect(after()).toBeUndefined()
    expect(after('end', 'end', undefined)).toBeUndefined()
    expect(after('end', 'end', 'end')).toBe('end')
    expect(after('start', undefined, 'start', 'start')).toBe('start')
    expect(after('start', 'end', 'end', 'end', 'end')).toBeUndefined()
    expect(after('start', ...Array<'end'>(9).fill('end'))).toBeUndefined()
    expect(after('start', ...Array<'end'>(10).fill('end'))).toBe('end')
    expect(decidedConvention({ start: 40, end: 40 })).toBeUndefined()
  })
})

describe('normaliseStamps', () => {
  it('makes one series of both conventions, in every zone', () => {
    fc.assert(
      fc.property(anyStretch, ({ edges, resolution, zone }) => {
        const values = Float64Array.from(edges.slice(1), (_, index) => index)
        const starts = { times: edges.slice(0, -1), values }
        const ends = { times: edges.slice(1), values }
        expect(normaliseStamps(ends, 'end', resolution, zone)).toEqual(starts)
        expect(normaliseStamps(starts, 'start', resolution, zone)).toBe(starts)
      }),
      { numRuns: 300 },
    )
  })

  it('moves a day of 23 hours by 23, and a day that ends elsewhere by a day', () => {
    const zone = 'Europe/London'
    const end = parseLocal('2021-03-29', zone) ?? NaN
    expect([...normaliseStamps(columnsOf([[end, 1]]), 'end', 'daily', zone).times]).toEqual([
      end - 23 * HOUR_MS,
    ])
    const utcDay = Date.UTC(2021, 5, 5)
    const moved = normaliseStamps(columnsOf([[utcDay, 1]]), 'end', 'daily', zone)
    expect([...moved.times]).toEqual([utcDay - DAY_MS])
  })

  it('leaves raw readings where they are', () => {
    const columns = columnsOf([[5, 1]])
    expect(normaliseStamps(columns, 'end', 'raw', 'UTC')).toBe(columns)
  })
})
