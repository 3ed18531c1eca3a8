import type { Interval } from '#shared/time/instant.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'

/** The result of the series parser, obtained plainly with JSON.parse and an object for each row. */
export interface ReferenceSeries {
  readonly times: readonly number[]
  readonly values: readonly number[]
  readonly units: string
  readonly defects: SegmentDefects
}

const STAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[T t](\d{2}:\d{2})(?::(\d{2}))?(?:(?<=:\d{2}:\d{2})[.,](\d+))?(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/
const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/

/** Undefined if the parser should report `unexpected-response`. */
export function parseByReference(text: string, interval: Interval): ReferenceSeries | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const envelope = innermost(body)
  const elements = Array.isArray(envelope) ? envelope : fieldOf(envelope, 'data')
  if (!Array.isArray(elements)) return undefined
  const read = elements.map((element) => ({
    time: timeFrom(fieldOf(element, 'timestamp')),
    value: numberFrom(fieldOf(element, 'value')),
  }))
  const timed = read.filter(({ time }) => Number.isFinite(time))
  if (elements.length > 0 && timed.length === 0) return undefined
  const units = fieldOf(envelope, 'units')
  return {
    ...columnsFrom(timed, interval, elements.length),
    units: typeof units === 'string' || typeof units === 'number' ? String(units) : '',
  }
}

function innermost(body: unknown): unknown {
  if (Array.isArray(body)) return body
  const inner = ['data', 'result'].map((name) => fieldOf(body, name)).find(isObject)
  return inner === undefined ? body : innermost(inner)
}

function columnsFrom(
  timed: readonly { time: number; value: number }[],
  { start, end }: Interval,
  count: number,
): Omit<ReferenceSeries, 'units'> {
  const valued = timed.filter(({ value }) => Number.isFinite(value))
  const inside = valued.filter(({ time }) => time >= start && time < end)
  const byTime = new Map(inside.map(({ time, value }) => [time, value]))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const latest = valued.map((_, index) => Math.max(...valued.slice(0, index).map(({ time }) => time)))
  return {
    times,
    values: times.map((time) => byTime.get(time) ?? Number.NaN),
    defects: {
      nulls: timed.length - valued.length,
      malformed: count - timed.length,
      outside: valued.length - inside.length,
      duplicates: inside.length - times.length,
      unordered: valued.filter(({ time }, index) => time < (latest[index] ?? -Infinity)).length,
    },
  }
}

function timeFrom(stamp: unknown): number {
  if (typeof stamp === 'number') return epochFrom(stamp)
  if (typeof stamp !== 'string') return Number.NaN
  const [, date, minute, second = '00', fraction = '0', zone = 'Z'] = STAMP.exec(stamp) ?? []
  if (date === undefined) return NUMERIC.test(stamp) ? epochFrom(Number(stamp)) : Number.NaN
  if (Number(date.slice(0, 4)) < 100) return Number.NaN
  if (new Date(`${date}T00:00Z`).getUTCDate() !== Number(date.slice(8))) return Number.NaN
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const milli = fraction.slice(0, 3).padEnd(3, '0')
  return Date.parse(`${date}T${minute ?? '00:00'}:${second}.${milli}${offset.toUpperCase()}`)
}

function epochFrom(number: number): number {
  const size = Math.abs(number)
  if (!Number.isFinite(number)) return Number.NaN
  return Math.floor(size < 1e11 ? number * 1000 : size < 1e14 ? number : number / (size < 1e17 ? 1e3 : 1e6))
}

function numberFrom(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : Number.NaN
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
