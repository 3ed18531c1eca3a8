import type { ModelDefect } from '../series/defects.ts'
import type { ReadingDefect } from '../series/disorder.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { Restart } from '../series/totalizer-series.ts'
import type { Retrofit } from '../tables/entities.ts'
import type { PointFeed } from '../tables/feeds.ts'
import type { Quantity } from '../tables/quantities.ts'

/** One metered point of an entity, before it becomes a variable. */
export interface Point extends Quantity {
  /** Unique within the entity; the dataHubId is derived from it. */
  readonly key: string
  /**
   * The name, such as `main incomer electricity`; the entity's short name precedes it if the site writes names that
   * way.
   */
  readonly name: string
  readonly shape: LoadShape
  readonly feed: PointFeed
  /** Points with the same stream share their random parts: a meter's rate and its totalizer. */
  readonly stream?: string
  readonly restart?: Restart
  readonly retrofit?: Retrofit
  readonly status?: 'historical' | 'disabled'
  readonly isHidden?: boolean
  readonly defects?: readonly ModelDefect[]
  readonly order?: ReadingDefect
  readonly sendsNulls?: boolean
  /** Daily and coarser values are too large by this factor, because a billing system rounds its own way. */
  readonly dailyBias?: number
  readonly description?: string
  readonly tags?: readonly string[]
}
