import type { Variable } from '#shared/catalog/nouns.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'

/** The unit of a series: as its answers named it, else as it was requested, else as the catalogue does. */
export function unitsOf(loaded: Pick<LoadedSeries, 'demand' | 'units'>, variable: Variable): string {
  if (loaded.units !== '') return loaded.units
  return loaded.demand.seriesKey.units ?? variable.unit.shortText
}
