import type { IanaZone } from '#shared/time/instant.ts'
import type { NationalCalendar } from '../place/calendar.ts'
import type { Climate } from '../place/weather.ts'

/** An organization of the synthetic portfolio and where it is. */
export interface Site {
  readonly number: number
  readonly name: string
  readonly sector: string
  readonly zone: IanaZone
  readonly climate: Climate
  readonly calendar: NationalCalendar
  readonly country: string
  readonly city: string
  readonly postcode: string
  readonly streets: readonly string[]
  readonly temperature: 'celsius' | 'fahrenheit'
  readonly tags: readonly string[]
  readonly entities: readonly EntitySpec[]
  /** True when the names of its variables begin with the entity's short name, as some services write them. */
  readonly repeatsEntity: boolean
  /** The name that its buildings use for the meter of all electricity. */
  readonly mainMeter: string
}

export type Archetype =
  | 'office'
  | 'teaching'
  | 'laboratory'
  | 'hospital'
  | 'residence'
  | 'retail'
  | 'library'
  | 'sports'
  | 'workshop'
  | 'datahall'

interface EntityBasics {
  /** Unique in the portfolio; part of ids. */
  readonly key: string
  readonly name: string
  /** The everyday name, which precedes the names of its variables when the site repeats the entity. */
  readonly short: string
  readonly isHidden?: boolean
  readonly description?: string
}

/** A metered entity of the synthetic portfolio, one kind per type of the service (docs/service.md 2.2). */
export type EntitySpec =
  | (EntityBasics & {
      readonly kind: 'building'
      readonly archetype: Archetype
      readonly areaSqFt: number
      readonly floors: number
    })
  | (EntityBasics & { readonly kind: 'buoy' })
  | (EntityBasics & { readonly kind: 'plant'; readonly servesSqFt: number })
  | (EntityBasics & { readonly kind: 'city'; readonly people: number })
  | (EntityBasics & { readonly kind: 'sensor' })
  | (EntityBasics & { readonly kind: 'other'; readonly points: 'solar-farm' | 'street-lights' | 'none' })

/** The entity types of the service (docs/service.md 2.2, buildingType). */
export const entityTypeIds = {
  building: 0,
  buoy: 1,
  plant: 2,
  city: 3,
  sensor: 4,
  other: 5,
} as const satisfies Record<EntitySpec['kind'], number>

/** Makes the spec of a building in one line. */
export function building(
  key: string,
  name: string,
  short: string,
  archetype: Archetype,
  areaSqFt: number,
  floors: number,
): EntitySpec {
  return { kind: 'building', key, name, short, archetype, areaSqFt, floors }
}
