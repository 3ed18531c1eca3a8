import { tellingNames } from '#shared/portfolio/full-names.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { valueText, type AxisUnit, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'

export interface CursorValue {
  readonly id: string
  readonly slot: number
  readonly name: string
  readonly text: string
  /** Difference to the largest value in the same unit; empty for that value itself. */
  readonly difference: string
}

/** More rows would cover the chart that they explain. */
const MOST_VALUES = 8

/** Returns the values under the cursor, those of one unit together and the largest first. */
export function cursorValues(
  series: readonly DrawnSeries[],
  at: EpochMs,
  unitOf: (units: string) => AxisUnit | undefined,
  formatNumber: FormatNumber,
): readonly CursorValue[] {
  const names = tellingNames(series.map(({ name }) => name))
  const found = series.flatMap((one, index) => {
    const value = readingAt(one, at)?.value
    return value === undefined ? [] : [{ one, value, name: names[index] ?? one.name }]
  })
  const byUnit = Map.groupBy(found, ({ one }) => unitIdentity(one.units))
  return [...byUnit.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((a, b) => b.value - a.value)
      const largest = sorted[0]?.value ?? NaN
      return sorted.map(({ one: { id, slot, units }, value, name }) => {
        const { divisor, suffix } = unitOf(units) ?? { divisor: 1, suffix: units }
        const text = `${valueText(value / divisor, formatNumber)} ${suffix}`.trimEnd()
        const difference = value === largest ? '' : valueText((value - largest) / divisor, formatNumber)
        return { id, slot, name, text, difference }
      })
    })
    .slice(0, MOST_VALUES)
}
