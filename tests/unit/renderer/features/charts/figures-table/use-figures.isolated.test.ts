import { effectScope, nextTick, ref } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useFigures } from '#renderer/features/charts/figures-table/use-figures.ts'
import { eventually, until } from '#support/eventually.ts'
import { aChart, day, week } from '../../../workspace/document/a-chart.ts'

const made = vi.hoisted(() => ({ times: 0 }))

vi.mock('#renderer/workspace/figures/figures-of.ts', async (load) => {
  const real = await load<typeof import('#renderer/workspace/figures/figures-of.ts')>()
  const figuresOf: typeof real.figuresOf = (...asked) => {
    made.times += 1
    return real.figuresOf(...asked)
  }
  return { ...real, figuresOf }
})

it('adds up the series that came, not those that stayed, and all of them where the interval is another', async () => {
  const { host, queries } = await aChart()
  const [first, second] = queries.visible
  if (first === undefined || second === undefined) throw new Error('two are on the chart')
  const series = ref([first])
  const interval = ref(week)
  const scope = effectScope()
  const figures = scope.run(() => host.run(() => useFigures({ series, interval })))
  const shown = () => [...(figures?.value.values() ?? [])].map(({ aggregate }) => aggregate.coverage.present)

  await eventually(shown).toEqual([7 * 24])
  series.value = [first, second]
  await eventually(shown).toEqual([7 * 24, 7 * 24])
  expect(made.times).toBe(2)

  // The load of the first one goes on, but nothing of it has arrived.
  const before = figures?.value
  series.value = [{ ...first, base: { ...first.base, missing: [week] } }, second]
  await eventually(() => figures?.value !== before).toBe(true)
  expect(made.times).toBe(2)

  interval.value = { start: day(1), end: day(3) }
  await eventually(shown).toEqual([2 * 24, 2 * 24])
  expect(made.times).toBe(4)
  scope.stop()
})

it('follows the painted picture by no timer, also while something new is shown in every frame', async () => {
  const { host, queries } = await aChart()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const interval = ref(week)
  const scope = effectScope()
  const figures = scope.run(() => host.run(() => useFigures({ series: ref(queries.visible), interval })))
  const present = () =>
    [...(figures?.value.values() ?? [])].map(({ aggregate }) => aggregate.coverage.present)
  for (const days of [2, 3, 4]) {
    interval.value = { start: day(1), end: day(1 + days) }
    await nextTick()
    expect(frames).toHaveLength(1)
    frames.pop()?.()
    await until(() => frames.length === 1)
    expect(present()).toEqual([days * 24, days * 24])
  }
  scope.stop()
})
