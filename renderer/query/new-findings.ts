import { checkReadings } from '#shared/quality/findings.ts'
import { presets, subjectOf } from '#shared/quality/presets.ts'
import { readingsOf } from '#shared/quality/check.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { DAY_MS, type EpochMs } from '#shared/time/instant.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { unitsOf } from './operand-series.ts'

/** Newer readings are compared with this many days before the last visit. */
const CONTEXT_DAYS = 56
/** More series than this would take longer than anybody waits for a list. */
const MOST_SERIES = 60

/**
 * Checks the data that arrived since an instant, only from the cache: lists the variables with findings of the usual
 * rules that end later than it. Only hours and quarters are checked.
 */
export async function newFindings(
  { archive, loader }: Pick<ConnectionServices, 'archive' | 'loader'>,
  variableOf: (dataHubId: string) => Variable | undefined,
  since: EpochMs,
  now: EpochMs,
): Promise<readonly { readonly dataHubId: string; readonly count: number }[]> {
  const map = await archive.readMap()
  if (!map.ok) return []
  const arrived = map.value.filter(
    ({ seriesKey, covered }) => isChecked(seriesKey) && covered.some(({ fetchedAt }) => fetchedAt > since),
  )
  const interval = { start: since - CONTEXT_DAYS * DAY_MS, end: now }
  const found: { readonly dataHubId: string; readonly count: number }[] = []
  for (const { seriesKey } of arrived.slice(0, MOST_SERIES)) {
    const variable = variableOf(seriesKey.dataHubId)
    if (variable === undefined) continue
    // One series is checked after the other, so that the page stays responsive: nobody waits for this list.
    await whenIdle()
    const demand = { seriesKey, interval, bucketZone: variable.localTimezone }
    const loaded = await loader.load(demand, 'background', () => undefined, 'nothing').done
    const count = findingsSince(loaded, variable, since)
    if (count > 0) found.push({ dataHubId: seriesKey.dataHubId, count })
  }
  return found
}

function findingsSince(loaded: LoadedSeries, variable: Variable, since: EpochMs): number {
  const { kind, localTimezone: zone, resource } = variable
  const { columns, covered, demand } = loaded
  const { resolution } = demand.seriesKey
  const series = { kind, unit: unitsOf(loaded, variable), resolution, zone, columns }
  const readings = readingsOf(series, covered, false)
  if (readings === undefined) return 0
  const { stretches } = checkReadings(readings, presets.usual[subjectOf(kind, resource.name)])
  return stretches.filter(({ end }) => end > since).length
}

function isChecked({ resolution, standardization, units }: SeriesKey): boolean {
  const isFine = resolution === 'hourly' || resolution === '15-minute'
  return isFine && standardization === undefined && units === undefined
}
