import type { DemoEntity } from './source.ts'

/** A division by a size of the entity that a variable belongs to. */
export interface Standardization {
  readonly id: string
  readonly name: string
  /** Text behind the slash of the unit: `sq ft` in `kW/sq ft`. */
  readonly per: string
  readonly sizeOf: (entity: DemoEntity) => number | undefined
}

/** The standardizations that the service supports (docs/service.md 1). */
export const standardizations: readonly Standardization[] = [
  {
    id: 'per-square-foot',
    name: 'Per square foot',
    per: 'sq ft',
    sizeOf: ({ areaSqFt }) => areaSqFt,
  },
  {
    id: 'per-occupant',
    name: 'Per occupant',
    per: 'occupant',
    sizeOf: ({ averageOccupancy }) => averageOccupancy,
  },
]
