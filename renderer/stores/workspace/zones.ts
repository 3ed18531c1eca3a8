import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { formatLocal, parseLocal, zoneLabel } from '#shared/time/local-text.ts'
import type { ViewState } from './view-state.ts'

export interface DisplayedZone {
  readonly zone: IanaZone
  /** `Europe/London (UTC+0)`, and whose it is where the variables have several. */
  readonly label: string
  /** True when not every variable on the chart lives in this zone. */
  readonly isMixed: boolean
}

/** Shown while nothing is chosen whose zone could be taken. */
const NO_ONES_ZONE: IanaZone = 'UTC'

/** The zone in which the workspace shows time (T1). */
export function displayedZoneOf(view: ViewState, variables: readonly Variable[]): DisplayedZone {
  const own = variables.map((variable) => variable.localTimezone)
  const zone = view.zone.kind === 'fixed' ? view.zone.zone : (own[0] ?? NO_ONES_ZONE)
  const label = zoneLabel(zone, view.shown?.start ?? view.range?.start ?? 0)
  return { zone, label, isMixed: own.some((other) => other !== zone) }
}

/** The interval with the same wall clock in another zone: 2021-01-01 stays 2021-01-01. */
export function keepWallClock(interval: Interval, from: IanaZone, to: IanaZone): Interval {
  const move = (at: number): number => parseLocal(formatLocal(at, from, 'second'), to) ?? at
  const moved = { start: move(interval.start), end: move(interval.end) }
  return moved.start < moved.end ? moved : interval
}
