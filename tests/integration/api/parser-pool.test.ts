import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { createSeriesParserPool, type SeriesParserPool } from '#electron/api/parsing/series-parser-pool.ts'
import type { ParseSeries } from '#electron/api/parsing/parse-series.ts'
import type { ParsedSeries } from '#electron/api/wire/series/series-parser.ts'
import type { Result } from '#shared/errors/result.ts'

const START = Date.UTC(2021, 0, 1)
const workerFile = new URL('../../../electron/api/parsing/parse-worker.ts', import.meta.url)
const pools: SeriesParserPool[] = []
const spawned: Worker[] = []

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
  spawned.length = 0
})

function aPool(options: Parameters<typeof createSeriesParserPool>[1] = {}): SeriesParserPool {
  const spawn = (): Worker => {
    const worker = new Worker(workerFile)
    spawned.push(worker)
    return worker
  }
  const pool = createSeriesParserPool(spawn, options)
  pools.push(pool)
  return pool
}

function bodyOf(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, index) => {
    return `{"timestamp":"${new Date(START + index * 60_000).toISOString()}","value":${index / 10}}`
  })
  return new TextEncoder().encode(`{"units":"kW","data":[${rows.join(',')}]}`)
}

async function parse(parseSeries: ParseSeries, body: Uint8Array): Promise<Result<ParsedSeries>> {
  const stream = parseSeries({ count: 10 })
  for (let at = 0; at < body.length; at += 50_000) await stream.push(body.slice(at, at + 50_000))
  return stream.finish()
}

describe('createSeriesParserPool', () => {
  it('parses small answers in place and large ones in threads, to the same columns', async () => {
    const pool = aPool()
    for (const count of [100, 60_000]) {
      const parsed = await parse(pool.parseSeries, bodyOf(count))
      expect(parsed.ok && [parsed.value.times.length, parsed.value.units]).toEqual([count, 'kW'])
      expect(parsed.ok && parsed.value.values.at(-1)).toBe((count - 1) / 10)
      expect(spawned).toHaveLength(count > 1000 ? 1 : 0)
    }
  })

  it('serves many answers at once with two threads', async () => {
    const pool = aPool({ inPlaceBytes: 0 })
    const counts = [5000, 1, 20_000, 7, 9000]
    const parsed = await Promise.all(counts.map((count) => parse(pool.parseSeries, bodyOf(count))))
    expect(parsed.map((result) => result.ok && result.value.times.length)).toEqual(counts)
    expect(spawned).toHaveLength(2)
  })

  it('says unexpected-response for an answer that is cut off', async () => {
    const parsed = await parse(aPool({ inPlaceBytes: 0 }).parseSeries, bodyOf(1000).slice(0, -1))
    expect(parsed).toMatchObject({ ok: false, error: { kind: 'unexpected-response' } })
  })

  it('fails the work of a dying thread and continues with a new one', async () => {
    const pool = aPool({ inPlaceBytes: 0, maxThreads: 1 })
    const stream = pool.parseSeries({})
    await stream.push(bodyOf(10))
    await spawned[0]?.terminate()
    expect(await stream.finish()).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    const parsed = await parse(pool.parseSeries, bodyOf(10))
    expect(parsed.ok && parsed.value.times.length).toBe(10)
  })

  it('forgets an answer that broke off', async () => {
    const pool = aPool({ inPlaceBytes: 0, maxThreads: 1 })
    const broken = pool.parseSeries({})
    await broken.push(bodyOf(10))
    broken.abort()
    expect((await parse(pool.parseSeries, bodyOf(10))).ok).toBe(true)
  })
})
