import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planQuery, type PlannedOperand, type Query } from '#renderer/query/demand/plan-query.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import type { CoverageSnapshot } from '#renderer/ports/series-loader.ts'
import { aggregateRequestOf } from '#renderer/workspace/figures/figures-of.ts'
import { allFigures } from '#shared/analysis/aggregate/all-figures.ts'
import type { Columns } from '#shared/series/columns.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { anyCache, nothingCached } from '#support/cached-surroundings.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Gives every hour a different value, whatever the requested resolution. */
function readingsOf({ seriesKey, interval }: PlannedOperand['demand']): Columns {
  const step = fixedStepMs(seriesKey.resolution) ?? HOUR
  const count = Math.round((interval.end - interval.start) / step)
  const times = Float64Array.from({ length: count }, (_, at) => interval.start + at * step)
  return { times, values: times.map((at) => (Math.floor(at / HOUR) * 7919) % 101) }
}

function drawn(query: Query, coverage: CoverageSnapshot | undefined, viewZone: string) {
  const { at } = createShownSeries({
    isSmall: () => true,
    deriveElsewhere: () => Promise.reject(new Error('not elsewhere')),
  })
  return planQuery(query, coverage).whole.map((planned) => {
    const base = {
      ...{ demand: planned.demand, columns: readingsOf(planned.demand), units: 'kW' },
      ...{ covered: [], provisional: [], missing: [] },
      progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
    }
    const series = at('overview', { ...planned, base }, viewZone)
    const columns = series?.shown.columns
    const settings = { policy: 'present-only', mask: [], until: Infinity } as const
    const request = series && aggregateRequestOf(series, settings)
    const figures = request && allFigures(base.columns, [query.range], request, [0.5])
    const values = [...(columns?.values ?? [])].map((value) => value.toFixed(6))
    const edges = [0, values.length - 1].map(
      (index) => `${new Date(columns?.times[index] ?? NaN).toISOString()} ${values[index] ?? ''}`,
    )
    const { total, mean, max, min, baseload } = figures?.aggregate ?? {}
    const found = [total, mean, max, min, baseload, figures?.percentiles.get(0.5)]
    return { edges, values, figures: found.map((one) => one?.value.toPrecision(9)) }
  })
}

const zone = fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham')
describe('planQuery', () => {
  it('has the same drawn values and figures, at the edges too, whatever else is cached', () => {
    const days = fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.oneof(fc.constant(365), fc.integer({ min: 1, max: 366 })),
    )
    const resolution = fc.constantFrom('auto', 'daily', 'weekly', 'monthly')
    fc.assert(
      fc.property(
        ...([zone, zone, days, resolution, anyCache, fc.integer({ min: 0, max: 20 })] as const),
        (own, view, [first, length], chosen, cached, hour) => {
          const at = Math.floor(Date.UTC(2024, 0, 1) / DAY) + first
          const whole = intervalOfDays({ first: at, end: at + length }, view)
          const range = { start: whole.start, end: whole.end - hour * HOUR }
          const query: Query = {
            operands: [aKnownOperand({ ...aVariable(1), localTimezone: own })],
            ...{ range, visibleRange: range, resolution: chosen, figures: 'derived', widthPx: 1000 },
            floorOf: () => undefined,
          }
          const [one, other] = [drawn(query, cached, view), drawn(query, nothingCached, view)]
          expect(one.map(({ edges }) => edges)).toEqual(other.map(({ edges }) => edges))
          expect(one.map(({ figures }) => figures)).toEqual(other.map(({ figures }) => figures))
          expect(one).toEqual(other)
        },
      ),
      { numRuns: 200 },
    )
  })
})
