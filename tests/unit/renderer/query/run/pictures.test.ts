import { describe, expect, it } from 'vitest'
import { isWorthShowing } from '#renderer/query/run/pictures.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'

const HOUR = 3_600_000

function published(cached: boolean, finished: boolean, start = 0): LoadedSeries {
  const interval = { start, end: start + 10 * HOUR }
  return {
    demand: { seriesKey: { dataHubId: 'a', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
    columns: hourlyColumns(cached ? [1, 2] : []),
    units: 'kW',
    covered: cached ? [{ ...interval, fetchedAt: 0 }] : [],
    provisional: [],
    missing: cached ? [] : [interval],
    progress: { requestsPlanned: 1, requestsDone: 0, failures: [], finished },
  }
}

describe('isWorthShowing', () => {
  it('keeps the picture there was until the next one holds something', () => {
    expect(isWorthShowing(published(false, false), published(true, true))).toBe(false)
    expect(isWorthShowing(published(true, false), published(true, true))).toBe(true)
  })

  it('shows an empty answer once it is final', () => {
    expect(isWorthShowing(published(false, true), published(true, true))).toBe(true)
  })

  it('keeps the picture where the service gave no answer, but not where it refused', () => {
    const failed = (error: AppError): LoadedSeries => {
      const empty = published(false, true)
      return { ...empty, progress: { ...empty.progress, failures: [error] } }
    }
    expect(isWorthShowing(failed({ kind: 'unauthorized' }), published(true, true))).toBe(false)
    expect(isWorthShowing(failed({ kind: 'invalid-request' }), published(true, true))).toBe(true)
  })

  it('lets a picture of another time go', () => {
    expect(isWorthShowing(published(false, false, 20 * HOUR), published(true, true))).toBe(true)
  })

  it('shows the first there is', () => {
    expect(isWorthShowing(published(false, false), undefined)).toBe(true)
  })
})
