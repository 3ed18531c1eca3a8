import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingPolicies } from '#shared/analysis/aggregate/figures.ts'
import { provenanceOf, type ProvenanceSource, type ProvenanceView } from '#shared/export/provenance.ts'
import { aProvenanceView } from './a-provenance-view.ts'
import { readProvenance } from '#shared/export/read-provenance.ts'
import { resolutions } from '#shared/time/resolution.ts'

const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
const interval = fc.tuple(instant, instant).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
const zone = fc.constantFrom('Asia/Kathmandu', 'Pacific/Auckland', 'UTC', 'America/Los_Angeles')
const resolution = fc.constantFrom(...resolutions)
const count = fc.nat({ max: 100_000 })
const source: fc.Arbitrary<ProvenanceSource> = fc.record(
  {
    operandId: fc.string(),
    dataHubId: fc.string(),
    name: fc.string({ unit: 'grapheme' }),
    entity: fc.string(),
    organization: fc.string(),
    units: fc.string(),
    standardization: fc.string(),
    requestedResolution: fc.constantFrom('auto' as const, ...resolutions),
    fetchedResolution: resolution,
    shownResolution: resolution,
    shows: fc.constantFrom('consumption' as const, 'reading' as const),
    zone,
    coverage: fc.option(
      fc.record({
        presentMs: count,
        expectedMs: count,
        present: count,
        expected: count,
        excluded: fc.record({ ms: count, buckets: count }),
      }),
      { nil: undefined },
    ),
    covered: fc.array(
      fc.tuple(interval, instant).map(([one, fetchedAt]) => ({ ...one, fetchedAt })),
      { maxLength: 3 },
    ),
  },
  {
    requiredKeys: [
      ...(['operandId', 'dataHubId', 'name', 'entity', 'organization', 'units', 'zone', 'coverage'] as const),
      ...(['requestedResolution', 'fetchedResolution', 'shownResolution', 'covered'] as const),
    ],
  },
)
const view: fc.Arbitrary<ProvenanceView> = fc.record(
  {
    appVersion: fc.string(),
    writtenAt: instant,
    baseUrl: fc.webUrl(),
    interval,
    zone,
    policy: fc.constantFrom(...missingPolicies),
    mask: fc.array(interval, { maxLength: 3 }),
    notes: fc.array(fc.record({ interval, text: fc.string({ unit: 'grapheme' }) }), { maxLength: 3 }),
    series: fc.array(source, { maxLength: 3 }),
    workspace: fc.dictionary(fc.string(), fc.jsonValue()),
    cardId: fc.string(),
  },
  {
    requiredKeys: [
      ...(['appVersion', 'writtenAt', 'baseUrl', 'interval', 'zone', 'policy'] as const),
      ...(['mask', 'notes', 'series', 'workspace'] as const),
    ],
  },
)

const plain = provenanceOf(aProvenanceView())
const faultOf = (text: string): unknown => {
  const read = readProvenance(text)
  return read.ok ? undefined : read.error
}

describe('readProvenance', () => {
  it('reads back what was written, whatever it is', () => {
    fc.assert(
      fc.property(view, (one) => {
        const text = JSON.stringify(provenanceOf(one))
        expect(readProvenance(text)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readProvenance(text).ok).toBe(false)
      }),
    )
  })

  it('refuses what a later version wrote, and says which', () => {
    expect(faultOf(JSON.stringify({ ...plain, version: 4 }))).toEqual({ kind: 'newer', version: 4 })
  })

  it('refuses what was written before records had the workspace', () => {
    const { workspace: _, ...rest } = plain
    expect(faultOf(JSON.stringify({ ...rest, version: 2 }))).toEqual({ kind: 'older', version: 2 })
  })

  it('names the place that is damaged', () => {
    const changed = JSON.stringify({ ...plain, policy: 'guess' })
    expect(faultOf(changed)).toMatchObject({ kind: 'damaged', detail: expect.stringMatching(/^policy: /) })
    expect(faultOf(JSON.stringify(plain).slice(0, -9))).toEqual({ kind: 'damaged', detail: 'not JSON' })
  })

  it('tells other files from damaged ones', () => {
    expect(faultOf('a,b\r\n1,2')).toEqual({ kind: 'no-record' })
    expect(faultOf('{"version":3}')).toEqual({ kind: 'no-record' })
  })
})
