import { expect } from 'vitest'
import * as z from 'zod'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { withDelivery, type Delivery } from '#scripts/demo-service/portfolio/delivery.ts'
import { type Clock, DAY_MS, type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { createSmallPortfolio } from './app/small-portfolio.ts'

/** Fetches a text over HTTP. */
export type FetchText = (url: string, headers: Readonly<Record<string, string>>) => Promise<string>

/** Clock that the drill advances, such as `ManualClock`. */
export interface DrillClock extends Clock {
  readonly advance: (ms: number) => Promise<void>
}

/** Ways in which the readings of the drill's four variables arrive. */
export type DrillRole = 'prompt' | Delivery['kind']

/** Cached or served values, by the start of their hour or day. */
export type ValuesByStart = ReadonlyMap<EpochMs, number>

/** Drill with late, backfilled and corrected data, whose clock passes the days. */
export interface DeliveryDrill {
  readonly service: DemoService
  readonly token: string
  readonly dataHubIds: Readonly<Record<DrillRole, string>>
  /** The fortnight that is compared at the end; all late and changed data lies in it. */
  readonly interval: Interval
  /** Passes five weeks and calls `look` every evening, when everything before is visible. */
  readonly walk: (look: (evening: EpochMs) => Promise<void>) => Promise<void>
  /** Returns the service's current answer. */
  readonly answer: (dataHubId: string, interval: Interval, resolution: Resolution) => Promise<ValuesByStart>
  /** Returns the last recorded time of a variable, as the service reports it now. */
  readonly lastRecorded: (dataHubId: string) => Promise<EpochMs | undefined>
  /** Returns the service's current values of the fortnight. */
  readonly served: (role: DrillRole, resolution?: Resolution) => Promise<ValuesByStart>
  /** Compares a client's values of a variable with the service's current ones, one by one. */
  readonly expectEqual: (
    cached: (dataHubId: string) => ValuesByStart | Promise<ValuesByStart>,
    role: DrillRole,
    resolution?: Resolution,
  ) => Promise<void>
}

export const drillRoles: readonly DrillRole[] = ['prompt', 'daily', 'outage', 'corrected']

/** A drill begins in the evening, before the delivery of the next morning. */
export const DRILL_START = Date.UTC(2026, 2, 1, 20, 30)
const FORTNIGHT = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 15) }
const CORRECTED_AFTER_DAYS = 20
/** Number of evenings until the last day of the fortnight has been corrected. */
const EVENINGS = 14 + CORRECTED_AFTER_DAYS + 1
const TOKEN = 'delivery-drill-token'

/** Starts the service of a drill, which the caller closes. The clock must begin at DRILL_START. */
export async function startDeliveryDrill(
  clock: DrillClock,
  fetchText: FetchText = fetchPlainly,
): Promise<DeliveryDrill> {
  const portfolio = createSmallPortfolio(clock, drillRoles.length)
  const [prompt = '', daily = '', outage = '', corrected = ''] = portfolio.variables.map(
    ({ dataHubId }) => dataHubId,
  )
  const dataHubIds = { prompt, daily, outage, corrected }
  const delivered = withDelivery(
    portfolio,
    [
      { variables: daily, delivery: { kind: 'daily', hour: 7 } },
      { variables: outage, delivery: { kind: 'outage', from: Date.UTC(2026, 2, 5, 3), days: 7 } },
      { variables: corrected, delivery: { kind: 'corrected', afterDays: CORRECTED_AFTER_DAYS } },
    ],
    clock,
  )
  // Other tests check the limit; here an evening takes no time.
  const service = await startDemoService({
    tokens: [TOKEN],
    clock,
    portfolio: delivered,
    limitPerMinute: 100_000,
  })
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Promise<string> =>
    fetchText(`${service.baseUrl}/${path}?${new URLSearchParams(query).toString()}`, {
      authorization: `Bearer ${TOKEN}`,
    })
  const answer: DeliveryDrill['answer'] = async (dataHubId, { start, end }, resolution) =>
    valuesOf(
      await get(`variables/${encodeURIComponent(dataHubId)}/data`, {
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        resolution,
      }),
    )
  const served: DeliveryDrill['served'] = (role, resolution = 'hourly') =>
    answer(dataHubIds[role], FORTNIGHT, resolution)
  return {
    service,
    token: TOKEN,
    dataHubIds,
    interval: FORTNIGHT,
    walk: async (look) => {
      for (let evening = 0; evening < EVENINGS; evening++) {
        await look(clock.now())
        await clock.advance(DAY_MS)
      }
      await clock.advance(HOUR_MS)
      await look(clock.now())
    },
    answer,
    lastRecorded: async (dataHubId) => recordedAt(await get(`variables/${encodeURIComponent(dataHubId)}`)),
    served,
    expectEqual: async (cached, role, resolution) => {
      const [is, expected] = [await cached(dataHubIds[role]), await served(role, resolution)]
      expect(expected.size, role).toBeGreaterThan(0)
      expect(sorted(is), role).toEqual(sorted(expected))
    },
  }
}

function sorted(values: ValuesByStart): readonly (readonly [EpochMs, number])[] {
  return [...values].sort(([left], [right]) => left - right)
}

async function fetchPlainly(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { headers })
  return response.text()
}

const answer = z.object({ data: z.array(z.object({ timestamp: z.iso.datetime(), value: z.number() })) })

/** Returns the values of a time-series answer. */
export function valuesOf(text: string): ValuesByStart {
  const { data } = answer.parse(JSON.parse(text))
  return new Map(data.map(({ timestamp, value }) => [Date.parse(timestamp), value]))
}

const recorded = z.object({ lastRecordedTime: z.string(), localTimezone: z.string() })

function recordedAt(text: string): EpochMs | undefined {
  const { lastRecordedTime, localTimezone } = recorded.parse(JSON.parse(text))
  return parseLocal(lastRecordedTime, localTimezone)
}
