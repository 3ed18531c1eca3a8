import type { RawBody } from '#shared/portfolio/nouns.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'
import type { IanaZone } from '#shared/time/instant.ts'

/** Type of an endpoint's field; every field is written as text and parsed when it is sent. */
export type FieldKind =
  | { readonly kind: 'text' }
  /** Several values, separated by commas. */
  | { readonly kind: 'list' }
  /** Several integers, separated by commas. */
  | { readonly kind: 'integers' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'flag' }
  /** Date or local time, read in the zone shown. */
  | { readonly kind: 'instant' }

export interface EndpointField {
  /** Name that the service uses. */
  readonly name: string
  readonly takes: FieldKind
  /** True when the service or the call needs it. */
  readonly required?: true
  readonly initial?: string
  /** Values from the catalogue, so that nobody has to type an id. */
  readonly offers?: Offered
}

export type Offered = 'organizations' | 'entities' | 'variables' | 'sources'

export type FieldValues = Readonly<Record<string, string>>

export interface EndpointRequest {
  readonly bridge: Bridge
  readonly origin: { readonly connectionId: string; readonly lane: Lane; readonly ticket: string }
  readonly values: FieldValues
  readonly zone: IanaZone
}

/** A row of the endpoint table (docs/service.md 4.2); each costs one request. */
export interface Endpoint {
  readonly id: EndpointId
  readonly group: EndpointGroup
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields: readonly EndpointField[]
  readonly send: (request: EndpointRequest) => Promise<Result<RawBody>>
}

export type EndpointGroup = 'lists' | 'filters' | 'single' | 'supported' | 'series'

export type EndpointId =
  | 'organizations'
  | 'variable-filters'
  | 'variable-list'
  | 'entity-filters'
  | 'entity-list'
  | 'entity'
  | 'source-type-filters'
  | 'source-types'
  | 'source-instance-filters'
  | 'source-instances'
  | 'variables'
  | 'variable'
  | 'variable-data'
  | 'metered-entities'
  | 'metered-entity'
  | 'data-source'
  | 'resolutions'
  | 'units'
  | 'standardizations'
