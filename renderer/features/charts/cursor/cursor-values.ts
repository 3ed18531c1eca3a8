import { tellingNames } from '#shared/portfolio/full-name.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { valueText, type AxisUnit, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { comparedValues, type ReadValue } from '#renderer/plot/reading/reading.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'

/** More rows would cover the chart that they explain. */
const MOST_VALUES = 10

/** Returns the values under the cursor, those of one unit together and the largest first. */
export function cursorValues(
  series: readonly DrawnSeries[],
  at: EpochMs,
  unitOf: (units: string) => AxisUnit | undefined,
  formatNumber: FormatNumber,
): readonly ReadValue[] {
  const names = tellingNames(series.map(({ name }) => name))
  const read = series.map((one, index) => {
    const { slot, units: unit } = one
    return { name: names[index] ?? one.name, slot, unit, value: readingAt(one, at)?.value }
  })
  const all = comparedValues(read)
  // The largest value of each unit comes before all others, so that a temperature is not omitted for a ninth meter.
  const kept = new Set([...all].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_VALUES))
  return all
    .filter((one) => kept.has(one))
    .map(({ name, slot, unit, value, difference }) => {
      const { divisor, suffix } = unitOf(unit) ?? { divisor: 1, suffix: unit }
      const inUnit = (one: number): string => valueText(one / divisor, formatNumber)
      return {
        ...{ name, slot, text: value === undefined ? '–' : `${inUnit(value)} ${suffix}`.trimEnd() },
        ...(difference !== undefined && { difference: inUnit(difference) }),
      }
    })
}

function rankOf({
  value,
  difference,
}: {
  value: number | undefined
  difference: number | undefined
}): number {
  return value === undefined ? 2 : difference === undefined ? 0 : 1
}
