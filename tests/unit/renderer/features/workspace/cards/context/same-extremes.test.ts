import { computed, effectScope, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { CardKind } from '#renderer/cards/card-kind.ts'
import { durationKind } from '#renderer/cards/kinds/duration/kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import { calculate } from '#renderer/cards/run/calculate.ts'
import { createCardRun } from '#renderer/cards/run/card-run.ts'
import { useCardContext } from '#renderer/features/workspace/cards/context/use-card-context.ts'
import { useViewStore } from '#renderer/features/workspace/store/view-store.ts'
import { figuresOf } from '#renderer/features/workspace/table/figures-of.ts'
import type { ResolutionChoice } from '#renderer/query/view/view-state.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, week } from '../../store/a-chart.ts'

/** Quarters that rise within each hour, so that the highest quarter is higher than the highest hour. */
function quarterAt(time: number): number {
  const hour = Math.floor(time / HOUR_MS)
  return 100 + (hour % 50) + (4 * (time - hour * HOUR_MS)) / HOUR_MS
}

function meanOfHour(hour: number): number {
  return [0, 1, 2, 3].reduce((sum, at) => sum + quarterAt(hour + (at * HOUR_MS) / 4) / 4, 0)
}

/** A chart that went through these resolutions, with what its table says of the first series. */
async function chartShown(...choices: readonly ResolutionChoice[]) {
  const chart = await aChart(week, (service) => {
    service.script.valueAt = (time, { seriesKey }) =>
      seriesKey.resolution === 'hourly' ? meanOfHour(time) : quarterAt(time)
  }, choices[0])
  const view = chart.host.run(useViewStore)
  for (const resolution of choices) {
    view.change({ resolution })
    await eventually(() => chart.queries.visible[0]?.shown.resolution === resolution).toBe(true)
    await chart.queries.whenAnswered()
  }
  const [series] = chart.queries.visible
  const settings = { policy: 'present-only', mask: [], until: 9e15 } as const
  const figures = series && (await figuresOf(series, week, settings))
  return { ...chart, inTable: figures?.aggregate ?? expect.fail('no figures') }
}

/** What a card of the kind says of the first series beside the chart. */
async function beside<Result>(chart: Awaited<ReturnType<typeof chartShown>>, kind: CardKind<never, never>, pick: (result: Result) => unknown, settings = {}) {
  const scope = effectScope()
  const run = chart.host.run(() =>
    scope.run(() => {
      const place = { x: 0, y: 0, w: 4, h: 4 }
      const context = useCardContext(() => ({ id: 'c', kind: kind.id, settings, place, isLikeForLike: false }))
      const query = computed(() => context.value && { kind: kind as unknown as CardKind, title: '', settings: kind.settings.parse(settings), context: context.value })
      return createCardRun({ query, connection: shallowRef(chart.services), calculate })
    }),
  )
  await eventually(() => run?.isComing.value).toBe(false)
  const answer = pick(run?.shown.value?.result as Result)
  scope.stop()
  return answer
}

describe('extremes of the chart and of cards', () => {
  it.each([
    ['quarters beside cached hours', ['hourly', '15-minute'], '15-minute', quarterAt],
    ['hours of which only quarters are cached', ['15-minute', 'hourly'], 'hourly', meanOfHour],
    ['days of which only quarters are cached', ['15-minute', 'daily'], 'hourly', meanOfHour],
  ] as const)('are of the same values: %s', async (_, choices, resolution, valueAt) => {
    const chart = await chartShown(...choices)
    const { max, min, loadFactor, standardDeviation, spreadResolution } = chart.inTable
    expect(spreadResolution).toBe(resolution)
    expect(max?.value).toBeCloseTo(valueAt(max?.at ?? NaN), 9)
    const expected = [max, min, loadFactor, standardDeviation].map((figure) => figure?.value)
    const asked = chart.service.requests.length
    expect(
      await beside(chart, statisticsKind as never, ({ operands: [one] }: ReturnType<typeof statisticsKind.calculate>) =>
        one && [one.resolution, one.aggregate.max?.value, one.aggregate.min?.value, one.aggregate.loadFactor?.value, one.aggregate.standardDeviation?.value]),
    ).toEqual([resolution, ...expected])
    expect(
      await beside(chart, durationKind as never, ({ operands: [one] }: ReturnType<typeof durationKind.calculate>) => one && [one.values[0], one.values.at(-1)]),
    ).toEqual([max?.value, min?.value])
    // Nothing more is requested than the chart has.
    expect(chart.service.requests.length).toBe(asked)
    expect(
      await beside(chart, periodsKind as never, ({ lines: [one] }: ReturnType<typeof periodsKind.calculate>) => one && [one.peakResolution, one.peak?.value]),
    ).toEqual([resolution, max?.value])
  })
})
