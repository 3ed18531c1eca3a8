import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { intersectIntervals, subtractIntervals, unionIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/instant.ts'
import { expressionRecipes } from '#renderer/expressions/expression-recipes.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import type { ExpressionVariable, SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { planReload } from '#renderer/query/load/reload-range.ts'
import { aLoader } from '#support/a-loader.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
const start = Date.UTC(2021, 2, 27)
const hours = 48
const interval = { start, end: start + hours * HOUR }

const kilowatts = (dataHubId: string): ExpressionVariable => ({
  dataHubId,
  kind: 'average-rate',
  unit: 'kW',
  zone,
})
const counter: ExpressionVariable = { dataHubId: 'c', kind: 'totalizer', unit: 'kWh', zone }

const anExpression = (text: string, ...variables: readonly ExpressionVariable[]): SavedExpression => ({
  id: 'expression:1',
  name: 'An expression',
  text,
  variables,
  unit: 'kW',
  kind: 'average-rate',
})

const demandOf = (dataHubId: string, part: Partial<SeriesDemand> = {}): SeriesDemand => ({
  ...{ seriesKey: { dataHubId, resolution: 'hourly' }, interval, bucketZone: zone },
  ...part,
})

const findIn =
  (...list: readonly SavedExpression[]) =>
  (id: string): Result<SavedExpression> => {
    const found = list.find((each) => each.id === id)
    return found === undefined ? fail({ kind: 'not-found' }) : succeed(found)
  }

const loaderOver = (inner: SeriesLoader, find: ReturnType<typeof findIn>): SeriesLoader =>
  createMadeLoader(inner, expressionRecipes(find))

/** The state of a part: a value for some hours, some hours cached, some of those provisional. */
interface Part {
  readonly values: readonly (number | undefined)[]
  readonly cached: readonly boolean[]
  readonly settling: readonly boolean[]
  readonly failure: AppError | undefined
  readonly planned: number
}

const hourly = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: hours, maxLength: hours })
const parts: fc.Arbitrary<Part> = fc.record({
  values: hourly(fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined, freq: 8 })),
  cached: hourly(fc.boolean()),
  settling: hourly(fc.boolean()),
  failure: fc.constantFrom(
    undefined,
    { kind: 'offline', reason: 'network' } as const,
    { kind: 'server', status: 500 } as const,
  ),
  planned: fc.nat({ max: 9 }),
})

const hourAt = (index: number): Interval => ({ start: start + index * HOUR, end: start + (index + 1) * HOUR })
const hoursWhere = (flags: readonly boolean[]): readonly Interval[] =>
  unionIntervals(
    flags.flatMap((is, index) => (is ? [hourAt(index)] : [])),
    [],
  )

function loadedOf(demand: SeriesDemand, { values, cached, settling, failure, planned }: Part): LoadedSeries {
  const present = values.flatMap((value, index) =>
    value !== undefined && cached[index] === true ? [{ index, value }] : [],
  )
  const covered = hoursWhere(cached)
  return {
    demand,
    columns: {
      times: Float64Array.from(present, ({ index }) => hourAt(index).start),
      values: Float64Array.from(present, ({ value }) => value),
    },
    units: 'kW',
    covered: covered.map((each, index) => ({ ...each, fetchedAt: 1000 + index })),
    provisional: intersectIntervals(hoursWhere(settling), covered),
    missing: subtractIntervals([interval], covered),
    progress: {
      requestsPlanned: planned,
      requestsDone: planned,
      failures: failure === undefined ? [] : [failure],
      finished: true,
    },
  }
}

/** Answers each part at once, first with nothing and then with its state. */
function loaderOf(byId: Readonly<Record<string, Part>>): SeriesLoader {
  const nothing: Part = {
    ...{ values: [], cached: Array.from({ length: hours }, () => false), settling: [] },
    ...{ failure: undefined, planned: 0 },
  }
  const load: SeriesLoader['load'] = (demand, _lane, publish) => {
    const begun = loadedOf(demand, nothing)
    publish({ ...begun, progress: { ...begun.progress, finished: false } })
    const loaded = loadedOf(demand, byId[demand.seriesKey.dataHubId] ?? nothing)
    return { done: Promise.resolve().then(() => (publish(loaded), loaded)), cancel: () => undefined }
  }
  return {
    load,
    readCoverage: () => Promise.reject(new Error('not asked for')),
    expectedMs: () => Promise.resolve(0),
    needsConsent: () => Promise.resolve(false),
  }
}

const plain = (list: readonly Interval[]): readonly Interval[] => unionIntervals(list, [])

describe('expressionRecipes', () => {
  it('is the arithmetic on its parts, whatever is cached, absent or failed', async () => {
    const expression = anExpression('("a" - 2 * "b") / "c"', kilowatts('a'), kilowatts('b'), kilowatts('c'))
    await fc.assert(
      fc.asyncProperty(parts, parts, parts, async (a, b, c) => {
        const loader = loaderOver(loaderOf({ a, b, c }), findIn(expression))
        const published: LoadedSeries[] = []
        const loaded = await loader.load(demandOf(expression.id), 'visible', (series) =>
          published.push(series),
        ).done
        const all = [a, b, c]
        const wanted = Array.from({ length: hours }, (_, hour) => {
          const [x, y, z] = all.map(({ values, cached }) =>
            cached[hour] === true ? values[hour] : undefined,
          )
          const value = x === undefined || y === undefined || z === undefined ? NaN : (x - 2 * y) / z
          return { at: hourAt(hour).start, value }
        }).filter(({ value }) => Number.isFinite(value))
        expect([...loaded.columns.times]).toEqual(wanted.map(({ at }) => at))
        wanted.forEach(({ value }, index) => {
          expect(loaded.columns.values[index]).toBeCloseTo(value, 12)
        })
        const covered = all.map(({ cached }) => hoursWhere(cached)).reduce(intersectIntervals)
        expect(plain(loaded.covered)).toEqual(covered)
        expect(loaded.missing).toEqual(subtractIntervals([interval], covered))
        const settling = all.map((part) =>
          intersectIntervals(hoursWhere(part.settling), hoursWhere(part.cached)),
        )
        expect(loaded.provisional).toEqual(settling.reduce(unionIntervals))
        expect(loaded.progress.requestsPlanned).toBe(a.planned + b.planned + c.planned)
        const failures = new Set(
          all.flatMap(({ failure }) => (failure === undefined ? [] : [JSON.stringify(failure)])),
        )
        expect(new Set(loaded.progress.failures.map((each) => JSON.stringify(each)))).toEqual(failures)
        expect(published.at(-1)).toEqual(loaded)
        expect(published.map(({ progress }) => progress.finished)).toEqual(
          published.map((_, at) => at === published.length - 1),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('sends the requests of its parts, one for a part named twice or cached already, and counts them before', async () => {
    const bench = await aLoader(Date.UTC(2022, 0, 1), zone)
    const expression = anExpression('"a" + "b" - "a" / 2', kilowatts('a'), kilowatts('b'))
    const loader = loaderOver(bench.loader, findIn(expression))
    const demands = [demandOf(expression.id), demandOf('b')]
    const costOf = async (): Promise<number> => {
      const coverage = await loader.readCoverage(demands.map(({ seriesKey }) => seriesKey))
      return coverage.ok ? countRequests(demands, coverage.value).requests : NaN
    }
    expect(await costOf()).toBe(2)
    const loaded = await loader.load(demandOf(expression.id), 'visible', () => undefined).done
    expect(
      bench.service.requests.map(({ seriesKey, interval: asked }) => [seriesKey.dataHubId, asked]),
    ).toEqual([
      ['a', interval],
      ['b', interval],
    ])
    expect(loaded).toMatchObject({
      units: 'kW',
      progress: { requestsPlanned: 2, requestsDone: 2, failures: [] },
    })
    expect(loaded.columns.values[5]).toBeCloseTo(1.5 * ((start + 5 * HOUR) / 60_000), 6)
    expect(await costOf()).toBe(0)
    expect(planReload([loaded], interval, Date.UTC(2022, 0, 1)).requests).toBe(2)
    await loader.load(demandOf(expression.id), 'background', () => undefined, 'to-cache').done
    expect(bench.service.requests).toHaveLength(2)
  })

  it('counts a totalizer as the rate at which it ran, with the reading at the end of the range', async () => {
    const bench = await aLoader(Date.UTC(2022, 0, 1), zone)
    bench.service.script.units = 'kWh'
    bench.service.script.valueAt = (time) =>
      time === start + 7 * HOUR ? undefined : ((time - start) / HOUR) * 3 + 10
    const loader = loaderOver(bench.loader, findIn(anExpression('2 * "c"', counter)))
    const { columns, units } = await loader.load(demandOf('expression:1'), 'visible', () => undefined).done
    expect(bench.service.asked()).toEqual([{ start, end: interval.end + HOUR }])
    expect(units).toBe('kW')
    expect(columns.times.at(-1)).toBe(interval.end - HOUR)
    expect(new Set(columns.values)).toEqual(new Set([6]))
    const absent = [6, 7].map((hour) => start + hour * HOUR)
    expect(absent.filter((at) => columns.times.includes(at)).length).toBeLessThan(3)
  })

  it('converts a part that comes in another unit now, and refuses one of something else', async () => {
    const bench = await aLoader(Date.UTC(2022, 0, 1), zone)
    bench.service.script.units = 'W'
    bench.service.script.valueAt = () => 5000
    const loader = loaderOver(bench.loader, findIn(anExpression('"a" + 1 [kW]', kilowatts('a'))))
    const converted = await loader.load(demandOf('expression:1'), 'visible', () => undefined).done
    expect(new Set(converted.columns.values)).toEqual(new Set([6]))
    const other = await aLoader(Date.UTC(2022, 0, 1), zone)
    other.service.script.units = '°C'
    const refusing = loaderOver(other.loader, findIn(anExpression('"a" + 1 [kW]', kilowatts('a'))))
    const refused = await refusing.load(demandOf('expression:1'), 'visible', () => undefined).done
    expect(refused.columns.times).toHaveLength(0)
    expect(refused.progress.failures).toMatchObject([{ kind: 'unexpected-response' }])
  })

  it('fails for a deleted expression, and lets everything else through', async () => {
    const bench = await aLoader(Date.UTC(2022, 0, 1), zone)
    const loader = loaderOver(bench.loader, findIn())
    const lost = await loader.load(demandOf('expression:1'), 'visible', () => undefined).done
    expect(lost.progress).toMatchObject({ finished: true, failures: [{ kind: 'not-found' }] })
    expect(bench.service.requests).toHaveLength(0)
    expect((await loader.load(demandOf('b'), 'visible', () => undefined).done).columns.times).toHaveLength(
      hours,
    )
  })

  it('reads the coverage of everything else in the task that asks', () => {
    const asked: string[] = []
    const inner: Pick<SeriesLoader, 'readCoverage'> = {
      readCoverage: (keys) => {
        asked.push(...keys.map(({ dataHubId }) => dataHubId))
        return Promise.resolve(fail({ kind: 'cancelled' }))
      },
    }
    void loaderOver(inner as SeriesLoader, findIn()).readCoverage([demandOf('b').seriesKey])
    expect(asked).toEqual(['b'])
  })

  it('cancels its parts', async () => {
    const bench = await aLoader(Date.UTC(2022, 0, 1), zone)
    bench.service.hold()
    const loader = loaderOver(bench.loader, findIn(anExpression('"a" + "b"', kilowatts('a'), kilowatts('b'))))
    const load = loader.load(demandOf('expression:1'), 'visible', () => undefined)
    while (bench.service.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
    load.cancel()
    const loaded = await load.done
    expect(loaded.columns.times).toHaveLength(0)
    expect(loaded.missing).toEqual([interval])
  })
})
