import { storeToRefs } from 'pinia'
import { computed, type ComputedRef, type Ref, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
} from '#shared/series/intervals.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { candidateKeys } from '#renderer/query/demand/plan-query.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { asOf } from '#renderer/strings/time/as-of.ts'
import { displayedRange } from '#renderer/workspace/document/displayed-range.ts'
import { failureTitle } from '#renderer/workspace/run/failure-title.ts'
import { lacking as strings } from '#renderer/workspace/strings.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'

/** States why the range is incomplete, which part of it is cached, and how many requests the rest takes. */
export interface Lack {
  readonly failure: AppError
  /** Says what happened, with the names of the series that failed if others did not. */
  readonly title: string
  readonly part: CachedPart | undefined
  readonly requests: number
}

/** Returns the statement of what is missing after a failed load. */
export function useLack(): ComputedRef<Lack | undefined> {
  const queries = useQueriesStore()
  const view = useViewStore()
  const selection = useSelectionStore()
  const known = shallowRef<Pick<Lack, 'part' | 'requests'>>({ part: undefined, requests: 0 })
  const failure = computed(() => {
    const [first] = queries.progress.failures
    return queries.progress.finished ? first : undefined
  })
  let runs = 0

  async function read(): Promise<void> {
    const mine = (runs += 1)
    const { loader } = queries.connection ?? {}
    const range = view.visibleRange
    if (loader === undefined || range === undefined) return
    // A series that is cached at any resolution can be shown.
    const { resolution } = view
    const keysOfEach = selection.operands.map((known) => candidateKeys({ operands: [known], resolution }))
    const coverage = await loader.readCoverage(keysOfEach.flat())
    if (mine !== runs || !coverage.ok) return
    const ofEach = keysOfEach.map((keys) => keys.map((key) => coverage.value.of(key).covered))
    known.value = { part: cachedPart(ofEach, range), requests: queries.requestsLacking(coverage.value) }
  }

  watch(
    [failure, () => queries.demanded, () => view.visibleRange],
    ([failed]) => void (failed === undefined ? undefined : read()),
    { immediate: true },
  )

  const title = computed(() => failureTitle(queries.progress, selection.variables))
  return computed(() => failure.value && { failure: failure.value, title: title.value, ...known.value })
}

/** Says what of the range is cached, or that nothing is. */
export function useCachedText(lack: Readonly<Ref<Lack | undefined>>): ComputedRef<string> {
  const preferences = usePreferences()
  const { clock } = useServices()
  const view = useViewStore()
  const selection = useSelectionStore()
  const { calendar } = storeToRefs(useCalendarStore())
  return computed(() => {
    const { part } = lack.value ?? {}
    if (part === undefined) return strings.nothing
    const { zone } = view.displayedZone
    const range = displayedRange(part.interval, zone, calendar.value)
    const time = asOf(part.fetchedAt, clock.now(), zone, preferences.formatNumber)
    const cached = strings.cached(range, time, part.series, selection.operands.length)
    const isOutside = view.visibleRange !== undefined && isElsewhere(part, view.visibleRange)
    return isOutside ? `${strings.elsewhere} ${cached}` : cached
  })
}

/** An interval that can be shown without the service. */
interface CachedPart {
  readonly interval: Interval
  /** Time at which its oldest part was fetched. */
  readonly fetchedAt: EpochMs
  /** Number of series that are cached over the whole interval. */
  readonly series: number
}

/** The cached intervals of one series, for each resolution from which it could be shown. */
type CachedOfSeries = readonly (readonly CoveredInterval[])[]

/**
 * Returns the longest interval within the range that is cached for every series, or otherwise for any; if the range has
 * none, the newest one elsewhere. A series is shown at one resolution: the days of spring and the hours of summer do
 * not make half a year. Intervals for which the service had no value do not count.
 */
export function cachedPart(ofEach: readonly CachedOfSeries[], range: Interval): CachedPart | undefined {
  const known = ofEach.map((resolutions) =>
    resolutions.map((all) => all.filter(({ start, newest }) => newest !== undefined && newest >= start)),
  )
  const stretches = known.map((resolutions) => resolutions.flatMap(normaliseIntervals))
  const common = stretches.reduce<readonly Interval[]>((all, one) => overlaps(all, one), stretches[0] ?? [])
  const anyOf = (list: readonly Interval[]): Interval | undefined =>
    list.toSorted((a, b) => lengthOf([b]) - lengthOf([a]) || b.end - a.end)[0]
  const interval =
    anyOf(overlaps(common, [range])) ??
    anyOf(overlaps(stretches.flat(), [range])) ??
    stretches.flat().toSorted((a, b) => b.end - a.end)[0]
  if (interval === undefined) return undefined
  const whole = known.flatMap((resolutions) => {
    const found = resolutions.find((each) => subtractIntervals([interval], each).length === 0)
    return found === undefined ? [] : [found]
  })
  const parts = whole.flat().filter(({ start, end }) => start < interval.end && interval.start < end)
  const fetchedAt = Math.min(...parts.map((each) => each.fetchedAt))
  return { interval, fetchedAt, series: whole.length }
}

/**
 * Returns the intersection of each interval of one list with each of another, whether or not the intervals of a list
 * overlap.
 */
function overlaps(some: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  return some.flatMap((one) => others.flatMap((other) => intersectIntervals([one], [other])))
}

/** True if the part covers the whole range, so that showing it would change nothing. */
export function isWhole({ interval }: CachedPart, range: Interval): boolean {
  return interval.start <= range.start && interval.end >= range.end
}

/** True if the part does not overlap the range. */
export function isElsewhere({ interval }: CachedPart, range: Interval): boolean {
  return interval.end <= range.start || interval.start >= range.end
}
