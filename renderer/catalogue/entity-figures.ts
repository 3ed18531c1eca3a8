import { isElectricity } from './is-electricity.ts'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { Named } from '#shared/catalog/nouns.ts'
import { presetRange } from '#shared/time/presets.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
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
  /** Keyed by series: what is cached of most of them is the same as before. */
  const known = new Map<string, { readonly state: string; readonly part: MeterFigure | undefined }>()
  let runs = 0

  /** Reads anew what is cached, for instance after a load. */
  async function refresh(): Promise<void> {
    const mine = (runs += 1)
    const { services } = connections
    if (services === undefined) return
    const map = await services.archive.readMap()
    if (!map.ok) return
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
    { loader }: ConnectionServices,
    dataHubId: string,
    cached: ReadonlyMap<string, CachedSeriesSummary>,
  ): Promise<MeterFigure | undefined> {
    const variable = catalogue.variable(dataHubId)
    const held = resolutions
      .map((resolution) => cached.get(seriesText({ dataHubId, resolution })))
      .find((series) => series !== undefined)
    if (variable === undefined || held === undefined) return undefined
    const { seriesKey, bucketZone, units, points, covered } = held
    const until = clock.now()
    const interval = presetRange('last-12-months', until, variable.localTimezone)
    const place = seriesText(seriesKey)
    const state = [points, covered.at(-1)?.fetchedAt, covered.length, interval.start, variable.kind].join(' ')
    const before = known.get(place)
    if (before?.state === state) return before.part
    const { columns } = await loader.load(
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
    known.set(place, { state, part })
    return part
  }

  watch(
    [() => connections.services, () => catalogue.catalogue?.syncedAt],
    () => {
      figures.value = new Map()
      known.clear()
      void refresh()
    },
    { immediate: true },
  )

  return {
    refresh,
    /** Returns the figures by resource; empty where nothing is cached. */
    figuresOf: (entityId: string): readonly EntityFigure[] => figures.value.get(entityId) ?? [],
  }
})

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
