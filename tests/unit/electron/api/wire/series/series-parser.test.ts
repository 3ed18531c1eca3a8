import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '#shared/errors/result.ts'
import type { Interval } from '#shared/time/instant.ts'
import { createSeriesParser, type ParsedSeries } from '#electron/api/wire/series/series-parser.ts'
import { parseByReference } from '../reference-parser.ts'

const START = Date.UTC(2021, 0, 1)
const HOUR_MS = 3_600_000
const interval = { start: START, end: START + 100 * HOUR_MS }
const everything = { start: -Infinity, end: Infinity }

/** Parses `text`, cut into chunks at `cuts`. */
function parse(
  text: string,
  within: Interval = everything,
  cuts: readonly number[] = [],
): Result<ParsedSeries> {
  const bytes = new TextEncoder().encode(text)
  const parser = createSeriesParser({ interval: within, count: 4 })
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  edges.slice(1).forEach((edge, index) => {
    parser.push(bytes.slice(edges[index], edge))
  })
  return parser.finish()
}

function columnsOf(text: string): { times: number[]; values: number[] } {
  const parsed = parse(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return { times: [...parsed.value.times], values: [...parsed.value.values] }
}

function timeOf(stamp: string): number | undefined {
  const parsed = parse(`{"data":[{"timestamp":${stamp},"value":1}]}`)
  return parsed.ok ? parsed.value.times[0] : undefined
}

const iso = (at: number): string => new Date(at).toISOString()

const instants = fc.integer({ min: -3, max: 103 }).map((step) => START + step * HOUR_MS)
const stamps = fc.oneof(
  { weight: 6, arbitrary: instants.map((at) => iso(at)) },
  { weight: 3, arbitrary: instants.map((at) => iso(at).replace('.000Z', 'Z')) },
  instants.map((at) => iso(at).replace('.000Z', '+00:00')),
  instants.map((at) => iso(at).replace('.000Z', '-0130')),
  instants.map((at) => iso(at).replace('T', ' ').replace('.000Z', '')),
  instants.map((at) => iso(at).slice(0, 10)),
  instants.map((at) => at),
  instants.map((at) => at / 1000),
  instants.map(String),
  fc.constantFrom('', 'yesterday', '2021-02-30T00:00:00Z', '2021-01-01T25:00:00Z', null, true, {}, []),
  fc.string(),
)
const numbers = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(null, 'n/a', '', false, -0, 1e300, [1], { value: 2 }),
)
const junk = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 })
const elements = fc.oneof(
  { weight: 8, arbitrary: fc.record({ timestamp: stamps, value: numbers }) },
  { weight: 2, arbitrary: fc.record({ value: numbers, timestamp: stamps }) },
  fc.tuple(junk, stamps, numbers).map(([extra, timestamp, value]) => ({ ...extra, timestamp, value })),
  fc.jsonValue({ maxDepth: 2 }),
)
const bodies = fc
  .tuple(
    fc.array(elements, { maxLength: 40 }),
    junk,
    fc.constantFrom('object', 'array', 'data', 'result', 'other'),
  )
  .map(([data, extra, kind]) => {
    const answer = { ...extra, data_hub_id: 'b0-gas', units: 'kW', resolution: 'hourly', data }
    if (kind === 'array') return data
    return kind === 'data' || kind === 'result' ? { [kind]: answer } : kind === 'other' ? extra : answer
  })
const texts = fc
  .tuple(bodies, fc.constantFrom(undefined, 1, 2, '\t'))
  .map(([body, space]) => JSON.stringify(body, null, space))
const cuts = fc.array(fc.nat(), { maxLength: 8 })

function expectLikeReference(text: string, at: readonly number[]): void {
  const parsed = parse(text, interval, at)
  const reference = parseByReference(text, interval)
  expect(parsed.ok).toBe(reference !== undefined)
  if (!parsed.ok || reference === undefined) return
  const { times, values, units, defects } = parsed.value
  expect({ times: [...times], values: [...values], units, defects }).toEqual(reference)
}

describe('createSeriesParser', () => {
  it('reads whatever a plain parser reads, in chunks cut anywhere', () => {
    fc.assert(fc.property(texts, cuts, expectLikeReference), { numRuns: 1500 })
  })

  it('refuses what JSON.parse refuses, and throws nothing, when bytes are lost or changed', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.constantFrom('', '"', '{', '}', ']', ',', ':', '\\', '0', '.', 'e', '\u0001'),
    )
    fc.assert(
      fc.property(texts, damage, fc.boolean(), cuts, (text, [at, put], isCut, edges) => {
        const place = at % Math.max(1, text.length)
        expectLikeReference(text.slice(0, place) + put + (isCut ? '' : text.slice(place + 1)), edges)
      }),
      { numRuns: 1500 },
    )
  })

  it('reads long regular series like single elements, with the odd one in between', () => {
    const odd = fc.tuple(fc.nat({ max: 299 }), elements)
    const form = fc.constantFrom(
      (at: number, value: number) => `{"timestamp":"${iso(at)}","value":${value}}`,
      (at: number, value: number) => `{"value": ${value}, "timestamp": "${iso(at).slice(0, 19)}Z"}`,
      (at: number, value: number) =>
        `{ "q":"ok","timestamp":"${iso(at).slice(0, 16)}+00:00","value":${value}}`,
    )
    const step = fc.constantFrom(1000, 60_000, 900_000, HOUR_MS)
    const series = fc.tuple(form, step, fc.array(odd, { maxLength: 6 }), fc.infiniteStream(numbers))
    fc.assert(
      fc.property(series, cuts, ([write, stepMs, odds, values], at) => {
        const rows = Array.from({ length: 300 }, (_, index) => {
          const { value } = values.next()
          return write(START + index * stepMs, typeof value === 'number' ? value : 7)
        })
        for (const [index, element] of odds) rows[index] = JSON.stringify(element)
        expectLikeReference(`{"data":[${rows.join(', ')}]}`, at)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['"2021-01-01T00:00:00Z"', START],
    ['"2021-01-01T00:00:00.123456Z"', START + 123],
    ['"2021-01-01 00:00"', START],
    ['"2021-01-01"', START],
    ['"2021-01-01T05:45:00+05:45"', START],
    ['"2021-01-01T24:00:00Z"', START + 24 * HOUR_MS],
    ['"2020-02-29T00:00:00Z"', Date.UTC(2020, 1, 29)],
    ['"\\u0032021-01-01T00:00:00Z"', START],
    [String(START), START],
    [String(START / 1000), START],
    [`"${START}"`, START],
    ['"2021-02-29T00:00:00Z"', undefined],
    ['"2021-13-01T00:00:00Z"', undefined],
    ['"2021-01-01T00:60:00Z"', undefined],
    ['"2021-01-01T00:00:00+25:00"', undefined],
    ['"0001-01-01T00:00:00Z"', undefined],
  ])('reads the stamp %s', (stamp, expected) => {
    expect(timeOf(stamp)).toBe(expected)
  })

  it('sorts, drops duplicates keeping the last received, cuts to the interval, and counts all of it', () => {
    const row = (step: number, value: number | null): string =>
      `{"timestamp":"${iso(START + step * HOUR_MS)}","value":${value}}`
    const rows = [row(2, 2), row(1, 1), row(1, 9), row(3, null), row(-1, 5), row(100, 6), '"?"'].join(',')
    const parsed = parse(`{"data":[${rows}]}`, interval)
    if (!parsed.ok) throw new Error('not parsed')
    expect([...parsed.value.times]).toEqual([START + HOUR_MS, START + 2 * HOUR_MS])
    expect([...parsed.value.values]).toEqual([9, 2])
    expect(parsed.value.defects).toEqual({ nulls: 1, duplicates: 1, unordered: 3, outside: 2, malformed: 1 })
  })

  it('accepts an empty answer, and none without an array of elements', () => {
    expect(columnsOf('{"data":[]}')).toEqual({ times: [], values: [] })
    for (const text of [
      '{}',
      'null',
      '""',
      '{"data":null}',
      '{"data":{"rows":[]}}',
      '',
      ' ',
      '[1',
      '{"data":[]}]',
    ]) {
      expect(parse(text)).toMatchObject({ ok: false, error: { kind: 'unexpected-response' } })
    }
  })

  it('does not take an answer for a gap when no element can be read', () => {
    expect(parse('{"data":[{"time":1},{"time":2}]}').ok).toBe(false)
  })

  it('names the fields that the document does not show', () => {
    const parsed = parse('{"data":[{"timestamp":0,"value":1,"quality":"good"}],"links":{"next":null}}')
    expect(parsed.ok && parsed.value.unknownFields).toEqual(['data[].quality', 'links'])
  })

  it('hands over columns that own exactly their memory, so that a copy of one copies nothing else', () => {
    const parsed = parse('{"data":[{"timestamp":0,"value":1},{"timestamp":60,"value":2}]}')
    expect(
      parsed.ok && [parsed.value.times.buffer.byteLength, parsed.value.values.buffer.byteLength],
    ).toEqual([16, 16])
  })

  it('survives texts longer than anything it keeps', () => {
    const long = 'x'.repeat(100_000)
    const text = `{"${long}":"${long}","data":[{"timestamp":"${long}","value":1},{"timestamp":0,"value":${'1'.repeat(9000)}},{"timestamp":1,"value":3}]}`
    const parsed = parse(text)
    expect(parsed.ok && parsed.value.defects).toMatchObject({ malformed: 1, nulls: 1 })
    expect(parse('['.repeat(100_000)).ok).toBe(false)
  })

  it('refuses an answer with more than 16 MiB beside its elements', () => {
    const parser = createSeriesParser()
    const chunk = new TextEncoder().encode(`"${'x'.repeat(1022)}",`)
    parser.push(new TextEncoder().encode('{"data":[],"junk":['))
    for (let i = 0; i < 17 * 1024; i += 1) parser.push(chunk)
    parser.push(new TextEncoder().encode('0]}'))
    expect(parser.finish().ok).toBe(false)
  })

  it('reads numbers to the nearest double', () => {
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.nat({ max: 18 }), fc.boolean())
    fc.assert(
      fc.property(decimal, ([digits, decimals, isNegative]) => {
        const padded = digits.toString().padStart(decimals + 1, '0')
        const cut = padded.length - decimals
        const text = `${isNegative ? '-' : ''}${padded.slice(0, cut)}${decimals > 0 ? '.' : ''}${padded.slice(cut)}`
        expect(columnsOf(`[{"timestamp":0,"value":${text}}]`).values[0]).toBe(Number(text))
      }),
      { numRuns: 2000 },
    )
  })
})
