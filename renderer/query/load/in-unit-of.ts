import type { Columns } from '#shared/series/segment.ts'
import { conversionBetween } from '#shared/units/conversion-between.ts'
import { convertLevel } from '#shared/units/conversion.ts'
import { numberFormula, type Formula } from '#shared/series/formula.ts'
import type { LoadedSeries, SeriesDemand } from '#renderer/ports/series-loader.ts'

/**
 * Returns values that are calculated or kept here in the unit that a demand names; in their own where it names none, or
 * one of something else.
 */
export function inUnitOf(
  { seriesKey }: SeriesDemand,
  unit: string,
  columns: Columns,
): Pick<LoadedSeries, 'units' | 'columns'> {
  const conversion = conversionBetween(unit, seriesKey.units ?? unit)
  if (seriesKey.units === undefined || conversion === undefined) return { units: unit, columns }
  const { factor, offset } = conversion
  const binary = (operator: '+' | '*', left: Formula, right: number): Formula => {
    return { kind: 'binary', operator, left, right: numberFormula(right) }
  }
  const { ratio } = columns
  return {
    units: seriesKey.units,
    columns: {
      times: columns.times,
      values: columns.values.map((value) => convertLevel(value, conversion)),
      ...(ratio && { ratio: { ...ratio, formula: binary('+', binary('*', ratio.formula, factor), offset) } }),
    },
  }
}
