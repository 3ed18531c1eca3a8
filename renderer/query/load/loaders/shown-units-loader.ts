import type { Columns } from '#shared/series/columns.ts'
import { isTemperatureUnit, shownUnit, type UnitSystem } from '#shared/units/unit-system.ts'
import type { LoadedSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { inUnitOf } from '#shared/series/in-unit-of.ts'

/** Tells which of the received units stay as they are. */
export type KeptUnits = 'none' | 'temperatures' | 'all'

/**
 * Answers in the units that the user wants to see; the cache and all requests use those of the service. A unit that an
 * operand names takes precedence, and a standardized series stays as received.
 */
export function createShownUnitsLoader(
  inner: SeriesLoader,
  system: UnitSystem,
  kept: Exclude<KeptUnits, 'all'>,
): SeriesLoader {
  /** Returns the same columns again, so that data derived from them are not derived again. */
  const converted = new WeakMap<Columns, Pick<LoadedSeries, 'units' | 'columns'>>()

  function shown(series: LoadedSeries): LoadedSeries {
    const { demand, units, columns } = series
    const { seriesKey } = demand
    const unit = shownUnit(units, system)
    if (seriesKey.units !== undefined || seriesKey.standardization !== undefined || unit === units)
      return series
    if (kept === 'temperatures' && isTemperatureUnit(units)) return series
    const known = converted.get(columns) ?? inUnitOf(unit, units, columns)
    converted.set(columns, known)
    return { ...series, ...known, receivedUnits: units }
  }

  return {
    ...inner,
    load(demand, lane, publish, extent) {
      const { done, cancel } = inner.load(demand, lane, (series) => publish(shown(series)), extent)
      return { done: done.then(shown), cancel }
    },
  }
}
