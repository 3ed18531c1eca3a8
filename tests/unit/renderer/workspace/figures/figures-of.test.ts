import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { answerSeriesTask } from '#renderer/workers/series-task.ts'
import { aggregateRequestOf, figuresOf } from '#renderer/workspace/figures/figures-of.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries, type OperandSeriesChanges } from '#support/an-operand-series.ts'
import { at } from '#support/local-instants.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'

async function figures(
  values: readonly (number | undefined)[],
  interval: { readonly start: number; readonly end: number },
  changes: OperandSeriesChanges = {},
  settings: { readonly policy?: MissingPolicy; readonly until?: number } = {},
) {
  const series = anOperandSeries(hourlyColumns(values, interval.start), interval, {
    bucketZone: zone,
    ...changes,
  })
  const found = await figuresOf(
    series,
    interval,
    { policy: 'present-only', mask: [], until: 9e15, ...settings },
    [0.5],
  )
  return found ?? expect.fail('no figures')
}

describe('figuresOf', () => {
  it('adds up the true hours of the days on which the clocks change', async () => {
    for (const [day, next, hours] of [
      ['2021-03-28', '2021-03-29', 23],
      ['2021-10-31', '2021-11-01', 25],
    ] as const) {
      const interval = { start: at(day), end: at(next) }
      const { aggregate } = await figures(Array<number>(hours).fill(2), interval)
      expect(aggregate.total).toMatchObject({ value: 2 * hours, unit: 'kWh' })
      expect(aggregate.coverage).toMatchObject({ presentMs: hours * HOUR, expectedMs: hours * HOUR })
    }
  })

  it('agrees with a plain reading of the hours', async () => {
    const start = Date.UTC(2021, 0, 1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: -50, max: 500 }), { nil: undefined }), {
          minLength: 1,
          maxLength: 90,
        }),
        async (values) => {
          const interval = { start, end: start + values.length * HOUR }
          const present = values.filter((value) => value !== undefined)
          const { aggregate, percentiles } = await figures(values, interval)
          const sum = present.reduce((total, value) => total + value, 0)
          expect(aggregate.coverage).toMatchObject({ present: present.length, expected: values.length })
          if (present.length === 0) expect(aggregate.total).toBeUndefined()
          else {
            expect(aggregate.total?.value).toBeCloseTo(sum, 8)
            expect(aggregate.mean?.value).toBeCloseTo(sum / present.length, 8)
            expect(aggregate.min?.value).toBe(Math.min(...present))
            expect(aggregate.max?.at).toBe(start + values.indexOf(Math.max(...present)) * HOUR)
            expect(percentiles.get(0.5)?.value).toBeCloseTo(medianOf(present), 8)
          }
        },
      ),
    )
  })

  it('counts a counter through a reset, and says when it was', async () => {
    const start = Date.UTC(2021, 0, 1)
    const interval = { start, end: start + 5 * HOUR }
    const { aggregate } = await figures([100, 110, 130, 5, 15, 25], interval, {
      variable: { kind: 'totalizer' },
      units: 'kWh',
    })
    // The hours are 10, 20, 5 after the reset, 10 and 10.
    expect(aggregate.total).toMatchObject({ value: 55, unit: 'kWh', resets: [start + 3 * HOUR] })
    expect(aggregate.mean?.value).toBeCloseTo(11, 9)
    expect(aggregate.unit).toBe('kW')
  })

  it.each(['instantaneous', 'unknown'] as const)('never sums up what is %s', async (kind) => {
    const interval = { start: 0, end: 2 * HOUR }
    const { aggregate } = await figures([3, 5], interval, { variable: { kind } })
    expect(aggregate.total).toBeUndefined()
    expect(aggregate.mean?.value).toBe(4)
  })

  it('keeps a value in the unit in which the service sent it', async () => {
    const interval = { start: 0, end: 2 * HOUR }
    const variable = { unit: { shortText: 'W', longText: 'Watt' } }
    const { aggregate } = await figures([3, 5], interval, { variable, units: 'kW' })
    expect(aggregate.unit).toBe('kW')
    expect(aggregate.total).toMatchObject({ value: 8, unit: 'kWh' })
  })

  it('expects nothing of the hour that is running', async () => {
    const interval = { start: 0, end: 24 * HOUR }
    const { aggregate } = await figures([1, 1, 1, 9], interval, {}, { until: 3.5 * HOUR, policy: 'strict' })
    expect(aggregate.coverage).toMatchObject({ present: 3, expected: 3 })
    expect(aggregate.total?.value).toBe(3)
  })

  it('says nothing of what has not come yet', async () => {
    const interval = { start: 0, end: HOUR }
    const series = anOperandSeries(hourlyColumns([]), interval)
    const settings = { policy: 'present-only', mask: [], until: HOUR } as const
    const waiting = { ...series, base: { ...series.base, covered: [] } }
    expect(await figuresOf(waiting, interval, settings)).toBeUndefined()
  })

  it('asks about a part of a long series as about the whole', async () => {
    const values = Array.from({ length: 600 }, (_, index) => 1000 + index * (index % 7))
    const whole = { start: 0, end: 600 * HOUR }
    const series = anOperandSeries(hourlyColumns(values), whole, { variable: { kind: 'totalizer' } })
    const settings = { policy: 'present-only', mask: [], until: 9e15 } as const
    const part = { start: 200.5 * HOUR, end: 300.25 * HOUR }
    const request = aggregateRequestOf(series, settings)
    const { columns } = series.base
    const answer = answerSeriesTask({ kind: 'aggregate', columns, spans: [part], request, shares: [] })
    expect(answer).toEqual({ kind: 'aggregate', figures: await figuresOf(series, part, settings) })
  })
})

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
