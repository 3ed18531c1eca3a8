import type { IanaZone } from '#shared/time/instant.ts'

/** A thing named by an id, as the service refers to organizations, resources and entities. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** docs/service.md 2.1. `communityId` and `meta` are sent in the full mode only. */
export interface Organization extends Named {
  readonly communityId?: string
  readonly raw: JsonObject
}

/**
 * Decides how values of a variable aggregate: a rate weighted by time, a totalizer by differences, a state by its
 * mean.
 */
export type VariableKind = 'average-rate' | 'totalizer' | 'instantaneous' | 'unknown'

/** A unit as the service names it (docs/service.md 2.3). Texts are empty when the service gave none. */
export interface UnitName {
  readonly id?: number
  readonly shortText: string
  readonly longText: string
}

/** The data source instance that feeds a variable (docs/service.md 2.3, `integration`). */
export interface Feed extends Named {
  readonly type: string
  readonly orgId: string
  /** Name of the organization, when the feed gives it. */
  readonly organization?: string
}

/** docs/service.md 2.3. `raw` is the element exactly as received; absent where it stayed on disk. */
export interface Variable {
  readonly id: string
  readonly dataHubId: string
  readonly displayName: string
  readonly sourceName: string
  readonly description: string
  readonly kind: VariableKind
  /** `variableType` as received, to be shown to people. */
  readonly kindLabel: string
  /** Either enabled, disabled, historical or another word of the service. */
  readonly status: string
  readonly isEnabled: boolean
  readonly isRecorded: boolean
  readonly isHistorical: boolean
  readonly isHidden: boolean
  readonly resource: Named
  /** Canonical unit of the values: storageUnit. */
  readonly unit: UnitName
  readonly sourceUnit?: UnitName
  readonly displayUnit?: UnitName
  readonly consumptionUnit?: UnitName
  readonly localTimezone: IanaZone
  /** Either online, offline or another word of the service. */
  readonly dataReception: string
  readonly lastRecordedValue?: number
  /** Local non-ISO text `YYYY-MM-DD HH:MM` in `localTimezone`, as received. */
  readonly lastRecordedTime?: string
  readonly lastReceivedUnits?: string
  readonly tags: readonly Named[]
  readonly entities: readonly Named[]
  readonly organization: Named
  /** From `integration` and `integrations`, object or array, without duplicates. */
  readonly feeds: readonly Feed[]
  /** Set for an expression that multiplies variables, whose hours are not the means of its quarters. */
  readonly hasProducts?: true
  readonly raw?: JsonObject
}

/** A variable as an entity lists it (docs/service.md 2.4). */
export interface VariableStub extends Named {
  readonly kindLabel: string
}

/** docs/service.md 2.4 and 2.5. */
export interface MeteredEntity extends Named {
  readonly type: Named
  readonly organization: Named
  readonly description: string
  readonly scope: string
  readonly isHidden: boolean
  /** Total area in square feet, when the service gives a number. */
  readonly areaSqFt?: number
  readonly averageOccupancy?: number
  readonly address?: string
  readonly coverImageUrl?: string
  readonly thumbnailImageUrl?: string
  readonly tags: readonly Named[]
  readonly variables: readonly VariableStub[]
  readonly raw: JsonObject
}

/** docs/service.md 2.8. */
export interface DataSourceType {
  readonly type: string
  readonly name: string
  readonly instances: number
  readonly imageUrl?: string
  readonly sourcesWithDataErrors: number
  readonly disconnectedSources: number
  readonly raw: JsonObject
}

/** docs/service.md 2.9. Counters the service left out are absent. */
export interface DataSourceInstance extends Named {
  readonly type: string
  readonly orgId: string
  readonly isEnabled: boolean
  readonly localTimezone: IanaZone
  readonly dataReception: string
  /** Local ISO text without offset in `localTimezone`, as received; absent when the service says null. */
  readonly lastRecordedTime?: string
  readonly variablesCount?: number
  /** Either pull, push, derived or another word of the service. */
  readonly dataReceivingType: string
  readonly sourcesWithDataErrors?: number
  readonly disconnectedSources?: number
  readonly dataErrors?: number
  readonly connectivityLast24Hours?: number
  readonly lastReceivedData?: number
  readonly metadata: JsonObject
  readonly raw: JsonObject
}

/** One option of a facet; `children` only in the tags facet (docs/service.md 2.6). */
export interface FacetOption {
  readonly id: string
  /** The id with the type it had on the wire; filters send this back. */
  readonly wireId: string | number
  readonly label: string
  readonly children: readonly FacetOption[]
}

/** A facet group (docs/service.md 2.2). */
export interface Facet {
  readonly id: string
  readonly label: string
  readonly options: readonly FacetOption[]
}

/**
 * One page of a list (docs/service.md 2.10). `totalPages` is 0 for an empty result, and a guess if the service states
 * no count; `totalRecords` is then undefined.
 */
export interface Page<T> {
  readonly elements: readonly T[]
  readonly totalRecords: number | undefined
  readonly perPage: number
  readonly totalPages: number
  readonly page: number
}

/** One page of data source instances with the type's name and icon (docs/service.md 4.6). */
export interface InstancePage extends Page<DataSourceInstance> {
  readonly typeName: string
  readonly imageUrl?: string
}

/** A supported value of /resolutions, /units or /standardizations, whose bodies are not documented. */
export interface SupportedValue extends Named {
  readonly raw: JsonValue
}

/** Supported values as far as they could be read, and the body exactly as received. */
export interface SupportedValues {
  readonly values: readonly SupportedValue[]
  readonly raw: JsonValue
}

/** A body that the service's document does not describe, stored whole for the inspector. */
export interface RawBody {
  readonly raw: JsonValue
  /**
   * Number of elements at the end of a long list that were left out so that the body can be shown; absent if there are
   * none.
   */
  readonly leftOut?: number
}

/** A body that the service's document does not describe, with the element that could be read from it. */
export interface RawElement<T> extends RawBody {
  readonly element?: T
}

/** A value as JSON delivers it; used for values that are stored and shown exactly as received. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** An object as JSON delivers it. */
export type JsonObject = { readonly [key: string]: JsonValue }
