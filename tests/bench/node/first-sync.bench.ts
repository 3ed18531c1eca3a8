import { simulateFirstSync, type SimulatedSync } from '#support/first-sync.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import type { Measured } from '../median.ts'

const LATENCY_MS = 100
const LIMIT = 60

function synchronise(): Promise<SimulatedSync> {
  const types = Array.from({ length: 32 }, (_, at) => ({ type: `t${at}`, instances: 3 }))
  const sizes = { isSpread: true, variables: 6000, entities: 600, entitiesLookingHidden: 20 }
  return simulateFirstSync({ ...sizes, entitiesHidden: 20, types })
}

/**
 * Measures the time from Connect to a building that can be ticked on a virtual clock, in ms; the peer sends the same
 * three requests in order.
 */
export async function measureBuilding(): Promise<Measured> {
  const { buildingMs, sentMs } = await synchronise()
  const requests = sentMs.filter((ms) => ms + LATENCY_MS <= buildingMs).length
  return { value: buildingMs, peerValue: 3 * LATENCY_MS, beside: { requests } }
}

/**
 * Measures the time from Connect to a complete catalogue, in ms; the peer is a script that sends the same requests as
 * soon as the limit allows.
 */
export async function measureWhole(): Promise<Measured> {
  const { completeMs, wholeMs, sentMs, calls } = await synchronise()
  const needed = calls.findIndex((call) => /Facets|DataSource/.test(call))
  const windows = Math.floor((needed - 1) / LIMIT)
  const peerValue = windows * (MINUTE_MS + LATENCY_MS) + (needed - windows * LIMIT) * LATENCY_MS
  const beside = { requests: sentMs.length, 'ms to the sources': wholeMs }
  return { value: completeMs, peerValue, beside }
}
