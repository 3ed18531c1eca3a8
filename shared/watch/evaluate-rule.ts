import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { flatLine } from '#shared/quality/checks/flat-line.ts'
import { flags, type Readings, readingsOf } from '#shared/quality/check.ts'
import { createUsualValues } from '#shared/quality/usual-values.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { FiredRule, WatchKind, WatchRule } from './watch-rule.ts'

/** Beyond this number the oldest occasions are dropped. */
const MOST_FIRED = 500

interface Evaluated {
  readonly rule: Pick<WatchRule, 'id' | 'name' | 'kind'>
  readonly dataHubId: string
  readonly occasions: readonly Occasion[]
}

/** The list after an evaluation, with what is new in it. */
interface MergedFired {
  readonly fired: readonly FiredRule[]
  readonly isNew: readonly FiredRule[]
}

/**
 * Joins the results of an evaluation with earlier occasions. An occasion that continues is the same one, only longer:
 * it keeps its acknowledgement, and nobody is notified again. Earlier ones between which the gap has closed become one.
 * The newest come first.
 */
export function mergeFired(
  before: readonly FiredRule[],
  { rule, dataHubId, occasions }: Evaluated,
  { now, newId }: { readonly now: EpochMs; readonly newId: () => string },
): MergedFired {
  const isNew: FiredRule[] = []
  let list = before
  for (const { interval, value } of occasions) {
    const continued = list.filter(
      (one) =>
        one.ruleId === rule.id &&
        one.dataHubId === dataHubId &&
        one.interval.start < interval.end &&
        interval.start <= one.interval.end,
    )
    const worst = worstOf(rule.kind, [
      ...continued.flatMap((one) => one.value ?? []),
      ...(value === undefined ? [] : [value]),
    ])
    const measured = worst === undefined ? {} : { value: worst }
    const known = joined(continued)
    if (known !== undefined) {
      const start = Math.min(known.interval.start, interval.start)
      const end = Math.max(known.interval.end, interval.end)
      const rest = list.filter((one) => !continued.includes(one))
      list = [...rest, { ...known, ...measured, interval: { start, end } }]
      continue
    }
    const about = { ruleId: rule.id, ruleName: rule.name, kind: rule.kind, dataHubId, interval }
    const one: FiredRule = { id: newId(), ...about, ...measured, noticedAt: now }
    list = [...list, one]
    isNew.push(one)
  }
  const fired = list.toSorted((a, b) => b.noticedAt - a.noticedAt || b.interval.start - a.interval.start)
  return { fired: fired.slice(0, MOST_FIRED), isNew }
}

/**
 * Joins occasions to the one that was noticed first; undefined if there are none. What nobody has acknowledged keeps the
 * whole open.
 */
function joined(occasions: readonly FiredRule[]): FiredRule | undefined {
  const [first, ...others] = occasions.toSorted((a, b) => a.noticedAt - b.noticedAt)
  if (first === undefined || others.length === 0) return first
  const { acknowledged: _, ...known } = first
  const said = occasions.flatMap(({ acknowledged }) => acknowledged ?? [])
  const at = Math.max(...said.map((one) => one.at))
  const reason = [...new Set(said.map((one) => one.reason))].join('; ')
  return {
    ...known,
    interval: {
      start: Math.min(...occasions.map(({ interval }) => interval.start)),
      end: Math.max(...occasions.map(({ interval }) => interval.end)),
    },
    ...(said.length === occasions.length && { acknowledged: { at, reason } }),
  }
}

/** Returns the value furthest beyond the limit; the last one where only the evaluation knows what is far. */
function worstOf(kind: WatchKind, values: readonly number[]): number | undefined {
  if (kind === 'above' && values.length > 0) return Math.max(...values)
  if ((kind === 'below' || kind === 'completeness') && values.length > 0) return Math.min(...values)
  return values.at(-1)
}

/** A time for which a rule holds, with the value furthest beyond its limit. */
export interface Occasion {
  readonly interval: Interval
  readonly value?: number
}

/** Usual values are those of four weeks. */
const USUAL_MS = 28 * DAY_MS

/** Returns how far back from now a rule has to read, in ms. */
export function windowOf({ kind, hours }: Pick<WatchRule, 'kind' | 'hours'>): number {
  const own = 2 * hours * HOUR_MS
  return kind === 'unusual' ? USUAL_MS + own : Math.max(own, 2 * DAY_MS)
}

/**
 * Returns the occasions on which a rule holds in the cached data, in the order of time. `covered` ends where the cache
 * does: time that was not fetched is neither silence nor a gap. Only hours and quarters of an hour are watched.
 */
export function evaluateRule(
  rule: Pick<WatchRule, 'kind' | 'limit' | 'hours'>,
  series: SeriesInput,
  covered: readonly Interval[],
): readonly Occasion[] {
  const readings = readingsOf(series, covered, true)
  if (readings === undefined || readings.values.length === 0) return []
  switch (rule.kind) {
    case 'above':
      return heldFor(rule, readings, (value) => value - rule.limit)
    case 'below':
      return heldFor(rule, readings, (value) => rule.limit - value)
    case 'unusual':
      return heldFor(rule, readings, beyondUsual(rule.limit, readings))
    case 'flat-line':
      return flatLines(rule, readings)
    case 'silence':
      return silence(rule, readings)
    case 'completeness':
      return incomplete(rule, readings, covered)
  }
}

/** Finds the runs of at least this many hours in which every reading is beyond the limit. */
function heldFor(
  { hours }: Pick<WatchRule, 'hours'>,
  { starts, values, stepMs }: Readings,
  beyond: (value: number, place: number) => number,
): readonly Occasion[] {
  const found: Occasion[] = []
  let [from, worst] = [-1, 0]
  for (let place = 0; place <= values.length; place++) {
    const value = values[place] ?? NaN
    const isBeyond = beyond(value, place) > 0
    if (isBeyond && from < 0) [from, worst] = [place, place]
    if (isBeyond && beyond(value, place) > beyond(values[worst] ?? NaN, worst)) worst = place
    if (isBeyond || from < 0) continue
    const interval = { start: starts[from] ?? NaN, end: (starts[place - 1] ?? NaN) + stepMs }
    if (interval.end - interval.start >= hours * HOUR_MS)
      found.push({ interval, value: values[worst] ?? NaN })
    from = -1
  }
  return found
}

/** The band is between the lowest and the highest reading of the same hour of similar days, without the reading itself. */
function beyondUsual(percent: number, readings: Readings): (value: number, place: number) => number {
  const last = (readings.starts.at(-1) ?? NaN) - USUAL_MS / 4
  const found = readings.values.map((value, place) =>
    Number.isNaN(value) || (readings.starts[place] ?? NaN) > last ? flags.missing : flags.good,
  )
  const usualAt = createUsualValues(readings, Uint8Array.from(found))
  return (value, place) => {
    // Only the newest week is compared, with the weeks before it.
    if (Number.isNaN(value) || (readings.starts[place] ?? NaN) <= last) return 0
    const usual = usualAt(place)
    if (usual === undefined) return 0
    const room = ((usual.high - usual.low) * percent) / 100
    return Math.max(value - usual.high - room, usual.low - room - value)
  }
}

function flatLines({ hours }: Pick<WatchRule, 'hours'>, readings: Readings): readonly Occasion[] {
  const { values, stepMs, starts } = readings
  const found = flatLine.flag(readings, { suspect: hours })
  return runsOf(found, (flag) => flag === flags.suspect).map(([from, to]) => ({
    interval: { start: starts[from] ?? NaN, end: (starts[to] ?? NaN) + stepMs },
    value: values[to] ?? NaN,
  }))
}

/** Returns the silence that lasts at the end of what was fetched; earlier ones are over. */
function silence({ hours }: Pick<WatchRule, 'hours'>, readings: Readings): readonly Occasion[] {
  const { starts, values, stepMs } = readings
  const last = values.findLastIndex((value) => !Number.isNaN(value))
  const start: EpochMs = last < 0 ? (starts[0] ?? NaN) : (starts[last] ?? NaN) + stepMs
  const end = (starts.at(-1) ?? NaN) + stepMs
  return end - start >= hours * HOUR_MS ? [{ interval: { start, end } }] : []
}

function incomplete(
  { hours, limit }: Pick<WatchRule, 'hours' | 'limit'>,
  { starts, values, stepMs }: Readings,
  covered: readonly Interval[],
): readonly Occasion[] {
  const end = (starts.at(-1) ?? NaN) + stepMs
  const start = end - hours * HOUR_MS
  const places = [...starts.keys()].filter((place) => (starts[place] ?? NaN) >= start)
  const present = places.filter((place) => !Number.isNaN(values[place] ?? NaN)).length
  const share = (100 * present) / places.length
  // If nothing was fetched, the share would mean nothing.
  return lengthOf(covered) > 0 && share < limit ? [{ interval: { start, end }, value: share }] : []
}

function runsOf(found: Uint8Array, isIn: (flag: number) => boolean): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  found.forEach((flag, place) => {
    const last = runs.at(-1)
    if (!isIn(flag)) return
    if (last !== undefined && last[1] === place - 1) last[1] = place
    else runs.push([place, place])
  })
  return runs
}
