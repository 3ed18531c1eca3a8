import type { HttpAnswer, HttpFetch, HttpInit } from '#electron/api/transport/http-fetch.ts'
import { resolutions } from '#shared/time/resolution.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { DrillClock } from './drill-clock.ts'
import { bodies, broken, reachesService, retryAfters, statuses, unreachable, type Fault } from './faults.ts'
import { pointsWithin } from './truth.ts'

/** Complete answer that has left the service. */
export interface ServedAnswer {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly at: EpochMs
}

/** The service in its true state, on its own clock. */
export interface DrillService {
  readonly fetch: HttpFetch
  /** Arrival times of the requests. */
  readonly arrivals: readonly EpochMs[]
  /** Returns the number of requests that left the client, whether or not they arrived. */
  readonly sent: () => number
  readonly served: readonly ServedAnswer[]
  /** Sets how the fault of each request is drawn; undefined means that nothing happens to it. */
  setWeather: (draw: () => Fault | undefined) => void
  setTokenTaken: (isTaken: boolean) => void
}

const FASTEST_MS = 5
const SLOWEST_MS = 900
const FOREVER = new Promise<never>(() => undefined)

export function createDrillService(clock: DrillClock, random: () => number): DrillService {
  const arrivals: EpochMs[] = []
  const served: ServedAnswer[] = []
  let sent = 0
  let draw: () => Fault | undefined = () => undefined
  let isTokenTaken = true

  const passed = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = clock.timers.after(ms, resolve)
      signal.addEventListener('abort', () => {
        stop()
        reject(new DOMException('aborted', 'AbortError'))
      })
    })

  async function fetch(url: string, { signal }: HttpInit): Promise<HttpAnswer> {
    sent += 1
    const fault = isTokenTaken ? draw() : 'status 401'
    const latencyMs = FASTEST_MS + random() ** 3 * SLOWEST_MS
    if (fault === undefined || reachesService(fault)) {
      clock.atService(random() * latencyMs, () => {
        arrivals.push(clock.now())
      })
    }
    await passed(fault === 'slow' ? 29_000 : latencyMs, signal)
    if (fault === 'hang') return FOREVER
    const failure = lookUp(unreachable, fault) ?? lookUp(broken, fault)
    if (failure !== undefined) throw new Error(failure)
    return answerOf(new URL(url), fault, signal)
  }

  function answerOf(url: URL, fault: Fault | undefined, signal: AbortSignal): HttpAnswer {
    if (fault === 'no-content') return { status: 204, headers: { get: () => null }, body: null }
    const refusal = lookUp(statuses, fault)
    if (refusal !== undefined) return answered(Number(fault?.slice('status '.length)), refusal)
    if (fault !== undefined && Object.hasOwn(retryAfters, fault)) {
      const date = new Date(clock.now()).toUTCString()
      const retryAfter = retryAfterOf(lookUp(retryAfters, fault), clock.now())
      return answered(429, '{"message":"slow down"}', { date, 'retry-after': retryAfter })
    }
    const instead = lookUp(bodies, fault)
    if (instead !== undefined) return answered(200, instead)
    return good(url, fault, signal)
  }

  /** Returns the correct answer, or the beginning of it. */
  function good(url: URL, fault: Fault | undefined, signal: AbortSignal): HttpAnswer {
    const request = seriesRequestOf(url)
    const at = clock.now()
    if (request === undefined) return answered(200, '[{"id":"o1","name":"One"}]')
    const text = bodyOf(request, at)
    const whole = (): void => {
      served.push({ ...request, at })
    }
    const beginning = text.slice(0, Math.floor(random() * text.length))
    if (fault === 'truncated') return answered(200, beginning)
    if (fault === 'reset-midway') return withBody(brokenOff(beginning))
    if (fault === 'hang-midway') return withBody(pieces([beginning], () => FOREVER))
    if (fault === 'trickle') return withBody(pieces(thirds(text), () => passed(25_000, signal), whole))
    return withBody(pieces([text], undefined, whole))
  }

  return {
    fetch,
    arrivals,
    served,
    sent: () => sent,
    setWeather: (next) => {
      draw = next
    },
    setTokenTaken: (next) => {
      isTokenTaken = next
    },
  }
}

function lookUp<T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}

interface SeriesRequest {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
}

function seriesRequestOf({ pathname, searchParams }: URL): SeriesRequest | undefined {
  const dataHubId = /\/variables\/([^/]+)\/data$/.exec(pathname)?.[1]
  const resolution = resolutions.find((name) => name === searchParams.get('resolution'))
  if (dataHubId === undefined || resolution === undefined) return undefined
  const instant = (name: string): EpochMs => Date.parse(searchParams.get(name) ?? '')
  return { seriesKey: { dataHubId, resolution }, interval: { start: instant('start'), end: instant('end') } }
}

function bodyOf({ seriesKey, interval }: SeriesRequest, now: EpochMs): string {
  const { dataHubId, resolution } = seriesKey
  const data = pointsWithin(seriesKey, interval, now).map(([time, value]) => ({
    timestamp: new Date(time).toISOString(),
    value,
  }))
  return JSON.stringify({ data_hub_id: dataHubId, units: 'kW', resolution, data })
}

function retryAfterOf(
  form: string | { readonly afterSeconds: number } | undefined,
  now: EpochMs,
): string | null {
  if (form === undefined) return null
  return typeof form === 'string' ? form : new Date(now + form.afterSeconds * 1000).toUTCString()
}

const encoder = new TextEncoder()

function answered(
  status: number,
  body: string,
  headers: Readonly<Record<string, string | null>> = {},
): HttpAnswer {
  return {
    status,
    headers: { get: (name) => headers[name] ?? null },
    body: pieces([body]),
  }
}

function withBody(body: ReadableStream<Uint8Array>): HttpAnswer {
  return { status: 200, headers: { get: () => null }, body }
}

function thirds(text: string): readonly string[] {
  const length = Math.ceil(text.length / 3)
  return [text.slice(0, length), text.slice(length, 2 * length), text.slice(2 * length)]
}

function pieces(
  texts: readonly string[],
  between: () => Promise<void> = () => Promise.resolve(),
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const rest = texts.filter((text) => text !== '')
  let isFirst = true
  return new ReadableStream({
    pull: async (controller) => {
      if (!isFirst) await between()
      isFirst = false
      const next = rest.shift()
      if (next !== undefined) controller.enqueue(encoder.encode(next))
      else {
        onEnd()
        controller.close()
      }
    },
  })
}

function brokenOff(text: string): ReadableStream<Uint8Array> {
  let isFirst = text !== ''
  return new ReadableStream({
    pull: (controller) => {
      if (isFirst) controller.enqueue(encoder.encode(text))
      else controller.error(new TypeError('net::ERR_CONNECTION_RESET'))
      isFirst = false
    },
  })
}
