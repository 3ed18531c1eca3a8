import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { provenanceOf } from '#shared/export/provenance.ts'

describe('provenanceOf', () => {
  it('says what was requested, what is cached, when it was fetched and by which version, as plain JSON', () => {
    const interval = { start: Date.UTC(2021, 5, 1), end: Date.UTC(2021, 6, 1) }
    const record = provenanceOf({
      appVersion: '0.1.0',
      writtenAt: Date.UTC(2026, 10, 20, 12),
      baseUrl: 'https://service.example/v1',
      interval,
      zone: 'Europe/London',
      policy: 'present-only',
      mask: [{ start: Date.UTC(2021, 5, 3), end: Date.UTC(2021, 5, 4) }],
      notes: [{ interval: { start: Date.UTC(2021, 5, 3), end: Date.UTC(2021, 5, 3) }, text: 'Serviced' }],
      series: [
        {
          operandId: 'variable:b0-gas#1',
          dataHubId: 'b0-gas',
          name: 'Building 0 · gas',
          entity: 'Building 0',
          organization: 'University Estate',
          units: 'kW',
          requestedResolution: 'auto',
          fetchedResolution: 'hourly',
          shownResolution: 'daily',
          zone: 'Europe/London',
          coverage: {
            presentMs: 695 * HOUR_MS,
            expectedMs: 696 * HOUR_MS,
            present: 695,
            expected: 696,
            excluded: { ms: 24 * HOUR_MS, buckets: 24 },
          },
          covered: [{ ...interval, fetchedAt: Date.UTC(2026, 10, 19) }],
        },
      ],
      workspace: { version: 3, name: 'Estate' },
      cardId: 'card-2',
    })
    expect(JSON.parse(JSON.stringify(record))).toEqual({
      format: 'meterlens-provenance',
      version: 3,
      app: { name: 'Meterlens', version: '0.1.0' },
      writtenAt: '2026-11-20T12:00:00Z',
      source: { baseUrl: 'https://service.example/v1' },
      requested: {
        start: '2021-06-01T00:00:00Z',
        end: '2021-07-01T00:00:00Z',
        startLocal: '2021-06-01T01:00:00+01:00',
        endLocal: '2021-07-01T01:00:00+01:00',
        zone: 'Europe/London',
      },
      policy: 'present-only',
      mask: [{ start: '2021-06-03T00:00:00Z', end: '2021-06-04T00:00:00Z' }],
      notes: [{ start: '2021-06-03T00:00:00Z', end: '2021-06-03T00:00:00Z', text: 'Serviced' }],
      series: [
        {
          operandId: 'variable:b0-gas#1',
          dataHubId: 'b0-gas',
          name: 'Building 0 · gas',
          entity: 'Building 0',
          organization: 'University Estate',
          units: 'kW',
          standardization: null,
          requestedResolution: 'auto',
          fetchedResolution: 'hourly',
          shownResolution: 'daily',
          isDerived: true,
          zone: 'Europe/London',
          coverage: { presentMs: 695 * HOUR_MS, expectedMs: 696 * HOUR_MS, present: 695, expected: 696 },
          covered: [
            { start: '2021-06-01T00:00:00Z', end: '2021-07-01T00:00:00Z', fetchedAt: '2026-11-19T00:00:00Z' },
          ],
        },
      ],
      workspace: { version: 3, name: 'Estate' },
      cardId: 'card-2',
    })
  })
})
