import { describe, expect, it } from 'vitest'
import { areSameSeries, distinctSeries, jobOrderOf } from '#renderer/features/downloads/new/job-order-of.ts'
import { progressOf, progressOfAll } from '#renderer/features/downloads/job-progress.ts'
import type { DownloadJob } from '#renderer/ports/job-service.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const twoEntities = [
  { id: 'e0', name: 'North Hall' },
  { id: 'e1', name: 'South Hall' },
]
const variables = [
  { ...aVariable(0), displayName: 'Main electricity', entities: twoEntities },
  { ...aVariable(1), displayName: 'Gas', resource: { id: '2', name: 'Natural gas' }, entities: [] },
]
const interval = { start: 0, end: 86_400_000 }
const plain = (list: readonly Variable[]) => list.map((variable) => ({ variable, option: {} }))
const form = { interval, resolution: 'hourly', zone: 'UTC' } as const

describe('jobOrderOf', () => {
  it('names a job after its variable, its search, or the first of many', () => {
    const name = (count: number, query = '') =>
      jobOrderOf(plain(variables.slice(0, count)), { ...form, query }).name
    expect(name(1)).toBe('North Hall (+1) · Main electricity, hourly')
    expect(name(1, 'main')).toBe('North Hall (+1) · Main electricity, hourly')
    expect(name(2)).toBe('North Hall (+1) · Main electricity and 1 more, hourly')
    expect(name(2, ' hall ')).toBe('“hall”, hourly')
  })

  it('cuts the buckets of each series in its own zone', () => {
    const far = { ...aVariable(2), localTimezone: 'Asia/Kathmandu' }
    const counter = { ...aVariable(3), kind: 'totalizer' as const }
    expect(jobOrderOf(plain([aVariable(1), far, counter]), { ...form, resolution: 'daily' }).series).toEqual([
      { seriesKey: { dataHubId: 'hub-1', resolution: 'daily' }, bucketZone: 'UTC' },
      { seriesKey: { dataHubId: 'hub-2', resolution: 'daily' }, bucketZone: 'Asia/Kathmandu' },
      { seriesKey: { dataHubId: 'hub-3', resolution: 'daily' }, bucketZone: 'UTC', isTotalizer: true },
    ])
  })

  it('keeps the zone in which its dates were typed', () => {
    expect(jobOrderOf(plain(variables), { ...form, zone: 'Europe/London' }).zone).toBe('Europe/London')
  })

  it('honours the units and standardizations of what was selected, and asks for each series once', () => {
    const [variable] = variables
    if (variable === undefined) throw new Error('there is a variable')
    const option = { units: 'MW', standardization: 'per-square-foot' }
    const wanted = distinctSeries([
      { variable, option },
      { variable, option: {} },
      { variable, option: { ...option } },
    ])
    expect(jobOrderOf(wanted, form).series.map(({ seriesKey }) => seriesKey)).toEqual([
      { dataHubId: 'hub-0', resolution: 'hourly', ...option },
      { dataHubId: 'hub-0', resolution: 'hourly' },
    ])
  })
})

describe('a download of the series on the chart', () => {
  const [variable = aVariable(0)] = variables

  it('has the resolution of each series, and the hours from which the chart derives days', () => {
    const wanted = [
      { variable, option: {}, resolution: 'hourly' as const },
      { variable: aVariable(1), option: {}, resolution: '15-minute' as const },
      { variable: aVariable(2), option: { namedResolution: '5-minute' }, resolution: 'raw' as const },
    ]
    const order = jobOrderOf(wanted, { ...form, resolution: 'shown' })
    expect(order.series.map(({ seriesKey }) => seriesKey)).toEqual([
      { dataHubId: 'hub-0', resolution: 'hourly' },
      { dataHubId: 'hub-1', resolution: '15-minute' },
      { dataHubId: 'hub-2', resolution: 'raw', namedResolution: '5-minute' },
    ])
    expect(order.name).toMatch(/ and 2 more, hourly and 15-minute and 5-minute$/)
  })

  it('asks for no resolution of the service’s own name under that of hours', () => {
    const wanted = [{ variable, option: { namedResolution: '5-minute' }, resolution: 'raw' as const }]
    expect(jobOrderOf(wanted, form).series[0]?.seriesKey).toEqual({
      dataHubId: 'hub-0',
      resolution: 'hourly',
    })
  })

  it('tells series apart that differ in a resolution of the service’s own name', () => {
    const plainly = { variable, option: {}, resolution: 'raw' as const }
    const named = { ...plainly, option: { namedResolution: '5-minute' } }
    expect(distinctSeries([plainly, named])).toHaveLength(2)
    expect(areSameSeries([plainly], [named])).toBe(false)
  })
})

describe('areSameSeries', () => {
  it('ignores copies, and counts only what would be requested', () => {
    const all = plain(variables)
    expect(areSameSeries(all, plain(variables.map((one) => ({ ...one }))))).toBe(true)
    expect(areSameSeries(all, all.slice(1))).toBe(false)
    const far = { ...aVariable(1), localTimezone: 'Asia/Tokyo' }
    expect(areSameSeries(plain([aVariable(1)]), plain([far]))).toBe(false)
    const inMegawatts = [{ variable: aVariable(1), option: { units: 'MW' } }]
    expect(areSameSeries(plain([aVariable(1)]), inMegawatts)).toBe(false)
  })
})

describe('progressOf', () => {
  const job = {
    document: jobDocument(),
    state: 'running',
    requestsPlanned: 10,
    requestsDone: 4,
    requestsSaved: 20,
    seriesDone: 3,
    remainingMs: 6_000,
    failures: [],
  } as const satisfies DownloadJob

  it('counts what was cached before the run as done', () => {
    expect(progressOf(job)).toEqual({ done: 24, total: 30 })
  })

  it('is whole for a job that ended, whatever is counted now', () => {
    const ended = { ...job, document: { ...job.document, ended: { at: 1, segments: 30 } } }
    expect(progressOf(ended)).toEqual({ done: 30, total: 30 })
  })

  it('adds up over all jobs', () => {
    expect(progressOfAll([job, job])).toEqual({ done: 48, total: 60, remainingMs: 6_000 })
  })
})

function jobDocument() {
  const head = { version: 3, id: 'j', name: 'a', createdAt: 0, order: 1 } as const
  return { ...head, state: 'waiting' as const, interval, series: [] }
}
