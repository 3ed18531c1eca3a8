import type { ScheduleName } from './schedules.ts'

/** The intensity with which a kind of building uses energy and water, for each square foot. */
export interface UseIntensity {
  readonly schedule: ScheduleName
  /** Electricity at night and during use, W. */
  readonly baseW: number
  readonly useW: number
  /** Heat in Btu/hr, for hot water and for each °C below the heating base. */
  readonly hotWaterBtu: number
  readonly heatingBtu: number
  /** Cooling in Btu/hr, for each °C above the cooling base and all year round. */
  readonly coolingBtu: number
  readonly processCoolingBtu: number
  /** People, and gallons a minute at full use, for each thousand square feet. */
  readonly people: number
  readonly gallons: number
}

function row(
  schedule: ScheduleName,
  [baseW, useW]: readonly [number, number],
  [hotWaterBtu, heatingBtu]: readonly [number, number],
  [coolingBtu, processCoolingBtu]: readonly [number, number],
  people: number,
  gallons: number,
): UseIntensity {
  return { schedule, baseW, useW, hotWaterBtu, heatingBtu, coolingBtu, processCoolingBtu, people, gallons }
}

/** Electricity, heat, cooling, people and water, in the order of `UseIntensity`. */
export const intensities = {
  office: row('office', [0.75, 2.3], [0.5, 0.95], [1.5, 0.4], 4.6, 0.06),
  teaching: row('teaching', [0.5, 1.9], [0.5, 0.95], [1.5, 0.4], 12, 0.07),
  laboratory: row('laboratory', [3.4, 3.1], [0.5, 2.3], [3, 3.5], 3, 0.16),
  hospital: row('hospital', [2, 2.2], [3.2, 1.9], [2.4, 2.2], 5, 0.24),
  residence: row('residence', [0.35, 1.1], [4.1, 0.95], [1.5, 0.4], 3.4, 0.2),
  retail: row('retail', [1, 3.3], [0.5, 0.95], [1.5, 0.4], 9, 0.11),
  library: row('library', [0.55, 1.7], [0.5, 0.95], [1.5, 0.4], 7, 0.06),
  sports: row('sports', [1.1, 2.6], [5.5, 0.95], [1.5, 0.4], 4.6, 0.34),
  workshop: row('workshop', [0.45, 3.9], [0.5, 0.95], [1.5, 0.4], 1.9, 0.06),
  datahall: row('always', [24, 6], [0.5, 0.1], [1.1, 70], 0.3, 0.02),
} as const satisfies Record<string, UseIntensity>

export type Archetype = keyof typeof intensities
