import type { Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from './series-loader.ts'

/** The resolution below which a variable has nothing to show in an interval, where its values told one. */
export type FloorOf = (dataHubId: string, interval: Interval) => Resolution | undefined

/**
 * Remembers how finely the variables of a connection are read, as their values told: one memory for charts and cards.
 */
export interface NativeResolutions {
  readonly learn: (loaded: LoadedSeries) => void
  readonly floorOf: FloorOf
}
