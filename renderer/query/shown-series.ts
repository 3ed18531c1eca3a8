import { shallowRef, triggerRef } from 'vue'
import {
  deriveColumns,
  type Derivation,
  type DerivedColumns,
  type DerivedResolution,
} from '#shared/series/derive/derive.ts'
import { isSameList } from '#shared/portfolio/memo-by-key.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import { bucketsInterval } from '#shared/time/local-dates.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { amountOf, type OperandSeries, type ShownSeries, unitsOf } from './operand-series.ts'
import { knownOf, zoneOf, type KnownOperand } from './view/operands.ts'
import type { AnsweredOperand } from './run/series-run.ts'

export interface DerivingPorts {
  /** Returns true if columns are derived in place faster than they are copied to a worker. */
  readonly isSmall: (columns: Columns) => boolean
  readonly deriveElsewhere: (base: Columns, derivation: Derivation) => Promise<DerivedColumns>
}

export interface ShownSeriesSource {
  /**
   * Returns the part of an operand that a picture of the workspace shows, which is cached until the next one is
   * derived.
   */
  readonly at: (
    picture: 'overview' | 'visible',
    answered: AnsweredOperand,
    /** Zone of the view: days and longer of another zone are those of the same dates. */
    zone: IanaZone,
  ) => OperandSeries | undefined
  readonly clear: () => void
}

interface Waiting {
  readonly base: Columns
  readonly derivation: Derivation
  readonly text: string
}

/**
 * Provides what is shown of answered operands: the base itself, or coarser columns derived from it (decision 0037).
 * Large columns are derived in a worker, one series at a time for each picture of an operand; of the waiting ones, only
 * the newest is derived.
 */
export function createShownSeries({ isSmall, deriveElsewhere }: DerivingPorts): ShownSeriesSource {
  /** Triggered when something was derived elsewhere. */
  const derived = shallowRef(new WeakMap<Columns['values'], Map<string, ShownSeries>>())
  const asFetched = new WeakMap<LoadedSeries, ShownSeries>()
  const last = new Map<string, OperandSeries>()
  const running = new Set<string>()
  const waiting = new Map<string, Waiting>()

  function keep({ base, derivation, text }: Waiting, columns: DerivedColumns): ShownSeries {
    const shown = shownFrom(columns, derivation)
    const known = derived.value.get(base.values) ?? new Map<string, ShownSeries>()
    derived.value.set(base.values, known.set(text, shown))
    return shown
  }

  async function deriveNext(place: string, next: Waiting): Promise<void> {
    running.add(place)
    keep(next, await deriveElsewhere(next.base, next.derivation))
    running.delete(place)
    triggerRef(derived)
    const newest = waiting.get(place)
    waiting.delete(place)
    if (newest !== undefined) void deriveNext(place, newest)
  }

  function derivedOf(
    place: string,
    answered: AnsweredOperand,
    to: DerivedResolution,
    viewZone: IanaZone,
  ): ShownSeries | undefined {
    const { base, range } = answered
    const zone = zoneOf(answered)
    const dates = areWholeBuckets(answered, to)
      ? roundToBuckets(range, to, base.demand.bucketZone)
      : bucketsInterval(range, viewZone, { resolution: to, bucketZone: zone })
    const [interval = base.demand.interval] = intersectIntervals([base.demand.interval], [dates])
    const derivation = derivationOf(answered, { ...answered, to, zone }, interval)
    const text = JSON.stringify([derivation, base.columns.register])
    const wanted = { base: base.columns, derivation, text }
    const known = derived.value.get(base.columns.values)?.get(wanted.text)
    if (known !== undefined) return known
    if (isSmall(base.columns)) return keep(wanted, deriveColumns(base.columns, derivation))
    if (running.has(place)) waiting.set(place, wanted)
    else void deriveNext(place, wanted)
    return undefined
  }

  function fetched(base: LoadedSeries): ShownSeries {
    const known = asFetched.get(base)
    if (known !== undefined) return known
    const { seriesKey, bucketZone } = base.demand
    const shown = { resolution: seriesKey.resolution, zone: bucketZone, columns: base.columns }
    asFetched.set(base, shown)
    return shown
  }

  function at(
    picture: 'overview' | 'visible',
    answered: AnsweredOperand,
    zone: IanaZone,
  ): OperandSeries | undefined {
    const { operand, base } = answered
    const place = placeOf(picture, operand.id)
    const to = derivedResolution(answered, base.demand.seriesKey.resolution, answered[picture])
    const shown = to === undefined ? fetched(base) : derivedOf(place, answered, to, zone)
    if (shown === undefined) return last.get(place)
    const series: OperandSeries = { ...knownOf(answered), base, shown }
    const before = last.get(place)
    // The same object tells that there is nothing to draw or to calculate again.
    if (before !== undefined && isSameList(Object.values(before), Object.values(series))) return before
    last.set(place, series)
    return series
  }

  return {
    at,
    clear() {
      last.clear()
      waiting.clear()
    },
  }
}

/**
 * Returns true for hours and quarters of a rate or a state, which are derived as whole buckets, since fetched ones
 * are whole too. Only amounts add up to the range.
 */
function areWholeBuckets({ variable, showsAmounts }: KnownOperand, to: Resolution): boolean {
  return !isCalendarResolution(to) && variable.kind !== 'totalizer' && showsAmounts !== true
}

/** Returns how a part of a series is derived for display: clipped to it, and as amounts if those are shown. */
export function derivationOf(
  { base, ...known }: Omit<OperandSeries, 'shown' | 'operand'>,
  shown: Pick<ShownSeries, 'zone' | 'firstDayOfWeek'> & { readonly to: DerivedResolution },
  interval: Interval,
): Derivation {
  const { to, zone } = shown
  const isRatio = base.columns.ratio !== undefined
  const amount = isRatio ? undefined : amountOf(known, unitsOf(base, known.variable))
  return {
    ...{ kind: known.variable.kind, from: base.demand.seriesKey.resolution, to, zone },
    ...weeksOf(shown, to),
    ...(amount !== undefined && { amount }),
    ...{ interval, isClipped: true },
  }
}

export function shownFrom(
  { times, values, ratio, presentMs, expectedMs }: DerivedColumns,
  derivation: Derivation,
): Required<Pick<ShownSeries, 'presentMs' | 'expectedMs'>> & ShownSeries {
  const { to, zone, amount } = derivation
  return {
    ...{ resolution: to, zone, presentMs, expectedMs },
    ...weeksOf(derivation, to),
    ...(amount !== undefined && { amountUnit: amount.unit }),
    // Without its parts a ratio would be averaged where a pixel contains several of its days.
    columns: { times, values, ...(ratio !== undefined && { ratio }) },
  }
}

/** Derived weeks begin on the same day as those of the view. */
export function weeksOf(
  { firstDayOfWeek }: Pick<KnownOperand, 'firstDayOfWeek'>,
  to: Resolution,
): Pick<ShownSeries, 'firstDayOfWeek'> {
  return to === 'weekly' && firstDayOfWeek !== undefined ? { firstDayOfWeek } : {}
}

function placeOf(picture: string, id: OperandId): string {
  return `${picture} ${id}`
}

/**
 * Returns the resolution that is derived from a base to show `wanted`; undefined if the base is shown as it is. The
 * consumption of a totalizer is derived at its own resolution too, except for minutes and raw readings, which are shown
 * as they are. Amounts of a rate are derived in the same way.
 */
export function derivedResolution(
  { operand, variable, showsAmounts }: KnownOperand,
  base: Resolution,
  wanted: Resolution,
): DerivedResolution | undefined {
  const isTotalizer = variable.kind === 'totalizer'
  if (base === 'raw' || (isTotalizer && operand.shows === 'reading')) return undefined
  if (wanted === base && !isTotalizer && showsAmounts !== true) return undefined
  return isCalendarResolution(wanted) || wanted === 'hourly' || wanted === '15-minute' ? wanted : undefined
}
