import type { Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { formatLocal, parseLocal, zoneLabel } from '#shared/time/text/local-text.ts'
import type { ViewState } from './view-state.ts'

export interface DisplayedZone {
  readonly zone: IanaZone
  /** `Europe/London (UTC+0)`, and whose it is where the variables have several. */
  readonly label: string
  /** True when not every variable on the chart lives in this zone. */
  readonly isMixed: boolean
}

/** Zone shown while nothing is chosen whose zone could be taken. */
const NO_ONES_ZONE: IanaZone = 'UTC'

/** Returns the chosen zone, else that of the first variable. */
export function zoneOf(view: ViewState, variables: readonly Variable[]): IanaZone {
  if (view.zone.kind === 'fixed') return view.zone.zone
  return variables[0]?.localTimezone ?? NO_ONES_ZONE
}

/** Returns the zone in which the workspace shows time; its offset is that at the start of the range, or now. */
export function displayedZoneOf(
  view: ViewState,
  variables: readonly Variable[],
  now: EpochMs,
): DisplayedZone {
  const zone = zoneOf(view, variables)
  const label = zoneLabel(zone, view.visibleRange?.start ?? view.range?.start ?? now)
  return { zone, label, isMixed: variables.some(({ localTimezone }) => localTimezone !== zone) }
}

/** Returns the interval with the same wall clock in another zone: 2021-01-01 stays 2021-01-01. */
export function keepWallClock(interval: Interval, from: IanaZone, to: IanaZone): Interval {
  const move = (at: number): number => parseLocal(formatLocal(at, from, 'second'), to) ?? at
  const moved = { start: move(interval.start), end: move(interval.end) }
  return moved.start < moved.end ? moved : interval
}
