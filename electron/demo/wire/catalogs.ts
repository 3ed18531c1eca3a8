import type { DemoKind } from '../portfolio/source.ts'

/** The entity types (docs/service.md 2.2, buildingType). */
export const entityTypes = [
  { id: 0, name: 'Building' },
  { id: 1, name: 'Buoy' },
  { id: 2, name: 'Central Plant' },
  { id: 3, name: 'City' },
  { id: 4, name: 'Environmental Sensor' },
  { id: 5, name: 'Other' },
] as const

/** Variable types: the pointType value, and id and name of the object that entities carry. */
export const kinds: Readonly<Record<DemoKind, { readonly id: number; readonly name: string }>> = {
  'average-rate': { id: 1, name: 'Average Rate' },
  totalizer: { id: 2, name: 'Totalizer' },
  instantaneous: { id: 3, name: 'Instantaneous Measurement' },
}

export function entityTypeName(id: number): string {
  return entityTypes.find((type) => type.id === id)?.name ?? 'Other'
}
