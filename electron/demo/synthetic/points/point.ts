import type { DemoKind, DemoResource, DemoUnit } from '../../portfolio/source.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { ModelDefect } from '../series/defects.ts'
import type { Restart } from '../series/totalizer-series.ts'

/** Names the data source of its organization that feeds a point. */
export type PointFeed = 'building' | 'utility' | 'weather' | 'motion' | 'air' | 'derived' | 'buoy' | 'plant'

/** One metered point of an entity, before it becomes a variable. */
export interface Point {
  /** Unique within the entity; the dataHubId is made from it. */
  readonly key: string
  /** The name, `main incomer electricity`; the entity's short name precedes it if the site writes names so. */
  readonly name: string
  readonly kind: DemoKind
  readonly resource: DemoResource
  /** Unit of the rate or the measurement; a totalizer is shown in the unit that it accumulates to. */
  readonly unit: DemoUnit
  readonly shape: LoadShape
  readonly feed: PointFeed
  /** Points with the same stream share their random parts: a meter's rate and its totalizer. */
  readonly stream?: string
  readonly restart?: Restart
  readonly status?: 'enabled' | 'disabled' | 'historical'
  readonly isHidden?: boolean
  readonly defects?: readonly ModelDefect[]
  readonly order?: ReadingDefect
  readonly sendsNulls?: boolean
  /** Daily and coarser values are too large by this factor, because a billing system rounds its own way. */
  readonly dailyBias?: number
  readonly description?: string
  readonly displayName?: string
  readonly tags?: readonly string[]
}

/** Names a fault in the order of the readings at raw, minute and 15-minute resolution. */
export type ReadingDefect = 'duplicated' | 'unsorted' | 'duplicated-and-unsorted'
