import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/result.ts'
import { demandsOver } from '#renderer/query/demand/plan-query.ts'
import type { Asked } from '#renderer/query/run/question.ts'
import { isWorthShowing, standInsFor } from '#renderer/query/run/answers.ts'
import { aLoader } from '#support/a-loader.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'

const interval = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2024, 11, 31) }
const known = aKnownOperand()
const asked: readonly Asked[] = demandsOver(known, interval).map((load) => ({
  id: load.seriesKey.resolution,
  ...{ variable: known.variable, interval, load, version: 0 },
}))
const hours = asked.filter(({ id }) => id === 'hourly')

describe('standInsFor', () => {
  it('takes the finest resolution that is cached over most of the interval, and none where nothing is', async () => {
    const { loader, load } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const found = async (isUnanswered = () => true) =>
      (await standInsFor(loader, hours, { alternatives: () => asked }, isUnanswered))?.map(({ id }) => id)
    await expect(found()).resolves.toBeUndefined()
    for (const resolution of ['monthly', 'daily'] as const)
      await load({ seriesKey: { dataHubId: 'hub-1', resolution }, interval, bucketZone: 'UTC' })
    await expect(found()).resolves.toEqual(['daily'])
    await expect(found(() => false)).resolves.toBeUndefined()
  })
})

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
