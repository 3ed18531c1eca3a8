import { isElectricity } from './is-electricity.ts'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange } from '#shared/time/presets.ts'
import type { CachedSeriesSummary, KeptTotal } from '#renderer/ports/series-archive.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useCatalogueStore } from './catalogue.ts'
import { useMeteringModelStore } from './metering-model.ts'

/** Holds what an entity used of a resource in the last twelve months, as far as the cache tells. */
export interface EntityFigure {
  readonly resource: Named
  readonly value: number
  readonly unit: string
  /** Share of the twelve months that lies under values, 0 to 1; the least of several meters. */
  readonly share: number
}

type MeterFigure = Omit<EntityFigure, 'resource'>

/** Finer resolutions say the same with more values. */
const resolutions = ['hourly', '15-minute'] as const

/** Computes figures of the main meters of entities from what is cached: never a request. */
export const useEntityFigures = defineStore('entity-figures', () => {
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const figures = shallowRef<ReadonlyMap<string, readonly EntityFigure[]>>(new Map())
  /** Keyed by series: what is cached of most of them is the same as before, also at the last start. */
  let known = new Map<string, KeptTotal>()
  let hasNew = false
  let runs = 0

  /** Reads anew what is cached, for instance after a load, when there is nothing better to do. */
  async function refresh(): Promise<void> {
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
    for (const { id } of catalogue.catalogue?.entities ?? []) {
      if (![...model.mainMeterIdsOf(id)].some((meter) => holds.has(meter))) continue
      const own: EntityFigure[] = []
      for (const resource of resourcesInOrder()) {
        const figure = await figureOf(services, id, resource, cached)
        if (mine !== runs) return
        if (figure !== undefined) own.push(figure)
      }
      if (own.length > 0) next.set(id, own)
    }
    figures.value = next
    if (hasNew) void keep(services, cached)
  }

  async function keep({ archive }: ConnectionServices, cached: ReadonlyMap<string, unknown>): Promise<void> {
    hasNew = false
    known = new Map([...known].filter(([place]) => cached.has(place)))
    // What is not kept is reckoned again at the next start.
    await archive.keepTotals([...known.values()])
  }

  async function readKept({ archive }: ConnectionServices): Promise<void> {
    const kept = await archive.readTotals()
    if (kept.ok) known = new Map(kept.value.map((total) => [total.place, total]))
  }

  function resourcesInOrder(): readonly Named[] {
    return model.resources.toSorted((a, b) => Number(isElectricity(b)) - Number(isElectricity(a)))
  }

  async function figureOf(
    services: ConnectionServices,
    entityId: string,
    resource: Named,
    cached: ReadonlyMap<string, CachedSeriesSummary>,
  ): Promise<EntityFigure | undefined> {
    const meters = model.mainMetersOf(entityId, resource.id)
    let sum: EntityFigure | undefined
    for (const { dataHubId, sign } of meters) {
      const part = await partOf(services, dataHubId, cached)
      // No sum is shown while one of its parts is unknown.
      if (part === undefined || (sum !== undefined && sum.unit !== part.unit)) return undefined
      const value = (sum?.value ?? 0) + sign * part.value
      sum = { resource, unit: part.unit, value, share: Math.min(sum?.share ?? 1, part.share) }
    }
    return sum
  }

  async function partOf(
    services: ConnectionServices,
    dataHubId: string,
    cached: ReadonlyMap<string, CachedSeriesSummary>,
  ): Promise<MeterFigure | undefined> {
    const variable = catalogue.variable(dataHubId)
    const held = resolutions
      .map((resolution) => cached.get(seriesText({ dataHubId, resolution })))
      .find((series) => series !== undefined)
    if (variable === undefined || held === undefined) return undefined
    const { seriesKey, bucketZone, units } = held
    const until = clock.now()
    const interval = presetRange('last-12-months', until, variable.localTimezone)
    const place = seriesText(seriesKey)
    const state = await stateOf(services, held, variable, interval)
    const before = known.get(place)
    if (before?.state === state) return before.total
    await whenIdle()
    const { columns } = await services.loader.load(
      { seriesKey, interval, bucketZone },
      'background',
      () => undefined,
      'nothing',
    ).done
    const { kind, unit, localTimezone: zone } = variable
    const request = { kind, unit: units === '' ? unit.shortText : units, zone, until }
    const { total, coverage } = aggregate(columns, [interval], {
      ...request,
      resolution: seriesKey.resolution,
      policy: 'present-only',
    })
    const part =
      total === undefined || coverage.expectedMs === 0
        ? undefined
        : { value: total.value, unit: total.unit, share: coverage.presentMs / coverage.expectedMs }
    known.set(place, { place, state, ...(part !== undefined && { total: part }) })
    hasNew = true
    return part
  }

  watch(
    [() => connections.services, () => catalogue.catalogue?.syncedAt],
    async ([services]) => {
      figures.value = new Map()
      known = new Map()
      if (services !== undefined) await readKept(services)
      if (services === connections.services) await refresh()
    },
    { immediate: true },
  )

  return {
    refresh,
    /** Returns the figures by resource; empty where nothing is cached. */
    figuresOf: (entityId: string): readonly EntityFigure[] => figures.value.get(entityId) ?? [],
  }
})

/** Returns a text that differs once the total may: by what is cached, how it is read, or what a person had filled. */
async function stateOf(
  { fills, totalizers }: ConnectionServices,
  { points, covered }: CachedSeriesSummary,
  { dataHubId, kind, unit, localTimezone }: Variable,
  { start }: Interval,
): Promise<string> {
  const listed = await fills.list()
  const own = listed.ok ? listed.value.filter((fill) => fill.dataHubId === dataHubId) : []
  const cached = [points, covered.at(-1)?.fetchedAt, covered.length]
  return JSON.stringify([cached, start, kind, unit.shortText, localTimezone, totalizers, own])
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
