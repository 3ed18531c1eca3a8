import { describe, expect, it } from 'vitest'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { seriesAnswer } from '#renderer/workspace/output/exported/exported-series.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { columnsOf } from '#support/a-segment.ts'

const start = Date.UTC(2025, 2, 1)
const interval = { start, end: start + 3.5 * DAY_MS }
const hours = columnsOf(Array.from({ length: 84 }, (_, hour) => [start + hour * HOUR_MS, 1] as const))
const days = columnsOf([24, 30, 26, 5].map((amount, day) => [start + day * DAY_MS, amount] as const))

const pairs = [1, 3, 2, 4].map((value, hour) => [start + hour * HOUR_MS, value] as const)

const seriesOf = (amountUnit?: string) =>
  anOperandSeries(hours, interval, {
    shown: { resolution: 'daily', columns: days, ...(amountUnit !== undefined && { amountUnit }) },
  })
const answerOf = (series = seriesOf('kWh'), range = interval, until = Infinity, zone = 'UTC') =>
  seriesAnswer([series], range, until, plainNumber, zone)

describe('seriesAnswer', () => {
  it('takes no day that the range or the present cuts for the least or the greatest amount', () => {
    expect(answerOf()).toMatch(/ by day: from 24 kWh \(2025-03-01\) to 30 kWh \(2025-03-02\)\.$/)
    const afternoon = { start: start + DAY_MS / 2, end: interval.end }
    expect(answerOf(seriesOf('kWh'), afternoon)).toMatch(/ from 26 kWh \(2025-03-03\) to 30 kWh/)
    expect(answerOf(seriesOf('kWh'), interval, start + 2.2 * DAY_MS)).toMatch(/ from 24 kWh .* to 30 kWh/)
    expect(answerOf(seriesOf('kWh'), interval, start + 1.2 * DAY_MS)).toBeUndefined()
  })

  it('compares the rates of whole days alone, as amounts: half a day is another part of the week', () => {
    expect(answerOf(seriesOf())).toMatch(/ from 24 kW \(2025-03-01\) to 30 kW \(2025-03-02\)\.$/)
  })

  it('writes hours in the zone that is displayed, whatever that of the series, and days as its own', () => {
    const rising = columnsOf([1, 2, 3].map((value, hour) => [start + hour * HOUR_MS, value] as const))
    const shown = anOperandSeries(rising, interval, { shown: { resolution: 'hourly', columns: rising } })
    expect(answerOf(shown, interval, Infinity, 'Asia/Kathmandu')).toMatch(
      /\(2025-03-01 05:45\) to .* 07:45\)/,
    )
    expect(answerOf(seriesOf(), interval, Infinity, 'Asia/Kathmandu')).toMatch(/\(2025-03-01\)/)
  })

  it('looks for the extremes of a range once, and of another range anew', () => {
    const shown = anOperandSeries(hours, interval, {
      shown: { resolution: 'hourly', columns: columnsOf(pairs) },
    })
    const later = { start: start + HOUR_MS, end: interval.end }
    expect(answerOf(shown)).toMatch(/ from 1 kW .* to 4 kW/)
    // Columns never change, so this change is visible only to a second reading.
    shown.shown.columns.values[2] = 9
    expect(answerOf(shown)).toMatch(/ from 1 kW .* to 4 kW/)
    expect(answerOf(shown, later)).toMatch(/ from 3 kW .* to 9 kW/)
  })

  it('says on how much of the time it rests, and waits until all has come', () => {
    const part = anOperandSeries(columnsOf([[start, 1]]), interval, {
      shown: { resolution: 'daily', columns: days, amountUnit: 'kWh' },
    })
    expect(answerOf(part)).toMatch(/ \(from 1\.\d+ % of the time\)\.$/)
    const { base } = part
    const loading = { ...part, base: { ...base, progress: { ...base.progress, finished: false } } }
    expect(answerOf(loading)).toBeUndefined()
  })
})
