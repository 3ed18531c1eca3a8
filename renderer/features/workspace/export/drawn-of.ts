import type { Variable } from '#shared/catalog/nouns.ts'
import type { Pyramid } from '#shared/series/pyramid.ts'
import { drawnSeries } from '#renderer/drawing/drawn-series.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'

/** The unit of a series: as its answers named it, else as it was requested, else as the catalogue does. */
export function unitsOf(loaded: LoadedSeries, variable: Variable): string {
  if (loaded.units !== '') return loaded.units
  return loaded.demand.seriesKey.units ?? variable.unit.shortText
}

/** A loaded series in the form that is drawn. */
export function drawnOf(
  loaded: LoadedSeries,
  variable: Variable,
  slot: number,
  pyramid: Pyramid,
): DrawnSeries {
  const { demand, covered, missing, provisional } = loaded
  const source = {
    id: variable.dataHubId,
    name: variable.displayName,
    units: unitsOf(loaded, variable),
    resolution: demand.seriesKey.resolution,
    bucketZone: demand.bucketZone,
    interval: demand.interval,
    slot,
    covered,
    missing,
    provisional,
  }
  return drawnSeries(source, pyramid)
}
