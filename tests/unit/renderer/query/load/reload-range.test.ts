import { describe, expect, it } from 'vitest'
import { planReload, startReload } from '#renderer/query/load/reload-range.ts'
import { aLoader } from '#support/a-loader.ts'
import { pairsOf } from '#support/a-segment.ts'

const DAY = 86_400_000
const start = Date.UTC(2020, 0, 1)
const now = Date.UTC(2026, 0, 1)
const demand = {
  seriesKey: { dataHubId: 'a', resolution: 'daily' as const },
  interval: { start, end: start + 3 * 365 * DAY },
  bucketZone: 'UTC',
}

describe('planReload', () => {
  it('costs the visible part of what is shown, in whole buckets, of counters with the reading at its end', async () => {
    const { loaded, service } = await aLoader(now, 'UTC')
    const shown = [await loaded(demand)]
    const asked = service.requests.length
    const part = { start: start + DAY + 1, end: start + 400 * DAY }
    expect(planReload(shown, part, now)).toMatchObject({
      demands: [{ ...demand, interval: { start: start + DAY, end: start + 400 * DAY } }],
      requests: 2,
    })
    const totalizers = new Set(['a'])
    expect(planReload(shown, part, now, totalizers).demands[0]?.interval.end).toBe(start + 401 * DAY)
    expect(planReload(shown, { start: start - 5 * DAY, end: start }, now).requests).toBe(0)
    expect(planReload(shown, part, start).requests).toBe(0)
    expect(service.requests.length).toBe(asked)
  })
})

describe('startReload', () => {
  it('requests settled data again at the announced cost, and brings corrections with their number', async () => {
    const { loader, loaded, service, setNow } = await aLoader(now, 'UTC')
    const shown = [await loaded(demand)]
    const asked = service.requests.length
    const corrected = start + 20 * DAY
    service.script.valueAt = (time) => (time === corrected ? -1 : time / 60_000)
    setNow(now + 1)
    const plan = planReload(shown, { start, end: start + 30 * DAY }, now + 1)
    const seen: number[] = []
    const { series, revised, failures } = await startReload(loader, plan, (done) => seen.push(done)).done
    expect(service.requests.length - asked).toBe(plan.requests)
    expect({ revised, failures, last: seen.at(-1) }).toEqual({ revised: 1, failures: [], last: 1 })
    const [again] = series
    expect(again?.demand).toEqual(demand)
    expect(again && pairsOf(again.columns)).toContainEqual([corrected, -1])
    expect(again?.columns.times.length).toBe(shown[0]?.columns.times.length)
  })

  it('keeps what was there where the service fails, and says so', async () => {
    const { loader, loaded, service } = await aLoader(now, 'UTC')
    const shown = [await loaded(demand)]
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    const plan = planReload(shown, demand.interval, now)
    const { series, revised, failures } = await startReload(loader, plan, () => undefined).done
    expect({ revised, failures }).toEqual({ revised: 0, failures: [{ kind: 'offline', reason: 'network' }] })
    expect(series[0]?.columns).toEqual(shown[0]?.columns)
  })
})
