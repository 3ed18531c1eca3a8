import type { CardAnswer } from '#renderer/cards/run/card-query.ts'
import { unitsOf } from '#renderer/query/operand-series.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import type { FigureSeries } from '#renderer/workspace/figures/figures-of.ts'
import { drawnOf } from '#renderer/workspace/run/drawn-of.ts'

/** Returns the series behind a card, so that its figures have a value at the cursor, a menu of units and their gaps. */
export function answeredSeries([{ operand: known }, base]: CardAnswer): FigureSeries {
  const { operand, variable, name, slot } = known
  const { columns, demand } = base
  const shown = { resolution: demand.seriesKey.resolution, zone: zoneOf(known), columns }
  const series = { operand, variable, base, shown }
  const units = unitsOf(base, variable)
  return {
    ...{ operand, variable, name, base, units, readingUnits: units },
    drawn: drawnOf(series, slot, { columns, levels: [] }),
  }
}
