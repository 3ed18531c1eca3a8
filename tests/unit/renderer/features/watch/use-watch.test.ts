import { afterEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { HOUR_MS } from '#shared/time/instant.ts'
import { useWatch } from '#renderer/features/watch/use-watch.ts'
import { eventually } from '#support/eventually.ts'
import { aRule, aWatch } from './a-watch.ts'

afterEach(() => vi.useRealTimers())

it('evaluates a rule once no values have arrived for three seconds', async () => {
  const { host, store, services, variable } = await aWatch()
  store.putRule(aRule(variable.dataHubId))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const scope = effectScope()
  host.run(() => scope.run(useWatch))
  const { dataHubId, localTimezone } = variable
  const now = host.services.clock.now()
  const load = (hours: number) =>
    services.loader.load(
      {
        seriesKey: { dataHubId, resolution: 'hourly' },
        interval: { start: now - hours * HOUR_MS, end: now },
        bucketZone: localTimezone,
      },
      'visible',
      () => undefined,
    ).done
  await load(24)
  await vi.advanceTimersByTimeAsync(2900)
  await load(400)
  await vi.advanceTimersByTimeAsync(2900)
  expect(store.fired).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  await eventually(() => store.fired.length).toBe(1)
  scope.stop()
})
