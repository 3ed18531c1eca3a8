import type { RequestOf } from '#shared/contract/calls.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import type { Clock, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { fromBucketInUtc } from '#shared/series/buckets-in-utc.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import type { SeriesLoaderPorts } from '#renderer/query/load/loaders/create-series-loader.ts'
import { aSegment, columnsOf } from './a-segment.ts'

export type FetchRequest = RequestOf<'fetchSeries'>

/** Settings that a script may change while a test runs. */
export interface ServiceScript {
  /** Returns an error for a request, or undefined to have it answered. */
  refuse: (request: FetchRequest) => AppError | undefined
  /** Returns the value of a bucket; undefined is a gap. */
  valueAt: (time: number, request: FetchRequest) => number | undefined
  units: string
  stamps: Segment['stamps']
}

/**
 * A small service over a function of time, with the part of the bridge that loads use: it answers each fetch with every
 * bucket of its interval, withholds answers on request, and cancels those that it withholds.
 */
export interface ScriptedService {
  readonly bridge: SeriesLoaderPorts['bridge']
  readonly script: ServiceScript
  /** Every fetch, in the order in which it was received. */
  readonly requests: readonly FetchRequest[]
  /** Tickets that were moved to the front, each with its new lane. */
  readonly prioritised: readonly string[]
  readonly asked: () => readonly Interval[]
  /** Answers wait until `release`. */
  readonly hold: () => void
  /** Releases the oldest `count` withheld answers; without a count, releases all of them and withholds no more. */
  readonly release: (count?: number) => void
  /** Loses the withheld answers, as a killed process does, and withholds no more. */
  readonly drop: () => void
}

export function createScriptedService(clock: Clock, zone: IanaZone): ScriptedService {
  const script: ServiceScript = {
    refuse: () => undefined,
    valueAt: (time) => time / 60_000,
    units: 'kW',
    stamps: 'start',
  }
  const requests: FetchRequest[] = []
  const prioritised: string[] = []
  const withheld: { readonly ticket: string; readonly go: (error?: AppError) => void }[] = []
  let isWithholding = false

  const answer = (request: FetchRequest): Result<Segment> => {
    const refusal = script.refuse(request)
    if (refusal !== undefined) return fail(refusal)
    const { resolution } = request.seriesKey
    // Main keeps the bucket in which the range begins where the service cuts days in UTC.
    const interval =
      zone === request.bucketZone ? request.interval : fromBucketInUtc(request.interval, resolution)
    const pairs = [...bucketStarts(interval, resolution, zone)]
      .filter((time) => time <= clock.now())
      .flatMap((time) => {
        const value = script.valueAt(time, request)
        return value === undefined ? [] : [[time, value] as const]
      })
    const columns = columnsOf(pairs)
    return succeed(
      aSegment(request.seriesKey as SeriesKey, interval, {
        ...columns,
        units: script.units,
        stamps: script.stamps,
        fetchedAt: clock.now(),
      }),
    )
  }

  const fetchSeries = async (request: FetchRequest): Promise<Result<Segment>> => {
    requests.push(request)
    await Promise.resolve()
    if (!isWithholding) return answer(request)
    return await new Promise((resolve) => {
      withheld.push({
        ticket: request.ticket,
        go: (error) => {
          resolve(error === undefined ? answer(request) : fail(error))
        },
      })
    })
  }

  return {
    script,
    requests,
    prioritised,
    asked: () => requests.map(({ interval }) => interval).sort((a, b) => a.start - b.start),
    hold() {
      isWithholding = true
    },
    release(count) {
      if (count === undefined) isWithholding = false
      for (const { go } of withheld.splice(0, count ?? withheld.length)) go()
    },
    drop() {
      isWithholding = false
      withheld.length = 0
    },
    bridge: {
      fetchSeries,
      async cancelTickets({ tickets }) {
        const cancelled = withheld.filter(({ ticket }) => tickets.includes(ticket))
        for (const entry of cancelled) {
          withheld.splice(withheld.indexOf(entry), 1)
          entry.go({ kind: 'cancelled' })
        }
        return succeed(null)
      },
      async moveTicketFirst({ ticket, lane }) {
        prioritised.push(`${ticket} ${lane}`)
        return succeed(null)
      },
      async readBudget({ connectionId }) {
        const budget = { limit: 60, used: 50, freeInMs: [], waiting: 0, running: 0, drainMs: 0 }
        return succeed({ connectionId, ...budget, pausedLanes: [], entries: [] })
      },
    },
  }
}
