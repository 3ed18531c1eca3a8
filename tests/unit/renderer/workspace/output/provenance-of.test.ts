import { describe, expect, it } from 'vitest'
import { provenanceOfView } from '#renderer/workspace/output/provenance-of.ts'
import type { ShownView } from '#renderer/workspace/output/exported-card.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries, type OperandSeriesChanges } from '#support/an-operand-series.ts'

const HOUR = 3_600_000
const start = Date.UTC(2021, 0, 1)
const interval = { start, end: start + 4 * HOUR }
const aSeries = (changes: OperandSeriesChanges = {}) =>
  anOperandSeries(hourlyColumns([1, undefined, 3, 4], start), interval, changes)

function recordOf(series: readonly OperandSeries[], changes: Partial<ShownView> = {}) {
  const view = {
    series,
    interval,
    zone: 'Europe/London',
    resolution: 'auto',
    policy: 'strict',
    mask: [],
    notes: [],
  } as const
  const coverage = {
    presentMs: 3 * HOUR,
    expectedMs: 4 * HOUR,
    present: 3,
    expected: 4,
    excluded: { ms: 0, buckets: 0 },
  }
  return provenanceOfView({ ...view, ...changes }, new Map([['variable:hub-1#1', coverage]]), {
    appVersion: '1.2.3',
    now: Date.UTC(2026, 0, 1),
    baseUrl: 'https://service.example/v1',
    workspace: documentFromView(emptyView, { id: 'workspace-1', name: 'Estate', savedAt: 5 }),
  })
}

describe('provenanceOfView', () => {
  it('says what was requested, what is cached and when it was fetched', () => {
    const provenance = recordOf([aSeries()], { mask: [{ start, end: start + HOUR }] })
    expect(provenance.app.version).toBe('1.2.3')
    expect(provenance).toMatchObject({ version: 3, policy: 'strict' })
    expect(provenance.requested.start).toBe('2021-01-01T00:00:00Z')
    expect(provenance.mask).toEqual([{ start: '2021-01-01T00:00:00Z', end: '2021-01-01T01:00:00Z' }])
    expect(provenance.series[0]).toMatchObject({
      operandId: 'variable:hub-1#1',
      dataHubId: 'hub-1',
      name: 'Entity 0 · Variable 1',
      coverage: { present: 3, expected: 4 },
    })
    expect(provenance.workspace).toMatchObject({ version: 4, id: 'workspace-1', name: 'Estate' })
    expect(provenance.series[0]?.covered[0]?.fetchedAt).toBe('2025-01-01T00:00:00Z')
  })

  it('says of every series which resolution was requested, fetched and shown', () => {
    const derived = aSeries({ shown: { resolution: 'daily', zone: 'Asia/Kathmandu' } })
    const pinned = { ...aSeries(), operand: { ...aSeries().operand, id: 'b', resolution: 'hourly' as const } }
    expect(recordOf([derived, pinned]).series).toMatchObject([
      {
        requestedResolution: 'auto',
        fetchedResolution: 'hourly',
        shownResolution: 'daily',
        isDerived: true,
        zone: 'Asia/Kathmandu',
      },
      { requestedResolution: 'hourly', shownResolution: 'hourly', isDerived: false, coverage: null },
    ])
  })

  it('names the standardization of a series that has one', () => {
    const standardized = aSeries({ seriesKey: { standardization: 'per-square-foot' } })
    expect(recordOf([aSeries()]).series[0]?.standardization).toBeNull()
    expect(recordOf([standardized]).series[0]?.standardization).toBe('per-square-foot')
  })
})
