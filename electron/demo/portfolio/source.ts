import type { JsonObject } from '#shared/portfolio/nouns.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** The contents of a portfolio; the server knows nothing else about it. */
export interface PortfolioSource {
  readonly organizations: readonly DemoOrganization[]
  readonly tags: readonly DemoTag[]
  readonly entities: readonly DemoEntity[]
  readonly variables: readonly DemoVariable[]
  readonly sourceTypes: readonly DemoSourceType[]
  readonly instances: readonly DemoInstance[]
  /**
   * Returns the buckets that start in the interval (for raw, the stamps in it), in the order in which the service sends
   * them.
   */
  readonly readings: (request: ReadingsRequest) => Iterable<ReadingChunk>
  readonly lastReading: (variable: DemoVariable) => Reading | undefined
}

export interface ReadingsRequest {
  /** Buckets are cut in the zone of this variable, which may differ from the one that the portfolio lists. */
  readonly variable: DemoVariable
  readonly resolution: Resolution
  readonly interval: Interval
}

/** Some readings in canonical units; NaN means that the service has no value for that stamp. */
export interface ReadingChunk {
  readonly times: readonly EpochMs[]
  readonly values: readonly number[]
}

export interface Reading {
  readonly at: EpochMs
  readonly value: number
}

export interface DemoOrganization {
  readonly id: string
  /** The same organization as a number, which the service writes in some places (docs/service.md 2.9). */
  readonly number: number
  readonly name: string
  readonly communityId: string
  readonly meta: JsonObject
}

export interface DemoTag {
  readonly id: string
  readonly name: string
  readonly organizationId: string
}

export interface DemoEntity {
  readonly id: string
  readonly name: string
  readonly typeId: number
  readonly organizationId: string
  readonly description: string
  readonly isHidden: boolean
  readonly use: string
  readonly address: string
  readonly country: string
  readonly pincode: string
  readonly tagIds: readonly string[]
  readonly areaSqFt?: number
  readonly averageOccupancy?: number
}

export type DemoKind = 'average-rate' | 'totalizer' | 'instantaneous'

export interface DemoResource {
  readonly id: number
  readonly name: string
}

export interface DemoUnit {
  readonly id: number
  readonly shortText: string
  readonly longText: string
}

export interface DemoVariable {
  readonly id: string
  readonly dataHubId: string
  readonly displayName: string
  readonly sourceName: string
  readonly description: string | null
  readonly kind: DemoKind
  readonly status: 'enabled' | 'disabled' | 'historical'
  readonly isHidden: boolean
  readonly resource: DemoResource
  readonly unit: DemoUnit
  readonly consumptionUnit?: DemoUnit
  readonly zone: IanaZone
  readonly entityIds: readonly string[]
  readonly organizationId: string
  readonly instanceId: number
  readonly dataReception: 'online' | 'offline'
  readonly tags: readonly string[]
  /** True if the service sends a null for a missing value of this variable instead of leaving it out. */
  readonly sendsNulls: boolean
}

export interface DemoSourceType {
  readonly type: string
  readonly name: string
}

export interface DemoInstance {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly organizationId: string
  readonly description: string
  readonly zone: IanaZone
  readonly isEnabled: boolean
  readonly dataReception: 'online' | 'offline'
  readonly receiving: 'pull' | 'push' | 'derived'
  readonly errorTypes: readonly ('fileError' | 'dataError' | 'connectionError')[]
  readonly deliveryMinutes: number
  readonly incomingMinutes: number
  readonly connectivityLast24Hours: number
  readonly isFileBased: boolean
}
