import { afterEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { useWatch } from '#renderer/features/watch/use-watch.ts'
import { eventually } from '#support/eventually.ts'
import { aRule, aWatch, NOW } from './a-watch.ts'

afterEach(() => vi.useRealTimers())

/** Loads the last hours of the variable. */
function loadsOf({ variable, services }: Pick<Awaited<ReturnType<typeof aWatch>>, 'variable' | 'services'>) {
  return (hours: number) =>
    services.loader.load(
      {
        seriesKey: { dataHubId: variable.dataHubId, resolution: 'hourly' },
        interval: { start: NOW - hours * HOUR_MS, end: NOW },
        bucketZone: variable.localTimezone,
      },
      'visible',
      () => undefined,
    ).done
}

it('evaluates a rule once no values have arrived for three seconds', async () => {
  const { host, store, services, variable } = await aWatch()
  store.putRule(aRule(variable.dataHubId))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const scope = effectScope()
  host.run(() => scope.run(useWatch))
  const load = loadsOf({ variable, services })
  await load(24)
  await vi.advanceTimersByTimeAsync(2900)
  await load(400)
  await vi.advanceTimersByTimeAsync(2900)
  expect(store.fired).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  await eventually(() => store.fired.length).toBe(1)
  scope.stop()
})

it('polls, and notes that it watches, although the clock was set back a day', async () => {
  const { host, store, variable, services } = await aWatch()
  store.putRule(aRule(variable.dataHubId, { everyHours: 1 }))
  const evaluate = vi.spyOn(store, 'evaluate')
  const polls = (): number => evaluate.mock.calls.filter(([, , lane]) => lane === 'poll').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const scope = effectScope()
  host.run(() => scope.run(useWatch))
  const load = loadsOf({ variable, services })
  await load(24)
  await vi.advanceTimersByTimeAsync(3000)
  await eventually(() => store.document.watchedUntil).toBe(host.services.clock.now())
  expect(polls()).toBe(1)
  host.pass(-DAY_MS)
  await load(400)
  await vi.advanceTimersByTimeAsync(3000)
  await eventually(() => store.document.watchedUntil).toBe(host.services.clock.now())
  expect(polls()).toBe(2)
  scope.stop()
})
