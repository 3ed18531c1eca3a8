import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planQuery, type PlannedOperand, type Query } from '#renderer/query/demand/plan-query.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import type { CoverageSnapshot } from '#renderer/ports/series-loader.ts'
import type { Columns } from '#shared/series/segment.ts'
import { fixedStepMs } from '#shared/time/fixed-step.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 0, 1)

/** Gives every hour a value of its own, whatever the resolution in which it is asked for. */
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
    const { columns } = at('overview', { ...planned, base }, viewZone)?.shown ?? {}
    const values = [...(columns?.values ?? [])].map((value) => value.toFixed(6))
    const edges = [0, values.length - 1].map(
      (index) => `${new Date(columns?.times[index] ?? NaN).toISOString()} ${values[index] ?? ''}`,
    )
    return { edges, values }
  })
}

const zone = fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham')
const coverage = fc
  .array(
    fc.record({
      resolution: fc.constantFrom('hourly', '15-minute', 'daily'),
      first: fc.integer({ min: -3, max: 60 }),
      days: fc.integer({ min: 1, max: 800 }),
      hours: fc.nat(23),
    }),
    { maxLength: 4 },
  )
  .map((parts): CoverageSnapshot => {
    const covered = parts.map(({ resolution, first, days, hours }) => {
      const start = Date.UTC(2024, 0, 1) + first * DAY + hours * HOUR
      return { resolution, start, end: start + days * DAY, fetchedAt: now - HOUR }
    })
    return {
      readAt: now,
      of: ({ resolution }) => ({
        covered: covered.filter((part) => part.resolution === resolution).slice(0, 1),
        underWay: [],
      }),
    }
  })

describe('planQuery', () => {
  it('has the same drawn values, at the edges too, whatever else is cached', () => {
    const days = fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.oneof(fc.constant(365), fc.integer({ min: 1, max: 366 })),
    )
    const resolution = fc.constantFrom('auto', 'daily', 'weekly', 'monthly')
    fc.assert(
      fc.property(
        ...([zone, zone, days, resolution, coverage, fc.integer({ min: 0, max: 20 })] as const),
        (own, view, [first, length], chosen, cached, hour) => {
          const at = Math.floor(Date.UTC(2024, 0, 1) / DAY) + first
          const whole = intervalOfDays({ first: at, end: at + length }, view)
          const range = { start: whole.start, end: whole.end - hour * HOUR }
          const query: Query = {
            operands: [aKnownOperand({ ...aVariable(1), localTimezone: own })],
            ...{ range, visibleRange: range, resolution: chosen, figures: 'derived', widthPx: 1000 },
            floorOf: () => undefined,
          }
          const none: CoverageSnapshot = { readAt: now, of: () => ({ covered: [], underWay: [] }) }
          const [one, other] = [drawn(query, cached, view), drawn(query, none, view)]
          expect(one.map(({ edges }) => edges)).toEqual(other.map(({ edges }) => edges))
          expect(one).toEqual(other)
        },
      ),
      { numRuns: 300 },
    )
  })
})
