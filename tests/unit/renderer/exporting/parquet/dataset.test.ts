import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planDataset } from '#renderer/exporting/parquet/dataset-plan.ts'
import { writeDataset, type DatasetPorts } from '#renderer/exporting/parquet/write-dataset.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { partPathOf } from '#shared/export/parquet/dataset-part.ts'
import { unpackSeries } from '#shared/export/packed-part.ts'
import { normaliseIntervals } from '#shared/series/intervals.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aLoader } from '#support/a-loader.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const fetchedAt = Date.UTC(2026, 0)

function aSummary(
  dataHubId: string,
  covered: readonly (readonly [number, number])[],
  change: Partial<CachedSeriesSummary> = {},
): CachedSeriesSummary {
  return {
    seriesKey: { dataHubId, resolution: 'hourly' },
    units: 'kW',
    bucketZone: 'Asia/Kathmandu',
    covered: covered.map(([start, end]) => ({ start, end, fetchedAt })),
    provisional: [],
    points: 100,
    bytes: 100,
    usedAt: 0,
    pinned: false,
    ...change,
  }
}

const variables = new Map<string, Variable>()
const variableOf = (dataHubId: string): Variable | undefined => variables.get(dataHubId)

describe('planDataset', () => {
  it('has every cached stretch once, cut at years in UTC, whatever is cached', () => {
    const stretch = fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 900 }))
    const anySeries = fc.array(fc.uniqueArray(stretch, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
    fc.assert(
      fc.property(anySeries, (list) => {
        const cached = list.map((days, index) => {
          const covered = normaliseIntervals(
            days.map(([from, length]) => ({ start: from * DAY_MS, end: (from + length) * DAY_MS })),
          )
          return aSummary(
            `m${index}`,
            covered.map(({ start, end }) => [start, end]),
          )
        })
        const plan = planDataset(cached, variableOf)
        for (const { seriesKey, covered } of cached) {
          const pieces = plan.flatMap(({ part, interval, stretches }) =>
            stretches
              .filter((one) => one.seriesKey === seriesKey)
              .flatMap((one) => one.covered)
              .map(({ start, end }) => {
                expect(start).toBeGreaterThanOrEqual(interval.start)
                expect(end).toBeLessThanOrEqual(interval.end)
                expect(interval).toEqual({ start: Date.UTC(part.year, 0), end: Date.UTC(part.year + 1, 0) })
                return { start, end }
              }),
          )
          expect(pieces.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(
            covered.reduce((sum, { start, end }) => sum + end - start, 0),
          )
          expect(normaliseIntervals(pieces)).toEqual(covered.map(({ start, end }) => ({ start, end })))
        }
        const paths = plan.map(({ part }) => partPathOf(part))
        expect(new Set(paths).size).toBe(paths.length)
      }),
    )
  })

  it('leaves out what is cached around the requested range', () => {
    const cached = [aSummary('rate', [[0, 900 * DAY_MS]]), aSummary('counter', [[0, 900 * DAY_MS]])]
    const of = (id: string): Variable => ({
      ...aVariable(1),
      kind: id === 'counter' ? 'totalizer' : 'average-rate',
    })
    const within = { start: 350 * DAY_MS, end: 380 * DAY_MS }
    const covered = planDataset(cached, of, within).flatMap(({ stretches }) =>
      stretches.map(({ seriesKey, covered: [one] }) => [seriesKey.dataHubId, one?.start, one?.end]),
    )
    // The amount that a counter measured in the last hour becomes visible in the reading at its end.
    expect(covered).toEqual([
      ['counter', within.start, 365 * DAY_MS],
      ['rate', within.start, 365 * DAY_MS],
      ['counter', 365 * DAY_MS, within.end + HOUR_MS],
      ['rate', 365 * DAY_MS, within.end],
    ])
  })

  it('begins another file after a million rows', () => {
    const year = [[Date.UTC(2025, 0), Date.UTC(2026, 0)]] as const
    const cached = Array.from({ length: 300 }, (_, index) => aSummary(`m${index}`, year))
    const plan = planDataset(cached, variableOf)
    expect(plan.map(({ part }) => part.number)).toEqual([0, 1, 2])
    expect(Math.max(...plan.map(({ rows }) => rows))).toBeLessThanOrEqual(1_000_000)
    expect(plan.reduce((sum, { rows }) => sum + rows, 0)).toBe(300 * 8760)
  })

  it('cuts minutes by months, their files counted over the year', () => {
    const minutes = aSummary('m', [[Date.UTC(2025, 10), Date.UTC(2026, 1)]], {
      seriesKey: { dataHubId: 'm', resolution: 'minute' },
    })
    expect(planDataset([minutes], variableOf).map(({ part }) => [part.year, part.number])).toEqual([
      [2025, 0],
      [2025, 1],
      [2026, 0],
    ])
  })

  it('tells organizations of one name apart by their ids, also where only the case differs', () => {
    const of = (id: string, name: string): Variable => ({
      ...aVariable(1),
      dataHubId: id,
      organization: { id: `org-${id}`, name },
    })
    const known: Record<string, Variable> = {
      a: of('a', 'Estate'),
      b: of('b', 'ESTATE'),
      c: of('c', 'Other'),
    }
    const day = [[0, DAY_MS]] as const
    const plan = planDataset(
      ['a', 'b', 'c', 'gone'].map((id) => aSummary(id, day)),
      (id) => known[id],
    )
    expect(plan.map(({ part }) => part.organization).sort()).toEqual(
      ['ESTATE (org-b)', 'Estate (org-a)', 'Other', '__HIVE_DEFAULT_PARTITION__'].sort(),
    )
  })
})

describe('writeDataset', () => {
  const origin = { appVersion: '1', writtenAt: fetchedAt, baseUrl: 'https://x.test/v1' }
  const start = Date.UTC(2024, 11, 31)
  const interval = { start, end: start + 2 * DAY_MS }

  async function aCache() {
    const bench = await aLoader(Date.UTC(2025, 5), 'UTC')
    for (const dataHubId of ['m1', 'm2'])
      await bench.load({ seriesKey: { dataHubId, resolution: 'hourly' }, interval, bucketZone: 'UTC' })
    const map = await bench.partition.archive.readMap()
    return { ...bench, plan: planDataset(map.ok ? map.value : [], variableOf) }
  }

  /** A main process that accepts parts until it fails. */
  function aFolder(failAt = Infinity) {
    const written: RequestOf<'writeDatasetPart'>[] = []
    const bridge: DatasetPorts['bridge'] = {
      writeDatasetPart: async (request) => {
        if (written.length === failAt) return fail({ kind: 'file', reason: 'no-space' })
        written.push(request)
        return succeed({ path: partPathOf(request.part), rows: 0, bytes: 0 })
      },
      finishDataset: async ({ parts }) =>
        succeed({ folderName: 'a', files: parts.length, rows: 0, bytes: 0 }),
    }
    const parts = () => written.map(({ part, contents }) => ({ path: partPathOf(part), contents }))
    return { bridge, written, parts }
  }

  const run = (signal = new AbortController().signal) => ({ origin, signal, progress: () => undefined })

  it('hands over what is cached of every series, at no request', async () => {
    const { loader, service, plan } = await aCache()
    const asked = service.requests.length
    const { bridge, written } = aFolder()
    const outcome = await writeDataset({ bridge, loader }, { datasetTicket: 't', parts: [] }, plan, run())
    expect(outcome).toMatchObject({ ok: true, value: { files: 2 } })
    expect(service.requests.length).toBe(asked)
    const readings = written.map(({ rows }) =>
      rows.series.map((one) => [one.dataHubId, unpackSeries(one).columns.times.length]),
    )
    expect(readings).toEqual([
      [
        ['m1', 24],
        ['m2', 24],
      ],
      [
        ['m1', 24],
        ['m2', 24],
      ],
    ])
    expect(JSON.parse(written[0]?.rows.metadata['meterlens.provenance'] ?? '')).toMatchObject({
      source: { baseUrl: 'https://x.test/v1' },
      series: [{ dataHubId: 'm1' }, { dataHubId: 'm2' }],
    })
  })

  it('hands over rows of the range alone, though the cache has more of each series', async () => {
    const { loader, partition } = await aCache()
    const map = await partition.archive.readMap()
    const within = { start: start + 6 * HOUR_MS, end: start + 30 * HOUR_MS }
    const { bridge, written } = aFolder()
    const plan = planDataset(map.ok ? map.value : [], variableOf, within)
    await writeDataset({ bridge, loader }, { datasetTicket: 't', parts: [] }, plan, run())
    const series = written.flatMap(({ rows }) => rows.series.map((one) => unpackSeries(one)))
    const covered = series.flatMap((one) => one.covered)
    expect(series.map(({ columns }) => columns.times.length)).toEqual([18, 18, 6, 6])
    expect(covered).toEqual([
      { start: within.start, end: start + DAY_MS },
      { start: within.start, end: start + DAY_MS },
      { start: start + DAY_MS, end: within.end },
      { start: start + DAY_MS, end: within.end },
    ])
  })

  it('continues where an earlier export ended, and rewrites what has changed since', async () => {
    const { loader, plan, load, setNow, partition } = await aCache()
    const first = aFolder(1)
    const target = { datasetTicket: 't', parts: [] }
    expect(await writeDataset({ bridge: first.bridge, loader }, target, plan, run())).toEqual({
      ok: false,
      error: { kind: 'file', reason: 'no-space' },
    })
    const second = aFolder()
    await writeDataset({ bridge: second.bridge, loader }, { ...target, parts: first.parts() }, plan, run())
    expect(second.written.map(({ part }) => part.year)).toEqual([2025])

    setNow(Date.UTC(2025, 6))
    const later = { start: interval.end, end: interval.end + HOUR_MS }
    await load({ seriesKey: { dataHubId: 'm2', resolution: 'hourly' }, interval: later, bucketZone: 'UTC' })
    const map = await partition.archive.readMap()
    const next = planDataset(map.ok ? map.value : [], variableOf)
    const third = aFolder()
    const parts = [...first.parts(), ...second.parts()]
    await writeDataset({ bridge: third.bridge, loader }, { ...target, parts }, next, run())
    expect(third.written.map(({ part }) => part.year)).toEqual([2025])
  })

  it('stops between two files', async () => {
    const { loader, plan } = await aCache()
    const { bridge, written } = aFolder()
    const stopping = new AbortController()
    const stopped = {
      ...run(stopping.signal),
      progress: () => {
        stopping.abort()
      },
    }
    const target = { datasetTicket: 't', parts: [] }
    expect(await writeDataset({ bridge, loader }, target, plan, stopped)).toEqual({
      ok: false,
      error: { kind: 'cancelled' },
    })
    expect(written.length).toBe(1)
  })
})
