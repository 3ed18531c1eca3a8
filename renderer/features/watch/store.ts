import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { evaluateRule, mergeFired, windowOf } from '#shared/watch/evaluate-rule.ts'
import type { FiredRule, WatchRule } from '#shared/watch/watch-rule.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { bucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import {
  noWatch,
  watchSchema,
  type WatchDocument,
} from '#renderer/ports/documents/authored/watch-document.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { baseResolutionFor } from '#renderer/query/demand/plan-query.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'

/** If a cache was last watched longer ago than this, it was not watched in between. */
const UNWATCHED_MS = 15 * MINUTE_MS

/** Interval at which the time is saved, so that a crash leaves little of it unknown. */
const NOTED_EVERY_MS = 5 * MINUTE_MS

/** The watch of the open connection, which evaluates its rules over cached data. */
export const useWatchStore = defineStore('watch', () => {
  const { clock, newId } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const { value: document, set } = usePersisted('watch', watchSchema, noWatch)
  /** Unwatched time before the connection was opened; undefined if there is none. */
  const unwatched = shallowRef<{ readonly start: number; readonly end: number }>()

  function change(patch: Partial<WatchDocument>): void {
    set({ ...document.value, ...patch })
  }

  watch(
    () => connections.services?.connectionId,
    () => {
      unwatched.value = undefined
    },
  )

  /** Returns the variables that a rule watches, as far as they are in the catalogue. */
  function variablesOf({ subject }: Pick<WatchRule, 'subject'>): readonly Variable[] {
    const ids =
      subject.kind === 'variables'
        ? subject.dataHubIds
        : model
            .entitiesWithMeters(subject.resourceId)
            .flatMap((id) => model.mainMetersOf(id, subject.resourceId).map(({ dataHubId }) => dataHubId))
    return [...new Set(ids)].flatMap((id) => catalogue.variable(id) ?? [])
  }

  /** Reads the newest part of a variable, in a lane that requests it or only from the cache, and evaluates a rule. */
  async function evaluate(rule: WatchRule, variable: Variable, lane?: Lane): Promise<readonly FiredRule[]> {
    const { services } = connections
    if (services === undefined) return []
    const { dataHubId, localTimezone, kind } = variable
    const now = clock.now()
    const range = { start: now - windowOf(rule), end: now }
    const resolution = baseResolutionFor('hourly', range, localTimezone)
    const interval = roundToBuckets(range, resolution, localTimezone)
    const demand = { seriesKey: { dataHubId, resolution }, interval, bucketZone: localTimezone }
    const extent = lane === undefined ? 'nothing' : 'wanted'
    const load = services.loader.load(demand, lane ?? 'background', () => undefined, extent)
    const { columns, units, covered } = await load.done
    if (connections.services !== services) return []
    const series = { columns, kind, unit: units, resolution, zone: localTimezone }
    // The current interval has no value yet, which is not silence.
    const until = bucketStart(now, resolution, localTimezone)
    const elapsed = intersectIntervals(covered, [{ start: interval.start, end: until }])
    const occasions = evaluateRule(rule, series, elapsed)
    const merged = mergeFired(document.value.fired, { rule, dataHubId, occasions }, { now, newId })
    if (occasions.length > 0) change({ fired: merged.fired })
    return merged.isNew
  }

  /** Evaluates a rule over all cached data, as when it is new. */
  async function evaluateCached(rule: WatchRule): Promise<void> {
    for (const variable of variablesOf(rule)) await evaluate(rule, variable)
  }

  /** Records that the cache is watched now; the first time, it reports the unwatched time. */
  function noteWatched(): void {
    const now = clock.now()
    const { watchedUntil, rules } = document.value
    if (rules.length === 0) return
    if (unwatched.value === undefined && watchedUntil !== null && now - watchedUntil > UNWATCHED_MS)
      unwatched.value = { start: watchedUntil, end: now }
    // A time that lies ahead was noted before the clock was set back.
    if (watchedUntil === null || Math.abs(now - watchedUntil) > NOTED_EVERY_MS) change({ watchedUntil: now })
  }

  return {
    document,
    change,
    unwatched,
    noteWatched,
    variablesOf,
    evaluate,
    evaluateCached,
    rules: computed(() => document.value.rules),
    fired: computed(() => document.value.fired),
    /** Lists the occasions that nobody has acknowledged, newest first. */
    open: computed(() => document.value.fired.filter(({ acknowledged }) => acknowledged === undefined)),
    putRule: (rule: WatchRule): void => {
      change({ rules: [...document.value.rules.filter(({ id }) => id !== rule.id), rule] })
    },
    removeRule: (id: string): void => {
      change({ rules: document.value.rules.filter((rule) => rule.id !== id) })
    },
    acknowledge: (id: string, reason: string): void => {
      const acknowledged = { at: clock.now(), reason }
      change({
        fired: document.value.fired.map((one) => (one.id === id ? { ...one, acknowledged } : one)),
      })
    },
  }
})
