import { computed, effectScope, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { CardKind, CardResult } from '#renderer/cards/card-kind.ts'
import { durationKind } from '#renderer/cards/kinds/duration/kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { calculate } from '#renderer/cards/run/calculate.ts'
import { createCardRun } from '#renderer/cards/run/card-run.ts'
import { useCardContext } from '#renderer/features/charts/cards/context/use-card-context.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { figuresOf } from '#renderer/workspace/figures/figures-of.ts'
import type { ResolutionChoice } from '#renderer/query/view/view-state.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, week } from '../../../../workspace/document/a-chart.ts'

/** Quarters rise within each hour, so that the highest quarter is higher than the highest hour. */
function quarterAt(time: number): number {
  const hour = Math.floor(time / HOUR_MS)
  return 100 + (hour % 50) + (4 * (time - hour * HOUR_MS)) / HOUR_MS
}

function meanOfHour(hour: number): number {
  return [0, 1, 2, 3].reduce((sum, at) => sum + quarterAt(hour + (at * HOUR_MS) / 4) / 4, 0)
}

/** A chart that went through these resolutions, with the figures of the first series in its table. */
async function chartShown(...choices: readonly ResolutionChoice[]) {
  const chart = await aChart(
    week,
    (service) => {
      service.script.valueAt = (time, { seriesKey }) =>
        seriesKey.resolution === 'hourly' ? meanOfHour(time) : quarterAt(time)
    },
    choices[0],
  )
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

/** Returns the result of a card of the kind beside the chart. */
async function beside<Settings, Result extends CardResult>(
  { host, services }: Awaited<ReturnType<typeof chartShown>>,
  { id, settings }: CardKind<Settings, Result>,
): Promise<Result> {
  const scope = effectScope()
  const run = host.run(() =>
    scope.run(() => {
      const place = { x: 0, y: 0, w: 4, h: 4 }
      const context = useCardContext(() => ({ id: 'c', kind: id, settings: {}, place, isLikeForLike: false }))
      const kind = cardKindOf(id) ?? expect.fail(id)
      const asked = { kind, title: '', settings: settings.parse({}) }
      const query = computed(() => context.value && { ...asked, context: context.value })
      return createCardRun({ query, connection: shallowRef(services), calculate })
    }),
  )
  await eventually(() => run?.isComing.value).toBe(false)
  const result = run?.shown.value?.result
  scope.stop()
  return result as Result
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
    const { operands } = await beside(chart, statisticsKind)
    expect(
      operands
        .slice(0, 1)
        .flatMap(({ resolution, figures: { aggregate } }) => [
          resolution,
          ...[aggregate.max, aggregate.min, aggregate.loadFactor, aggregate.standardDeviation].map(
            (figure) => figure?.value,
          ),
        ]),
    ).toEqual([resolution, ...expected])
    const [curve] = (await beside(chart, durationKind)).operands
    expect([curve?.values[0], curve?.values.at(-1)]).toEqual([max?.value, min?.value])
    // Nothing is requested that the chart does not have.
    expect(chart.service.requests.length).toBe(asked)
    const [line] = (await beside(chart, periodsKind)).lines
    expect([line?.peakResolution, line?.peak?.value]).toEqual([resolution, max?.value])
  })
})
