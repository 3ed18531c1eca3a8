import { describe, expect, it } from 'vitest'
import { provenanceOfView } from '#renderer/features/workspace/export/provenance-of.ts'
import type { NamedSeries } from '#renderer/exporting/csv-table-of.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const start = Date.UTC(2021, 0, 1)
const interval = { start, end: start + 4 * 3_600_000 }
const series: NamedSeries = {
  loaded: {
    demand: { seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
    columns: hourlyColumns([1, undefined, 3, 4], start),
    units: 'kW',
    covered: [{ ...interval, fetchedAt: Date.UTC(2025, 0, 1) }],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
  },
  variable: aVariable(1),
}

const viewOf = (one: NamedSeries) =>
  ({ series: [one], operands: [], interval, resolution: 'hourly', zone: 'Europe/London' }) as const
const settings = { appVersion: '1.2.3', now: Date.UTC(2026, 0, 1), baseUrl: 'https://service.example/v1' }

describe('provenanceOfView', () => {
  it('says what was asked, what is there and when it was fetched', () => {
    const provenance = provenanceOfView(viewOf(series), settings)
    expect(provenance.app.version).toBe('1.2.3')
    expect(provenance.asked).toMatchObject({ start: '2021-01-01T00:00:00Z', resolution: 'hourly' })
    expect(provenance.series[0]).toMatchObject({ dataHubId: 'hub-1', present: 3, expected: 4 })
    expect(provenance.series[0]?.covered[0]?.fetchedAt).toBe('2025-01-01T00:00:00Z')
  })

  it('names the standardization of a series that has one', () => {
    const { loaded } = series
    const seriesKey = { ...loaded.demand.seriesKey, standardization: 'per-square-foot' }
    const standardized = { ...series, loaded: { ...loaded, demand: { ...loaded.demand, seriesKey } } }
    expect(provenanceOfView(viewOf(series), settings).series[0]?.standardization).toBeNull()
    expect(provenanceOfView(viewOf(standardized), settings).series[0]?.standardization).toBe(
      'per-square-foot',
    )
  })
})
