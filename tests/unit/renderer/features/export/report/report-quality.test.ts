import { describe, expect, it } from 'vitest'
import { lackIn, qualityOf } from '#renderer/features/export/report/report-quality.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import type { Provenance, ProvenanceSeries } from '#shared/export/provenance.ts'

function aSeries(change: Partial<ProvenanceSeries>): ProvenanceSeries {
  return {
    ...{ name: 'Meter', units: 'kW', standardization: null },
    ...{ fetchedResolution: 'hourly', shownResolution: 'hourly' },
    coverage: { presentMs: 50, expectedMs: 100 },
    covered: [{ fetchedAt: '2026-11-20T12:00:00Z' }],
    ...change,
  } as ProvenanceSeries
}

const rowsOf = (...series: readonly ProvenanceSeries[]) =>
  qualityOf({ series } as unknown as Provenance, String).rows

describe('qualityOf', () => {
  it('has one row for a series of several cards, from the least to the most complete', () => {
    const other = aSeries({
      coverage: { presentMs: 90, expectedMs: 100 } as ProvenanceSeries['coverage'],
      covered: [{ fetchedAt: '2026-11-20T12:05:00Z' }] as unknown as ProvenanceSeries['covered'],
    })
    expect(rowsOf(other, aSeries({}), aSeries({ shownResolution: 'daily' }))).toEqual([
      ['Meter', 'kW', 'Hourly', 'Hourly', '50 % to 90 %', '2026-11-20 12:00 to 12:05'],
      ['Meter', 'kW', 'Hourly', 'Daily, derived', '50 %', '2026-11-20 12:00'],
    ])
  })

  it('leaves out what was not fetched', () => {
    expect(rowsOf(aSeries({ covered: [] }))).toEqual([])
  })
})

describe('lackIn', () => {
  it('counts a series of several cards once, and what is still to be requested for it', () => {
    const reading = (name: string, covered: readonly unknown[], requestsPlanned = 0, requestsDone = 0) =>
      ({
        name,
        loaded: { covered, progress: { requestsPlanned, requestsDone } },
      }) as unknown as ExportedReadings
    const readings = [
      reading('a', [], 3, 1),
      reading('a', [], 3, 1),
      reading('b', [{}], 5),
      reading('c', [], 1),
    ]
    expect(lackIn(readings)).toEqual({ lacking: 2, all: 3, requests: 3 })
  })
})
