import type { PointTable } from './points.ts'
import type { ScheduleName } from '../schedules.ts'

/**
 * A kind of building, with what it uses for each square foot: electricity in W at night and during use; heat in Btu/hr
 * for hot water and for each °C below the heating base; cooling in Btu/hr for each °C above the cooling base and all
 * year round. People, and gallons a minute at full use, are for each thousand square feet.
 */
export type BuildingUse = readonly [
  schedule: ScheduleName,
  baseW: number,
  useW: number,
  hotWaterBtu: number,
  heatingBtu: number,
  coolingBtu: number,
  processBtu: number,
  people: number,
  gallons: number,
]

export const buildings = {
  office: ['office', 0.75, 2.3, 0.5, 0.95, 1.5, 0.4, 4.6, 0.06],
  teaching: ['teaching', 0.5, 1.9, 0.5, 0.95, 1.5, 0.4, 12, 0.07],
  laboratory: ['laboratory', 3.4, 3.1, 0.5, 2.3, 3, 3.5, 3, 0.16],
  hospital: ['hospital', 2, 2.2, 3.2, 1.9, 2.4, 2.2, 5, 0.24],
  residence: ['residence', 0.35, 1.1, 4.1, 0.95, 1.5, 0.4, 3.4, 0.2],
  retail: ['retail', 1, 3.3, 0.5, 0.95, 1.5, 0.4, 9, 0.11],
  library: ['library', 0.55, 1.7, 0.5, 0.95, 1.5, 0.4, 7, 0.06],
  sports: ['sports', 1.1, 2.6, 5.5, 0.95, 1.5, 0.4, 4.6, 0.34],
  workshop: ['workshop', 0.45, 3.9, 0.5, 0.95, 1.5, 0.4, 1.9, 0.06],
  datahall: ['always', 24, 6, 0.5, 0.1, 1.1, 70, 0.3, 0.02],
} as const satisfies Record<string, BuildingUse>

/** A table of points, and the number of the floor or machine to which it applies. */
export type NumberedTable = readonly [table: PointTable, n?: number]

/** The entities other than buildings: their type, what their size counts, and the tables of their points. */
interface OtherUse {
  readonly type: 'buoy' | 'plant' | 'city' | 'sensor' | 'other'
  readonly counts?: 'sqFt' | 'people' | 'panelsKw'
  readonly tables: readonly NumberedTable[]
}

type OtherUseName = 'plant' | 'city' | 'buoy' | 'sensor' | 'array' | 'streetLights' | 'construction'

export const others: Readonly<Record<OtherUseName, OtherUse>> = {
  plant: {
    type: 'plant',
    counts: 'sqFt',
    tables: [['boiler', 1], ['boiler', 2], ['boiler', 3], ['chiller', 1], ['chiller', 2], ['loops']],
  },
  city: { type: 'city', counts: 'people', tables: [['city']] },
  buoy: { type: 'buoy', tables: [['buoy']] },
  sensor: { type: 'sensor', tables: [['sensor']] },
  array: { type: 'other', counts: 'panelsKw', tables: [['array']] },
  streetLights: { type: 'other', tables: [['streetLights']] },
  construction: { type: 'other', tables: [] },
}

export type Use = keyof typeof buildings | OtherUseName

export function isBuilding(use: Use): use is keyof typeof buildings {
  return use in buildings
}
