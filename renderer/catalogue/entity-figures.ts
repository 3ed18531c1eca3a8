import { isElectricity } from './is-electricity.ts'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { AggregateRequest } from '#shared/analysis/aggregate/figures.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange } from '#shared/time/presets.ts'
import type { CachedSeriesSummary, KeptTotal, TwelveMonths } from '#renderer/ports/series-archive.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { bucketEdges } from '#shared/time/bucket-edges.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useCatalogueStore } from './catalogue.ts'
import { useMeteringModelStore } from './metering-model.ts'

/** Holds what an entity used of a resource in the last twelve months, as far as the cache tells. */
export interface EntityFigure extends TwelveMonths {
  readonly resource: Named
}

/** Less than this share of a year would not show how much is used in it. */
export const WHOLE_YEAR = 0.95

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
      sum = { resource, ...plus(sum, part, sign) }
    }
    return sum
  }

  async function partOf(
    services: ConnectionServices,
    dataHubId: string,
    cached: ReadonlyMap<string, CachedSeriesSummary>,
  ): Promise<TwelveMonths | undefined> {
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
    const kept = known.get(place)
    if (kept?.state === state) return kept.total
    await whenIdle()
    const earlier = presetRange('last-12-months', interval.start, variable.localTimezone)
    const { columns } = await services.loader.load(
      { seriesKey, interval: { start: earlier.start, end: interval.end }, bucketZone },
      'background',
      () => undefined,
      'nothing',
    ).done
    const { kind, unit, localTimezone: zone } = variable
    const part = twelveMonthsOf(columns, interval, earlier, {
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
    /** True as soon as as good as a year is known of any entity. */
    hasAny: computed(() => [...figures.value.values()].some(([first]) => (first?.share ?? 0) >= WHOLE_YEAR)),
  }
})

/** Reckons the amount of an interval, of each of its months, and of the interval before. */
function twelveMonthsOf(
  columns: Columns,
  interval: Interval,
  earlier: Interval,
  request: AggregateRequest,
): TwelveMonths | undefined {
  const over = (span: Interval) => {
    const { total, coverage } = aggregate(columns, [span], request)
    const isKnown = total !== undefined && coverage.expectedMs > 0
    return isKnown ? { ...total, share: coverage.presentMs / coverage.expectedMs } : undefined
  }
  const [year, before] = [over(interval), over(earlier)]
  if (year === undefined) return undefined
  const edges = bucketEdges(interval, 'monthly', request.zone)
  return {
    ...{ value: year.value, unit: year.unit, share: year.share },
    months: Array.from(edges.slice(1), (end, at) => over({ start: edges[at] ?? end, end })?.value ?? NaN),
    ...(before !== undefined && before.share >= WHOLE_YEAR && { before: before.value }),
  }
}

/** Adds the figures of one more meter; what one of them lacks, the sum lacks. */
function plus(sum: TwelveMonths | undefined, part: TwelveMonths, sign: number): TwelveMonths {
  const { value = 0, share = 1, months, before = 0 } = sum ?? {}
  const hasBefore = part.before !== undefined && (sum === undefined || sum.before !== undefined)
  return {
    ...{ value: value + sign * part.value, unit: part.unit, share: Math.min(share, part.share) },
    months: part.months.map((month, at) => (months?.[at] ?? 0) + sign * month),
    ...(hasBefore && { before: before + sign * (part.before ?? 0) }),
  }
}

/** Differs from that of totals that were kept without months. */
const STATE_VERSION = 2

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
  return JSON.stringify([STATE_VERSION, cached, start, kind, unit.shortText, localTimezone, totalizers, own])
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
