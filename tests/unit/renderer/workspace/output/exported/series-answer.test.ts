import { describe, expect, it } from 'vitest'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { seriesAnswer } from '#renderer/workspace/output/exported/series-answer.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { columnsOf } from '#support/a-segment.ts'

const start = Date.UTC(2025, 2, 1)
const interval = { start, end: start + 3.5 * DAY_MS }
const hours = columnsOf(Array.from({ length: 84 }, (_, hour) => [start + hour * HOUR_MS, 1] as const))
const days = columnsOf([24, 30, 26, 5].map((amount, day) => [start + day * DAY_MS, amount] as const))

const seriesOf = (amountUnit?: string) =>
  anOperandSeries(hours, interval, {
    shown: { resolution: 'daily', columns: days, ...(amountUnit !== undefined && { amountUnit }) },
  })
const answerOf = (series = seriesOf('kWh'), range = interval, until = Infinity) =>
  seriesAnswer([series], range, until, plainNumber)

describe('seriesAnswer', () => {
  it('takes no day that the range or the present cuts for the least or the greatest amount', () => {
    expect(answerOf()).toMatch(/ by day: from 24 kWh \(2025-03-01\) to 30 kWh \(2025-03-02\)\.$/)
    const afternoon = { start: start + DAY_MS / 2, end: interval.end }
    expect(answerOf(seriesOf('kWh'), afternoon)).toMatch(/ from 26 kWh \(2025-03-03\) to 30 kWh/)
    expect(answerOf(seriesOf('kWh'), interval, start + 2.2 * DAY_MS)).toMatch(/ from 24 kWh .* to 30 kWh/)
    expect(answerOf(seriesOf('kWh'), interval, start + 1.2 * DAY_MS)).toBeUndefined()
  })

  it('counts the rate of a cut day, which is a mean of what there is', () => {
    expect(answerOf(seriesOf())).toMatch(/ from 5 kW \(2025-03-04\) to 30 kW \(2025-03-02\)\.$/)
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
