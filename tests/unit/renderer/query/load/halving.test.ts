import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/app-error.ts'
import { aLoader } from '#support/a-loader.ts'

const ZONE = 'UTC'
const DAY = 86_400_000
const now = Date.UTC(2023, 5, 1)
const threeYears = {
  seriesKey: { dataHubId: 'b0-electricity', resolution: 'hourly' },
  interval: { start: Date.UTC(2019, 0, 1), end: Date.UTC(2019, 0, 1) + 3 * 365 * DAY },
  bucketZone: ZONE,
} as const

const tooLarge: AppError = { kind: 'invalid-request', status: 413 }
const lengthOf = ({ start, end }: { start: number; end: number }): number => end - start

describe('halving', () => {
  it('gets everything from a service that refuses more than 60 days', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = ({ interval }) => (lengthOf(interval) > 60 * DAY ? tooLarge : undefined)
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([])
    expect(series.progress.failures).toEqual([])
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
    expect(service.requests.length).toBe(series.progress.requestsDone)
    // Three refused years, one way down by halves (182, 91, then 45 days fit), then eight parts a year.
    expect(service.requests.length).toBeLessThanOrEqual(3 + 2 + 24)
  })

  it('isolates the one spot that breaks the service', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    const bad = Date.UTC(2020, 5, 1)
    service.script.refuse = ({ interval }) =>
      interval.start <= bad && bad < interval.end ? { kind: 'server', status: 500 } : undefined
    const series = await loaded(threeYears)
    expect(series.missing.length).toBe(1)
    expect(series.missing.every(({ start, end }) => start <= bad && bad < end && end - start < 4 * DAY)).toBe(
      true,
    )
    expect(series.progress.failures).toEqual([{ kind: 'server', status: 500 }])
  })

  it('spends a handful of requests on a series that fails at any length', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => ({ kind: 'server', status: 500 })
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([threeYears.interval])
    expect(service.requests.length).toBe(3 + 7)
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
  })

  it('doubts a plain refusal three times, whatever it refuses', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => ({ kind: 'invalid-request', status: 422 })
    const series = await loaded(threeYears)
    expect(series.progress.failures).toEqual([{ kind: 'invalid-request', status: 422 }])
    expect(service.requests.length).toBe(3 + 3)
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
  })

  it('spends three requests on a year that is refused, though other years are not', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    const second = threeYears.interval.start + 365 * DAY
    service.script.refuse = ({ interval }) =>
      interval.start >= second && interval.end <= second + 365 * DAY
        ? { kind: 'invalid-request', status: 400 }
        : undefined
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([{ start: second, end: second + 365 * DAY }])
    expect(service.requests.length).toBe(3 + 3)
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
  })

  it('gets everything from a service that refuses more than half a year without saying why', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = ({ interval }) =>
      lengthOf(interval) > 183 * DAY ? { kind: 'invalid-request', status: 400 } : undefined
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([])
    expect(service.requests.length).toBe(3 + 6)
  })

  it.each<AppError>([
    { kind: 'unauthorized' },
    { kind: 'not-found' },
    { kind: 'offline', reason: 'network' },
    { kind: 'rate-limited' },
    { kind: 'forbidden' },
  ])('does not halve when the failure is $kind', async (error) => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => error
    expect((await loaded(threeYears)).progress.failures).toEqual([error])
    expect(service.requests.length).toBe(3)
  })

  it('does not take the refusal of a unit for one of size', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => ({ kind: 'invalid-request', status: 400 })
    await loaded({ ...threeYears, seriesKey: { ...threeYears.seriesKey, units: 'furlong' } })
    expect(service.requests.length).toBe(3)
  })
})
