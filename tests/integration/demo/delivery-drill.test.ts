import { describe, expect, it, onTestFinished } from 'vitest'
import { type EpochMs, HOUR_MS } from '#shared/time/instant.ts'
import {
  DRILL_START,
  drillRoles,
  startDeliveryDrill,
  type DeliveryDrill,
  type DrillRole,
} from '#support/delivery-drill.ts'
import { createManualClock } from '#support/manual-clock.ts'

async function aDrill(): Promise<DeliveryDrill> {
  const drill = await startDeliveryDrill(createManualClock(DRILL_START))
  onTestFinished(() => drill.service.close())
  return drill
}

/** Decides if a client accepts a new value of an hour, given whether it requested the hour before and has a value. */
type Accept = (wasAsked: boolean, isCached: boolean) => boolean

async function walked(drill: DeliveryDrill, accept: Accept) {
  const cached = new Map(drillRoles.map((role) => [drill.dataHubIds[role], new Map<EpochMs, number>()]))
  let askedUntil = 0
  await drill.walk(async (now) => {
    for (const role of drillRoles) {
      const values = cached.get(drill.dataHubIds[role])
      for (const [at, value] of await drill.served(role)) {
        if (accept(at < askedUntil, values?.has(at) === true)) values?.set(at, value)
      }
    }
    askedUntil = now - 2 * HOUR_MS
  })
  return (dataHubId: string) => cached.get(dataHubId) ?? new Map<EpochMs, number>()
}

async function rolesThatDiffer(drill: DeliveryDrill, accept: Accept): Promise<readonly DrillRole[]> {
  const cached = await walked(drill, accept)
  const differing: DrillRole[] = []
  for (const role of drillRoles) {
    const isEqual = await drill.expectEqual(cached, role).then(
      () => true,
      () => false,
    )
    if (!isEqual) differing.push(role)
  }
  return differing
}

describe('the delivery drill', () => {
  it('ends with everything at a client that asks for the whole fortnight every evening', async () => {
    const drill = await aDrill()
    const cached = await walked(drill, () => true)
    for (const role of drillRoles) {
      await drill.expectEqual(cached, role)
      expect(cached(drill.dataHubIds[role]).size, role).toBe(14 * 24)
    }
  })

  it('leaves holes and estimates at a client that never asks again for an hour', async () => {
    const drill = await aDrill()
    expect(await rolesThatDiffer(drill, (wasAsked) => !wasAsked)).toEqual(['daily', 'outage', 'corrected'])
  })

  it('leaves estimates at a client that asks again for what is young or missing only', async () => {
    const drill = await aDrill()
    expect(await rolesThatDiffer(drill, (wasAsked, isCached) => !(wasAsked && isCached))).toEqual([
      'corrected',
    ])
  })
})
