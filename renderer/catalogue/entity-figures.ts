import { isElectricity } from '#renderer/catalogue/meter-sums.ts'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { shownUnit, type UnitSystem } from '#shared/units/unit-system.ts'
import type { CachedSeriesSummary, KeptTotal, RangeTotal } from '#renderer/ports/series-archive.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { inTurn } from '#renderer/workers/in-slices.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useCatalogueStore } from './catalogue.ts'
import { useMeteringModelStore } from './metering-model.ts'
import { plus, totalOf, WHOLE, yearsBefore, type FiguresRange } from './range-totals.ts'

/** The use of a resource by an entity in a range, according to the cache. */
export interface EntityFigure extends RangeTotal {
  readonly resource: Named
}

/** Resolutions from which totals are computed; finer ones give the same total from more values. */
const resolutions = ['hourly', '15-minute'] as const

/** Computes figures of the main meters of entities from the cache, never with a request. */
export const useEntityFigures = defineStore('entity-figures', () => {
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const preferences = usePreferences()
  /** The range and the figures change together, since the range names the time of the figures. */
  const shown = shallowRef<Shown>(nothing)
  let wanted: FiguresRange | undefined
  /** Earlier totals by series: most series have not changed since the last computation, even after a restart. */
  let known = new Map<string, KeptTotal>()
  let hasNew = false
  let runs = 0

  /** Computes the figures of a range again, for instance after a load, when the page is idle. */
  async function show(range: FiguresRange): Promise<void> {
    wanted = range
    const mine = (runs += 1)
    await whenIdle()
    const { services } = connections
    if (services === undefined || mine !== runs) return
    const map = await services.archive.readMap()
    if (!map.ok || mine !== runs) return
    const cached = new Map(
      map.value.filter(isPlain).map((series) => [seriesText(series.seriesKey), series] as const),
    )
    const holds = new Set([...cached.values()].map(({ seriesKey }) => seriesKey.dataHubId))
    const next = new Map<string, readonly EntityFigure[]>()
    for (const id of entitiesOf(holds)) {
      // The meters of 600 entities, guessed in one task, would drop frames.
      const meters = await inTurn(() => model.mainMeterIdsOf(id))
      if (mine !== runs) return
      if (![...meters].some((meter) => holds.has(meter))) continue
      const own: EntityFigure[] = []
      for (const resource of resourcesInOrder()) {
        const figure = await figureOf(services, id, resource, {
          cached,
          range,
          isStopped: () => mine !== runs,
        })
        if (mine !== runs) return
        if (figure !== undefined) own.push(figure)
      }
      if (own.length > 0) next.set(id, own)
    }
    shown.value = { range, figures: next }
    if (hasNew) void keep(services, cached)
  }

  /** Stops the computation; the shown figures stay. */
  function stop(): void {
    runs += 1
  }

  async function keep({ archive }: ConnectionServices, cached: ReadonlyMap<string, unknown>): Promise<void> {
    hasNew = false
    known = new Map([...known].filter(([place]) => cached.has(place)))
    // Other totals are computed again at the next start.
    await archive.keepTotals([...known.values()])
  }

  async function readKept({ archive }: ConnectionServices): Promise<void> {
    const kept = await archive.readTotals()
    if (kept.ok) known = new Map(kept.value.map((total) => [total.place, total]))
  }

  /** Only these can have a figure: a main meter that is in the catalogue belongs to its entity there. */
  function entitiesOf(dataHubIds: ReadonlySet<string>): ReadonlySet<string> {
    const variables = [...dataHubIds].map((dataHubId) => catalogue.variable(dataHubId))
    return new Set(variables.flatMap((variable) => variable?.entities.map(({ id }) => id) ?? []))
  }

  function resourcesInOrder(): readonly Named[] {
    return model.resources.toSorted((a, b) => Number(isElectricity(b)) - Number(isElectricity(a)))
  }

  async function figureOf(
    services: ConnectionServices,
    entityId: string,
    resource: Named,
    reckoning: Reckoning,
  ): Promise<EntityFigure | undefined> {
    const meters = model.mainMetersOf(entityId, resource.id)
    let sum: EntityFigure | undefined
    for (const { dataHubId, sign } of meters) {
      const part = await partOf(services, dataHubId, reckoning)
      // No sum is shown while one of its parts is unknown.
      if (part === undefined || (sum !== undefined && sum.unit !== part.unit)) return undefined
      sum = { resource, ...plus(sum, part, sign) }
    }
    return sum
  }

  async function partOf(
    services: ConnectionServices,
    dataHubId: string,
    { cached, range, isStopped }: Reckoning,
  ): Promise<RangeTotal | undefined> {
    const variable = catalogue.variable(dataHubId)
    const held = resolutions
      .map((resolution) => cached.get(seriesText({ dataHubId, resolution })))
      .find((series) => series !== undefined)
    if (variable === undefined || held === undefined) return undefined
    const { seriesKey, bucketZone, units } = held
    const until = clock.now()
    const place = seriesText(seriesKey)
    const state = stateOf(services, held, variable, range)
    const kept = known.get(place)
    if (kept?.state === state) return kept.total
    await whenIdle()
    if (isStopped()) return undefined
    const earlier = yearsBefore(range, until)
    // The amount of a totalizer's last interval needs the reading that ends it.
    const last = variable.kind === 'totalizer' && seriesKey.resolution !== 'raw'
    const end = last ? nextBucketStart(range.end, seriesKey.resolution, bucketZone) : range.end
    const { columns } = await services.loader.load(
      { seriesKey, interval: { start: earlier.start, end }, bucketZone },
      'background',
      () => undefined,
      'nothing',
    ).done
    const { kind, unit, localTimezone: zone } = variable
    const part = totalOf(columns, range, earlier, {
      ...{ kind, unit: units === '' ? unit.shortText : units, zone, until },
      ...{ resolution: seriesKey.resolution, policy: 'present-only' },
    })
    known.set(place, { place, state, ...(part !== undefined && { total: part }) })
    hasNew = true
    return part
  }

  watch(
    [() => connections.services, () => catalogue.catalogue?.syncedAt],
    async ([services]) => {
      shown.value = nothing
      known = new Map()
      if (services !== undefined) await readKept(services)
      if (services === connections.services && wanted !== undefined) await show(wanted)
    },
    { immediate: true },
  )

  return {
    show,
    stop,
    /** Range of the shown figures; undefined until all entities are known for a whole range. */
    range: computed(() => {
      const isKnown = [...shown.value.figures.values()].some(([first]) => (first?.share ?? 0) >= WHOLE)
      return isKnown ? shown.value.range : undefined
    }),
    /** Returns the figures by resource, in the units of the user; empty if nothing is cached. */
    figuresOf: (entityId: string): readonly EntityFigure[] =>
      (shown.value.figures.get(entityId) ?? []).map((figure) => inUnits(figure, preferences.units)),
  }
})

interface Shown {
  readonly range?: FiguresRange
  readonly figures: ReadonlyMap<string, readonly EntityFigure[]>
}

const nothing: Shown = { figures: new Map() }

interface Reckoning {
  readonly cached: ReadonlyMap<string, CachedSeriesSummary>
  readonly range: FiguresRange
  readonly isStopped: () => boolean
}

function inUnits(figure: EntityFigure, system: UnitSystem): EntityFigure {
  const unit = shownUnit(figure.unit, system)
  const factor = unit === figure.unit ? undefined : conversionBetween(figure.unit, unit)?.factor
  if (factor === undefined) return figure
  const { value, before, parts } = figure
  return {
    ...{ ...figure, unit, value: value * factor, parts: parts.map((part) => part * factor) },
    ...(before !== undefined && { before: before * factor }),
  }
}

/** This differs from the version of stored totals of twelve months. */
const STATE_VERSION = 5

/**
 * Returns a text that changes whenever the total may change: with the cached data, how they are read, and what the user
 * had filled.
 */
function stateOf(
  { fills, totalizers }: ConnectionServices,
  { points, covered }: CachedSeriesSummary,
  { dataHubId, kind, unit, localTimezone }: Variable,
  { start, end }: Interval,
): string {
  const listed = fills.current
  const own = listed.ok ? listed.value.filter((fill) => fill.dataHubId === dataHubId) : []
  // A reload may fetch any of these again, and give as many points.
  const cached = [points, covered.reduce((sum, { fetchedAt }) => sum + fetchedAt, 0), covered.length]
  return JSON.stringify([
    STATE_VERSION,
    cached,
    start,
    end,
    kind,
    unit.shortText,
    localTimezone,
    totalizers,
    own,
  ])
}

function isPlain({ seriesKey: { units, standardization, namedResolution } }: CachedSeriesSummary): boolean {
  return units === undefined && standardization === undefined && namedResolution === undefined
}

function seriesText({
  dataHubId,
  resolution,
}: {
  readonly dataHubId: string
  readonly resolution: string
}): string {
  return `${resolution} ${dataHubId}`
}
