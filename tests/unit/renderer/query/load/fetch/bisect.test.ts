import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/result.ts'
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

const nineYears = { start: Date.UTC(2014, 0, 1), end: Date.UTC(2014, 0, 1) + 9 * 365 * DAY }
const tooShort: AppError = { kind: 'unexpected-response', detail: 'the answer ends early' }

describe('bisect', () => {
  it('spends at most twice the least on a service that cuts k answers short and is well again', async () => {
    const parts = fc.integer({ min: 1, max: 9 })
    const lastHours = fc.integer({ min: 1, max: 3 * 365 * 24 })
    await fc.assert(
      fc.asyncProperty(parts, lastHours, fc.integer({ min: 0, max: 30 }), async (years, hours, failures) => {
        const { service, load } = await aLoader(now, ZONE)
        let left = failures
        service.script.refuse = () => (left-- > 0 ? tooShort : undefined)
        const start = nineYears.end - ((years - 1) * 365 * DAY + hours * 3_600_000)
        const published = await load({ ...threeYears, interval: { start, end: nineYears.end } })
        const least = Math.ceil((nineYears.end - start) / (365 * DAY)) + failures
        expect(service.requests.length).toBeLessThanOrEqual(2 * least)
        expect(Math.max(...published.map(({ progress }) => progress.requestsPlanned))).toBeLessThanOrEqual(
          2 * least,
        )
        const end = published.at(-1)
        expect(end?.progress.requestsDone).toBe(end?.progress.requestsPlanned)
        // After more failures in a row the service may seem to be down, which is reported.
        if (failures <= 1) expect(end?.missing).toEqual([])
        else if (end?.missing.length) expect(end.progress.failures).toEqual([tooShort])
      }),
      { numRuns: 60 },
    )
  })

  it('gets everything from a service that cuts nine answers short and is well again', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    let left = 9
    service.script.refuse = () => (left-- > 0 ? tooShort : undefined)
    const series = await loaded({ ...threeYears, interval: nineYears })
    expect(series.missing).toEqual([])
    expect(service.requests.length).toBeLessThanOrEqual(2 * (9 + 9))
  })

  it('requires consent after sixty parts, and keeps what arrived', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = ({ interval }) => (lengthOf(interval) > 20 * DAY ? tooLarge : undefined)
    const series = await loaded({ ...threeYears, interval: nineYears })
    expect(service.requests.length).toBe(9 + 60)
    expect(series.progress.failures).toEqual([tooLarge])
    expect(series.covered.length).toBeGreaterThan(0)
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
  })

  it('gives up a year of which no part is answered, though other years are', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    const second = threeYears.interval.start + 365 * DAY
    service.script.refuse = ({ interval }) =>
      interval.start >= second && interval.end <= second + 365 * DAY
        ? { kind: 'server', status: 500 }
        : undefined
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([{ start: second, end: second + 365 * DAY }])
    expect(service.requests.length).toBeLessThanOrEqual(3 + 7)
  })

  it('gets everything from a service that refuses more than 60 days', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = ({ interval }) => (lengthOf(interval) > 60 * DAY ? tooLarge : undefined)
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([])
    expect(series.progress.failures).toEqual([])
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
    expect(service.requests.length).toBe(series.progress.requestsDone)
    // Three years are refused, one of them is halved until it fits (182, 91, then 45 days), and then each year takes
    // eight parts.
    expect(service.requests.length).toBeLessThanOrEqual(3 + 2 + 24)
  })

  it('isolates the one spot that breaks the service', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    const bad = Date.UTC(2020, 5, 1)
    service.script.refuse = ({ interval }) =>
      interval.start <= bad && bad < interval.end ? { kind: 'server', status: 500 } : undefined
    const series = await loaded(threeYears)
    expect(series.missing.length).toBe(1)
    expect(series.missing.every(({ start, end }) => start <= bad && bad < end && end - start < 6 * DAY)).toBe(
      true,
    )
    expect(series.progress.failures).toEqual([{ kind: 'server', status: 500 }])
  })

  it('spends a handful of requests on a request that is unrecoverable at any length', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => ({ kind: 'server', status: 500 })
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([threeYears.interval])
    expect(service.requests.length).toBe(3 + 6)
    expect(series.progress.requestsDone).toBe(series.progress.requestsPlanned)
  })

  it('does not halve a range whose answer is too large for the request, since the limit shrinks with it', async () => {
    const { service, loaded } = await aLoader(now, ZONE)
    service.script.refuse = () => ({ kind: 'unexpected-response', largerThanBytes: 2_000_000 })
    const series = await loaded(threeYears)
    expect(series.missing).toEqual([threeYears.interval])
    expect(service.requests.length).toBe(3)
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
