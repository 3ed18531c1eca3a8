import type { ScheduleName } from '../place/schedules.ts'
import type { Archetype } from '../sites/site.ts'

/** Describes how a kind of building uses energy and water, for each square foot. */
export interface UseIntensity {
  readonly schedule: ScheduleName
  /** Electricity at night and in use, W. */
  readonly baseW: number
  readonly useW: number
  /** Heat, Btu/hr: hot water, and for each °C below the heating base. */
  readonly hotWaterBtu: number
  readonly heatingBtu: number
  /** Cooling, Btu/hr for each °C above the cooling base, and what runs all year. */
  readonly coolingBtu: number
  readonly processCoolingBtu: number
  /** People and gallons a minute in full use, for each thousand square feet. */
  readonly people: number
  readonly gallons: number
}

const office: UseIntensity = {
  schedule: 'office',
  baseW: 0.75,
  useW: 2.3,
  hotWaterBtu: 0.5,
  heatingBtu: 0.95,
  coolingBtu: 1.5,
  processCoolingBtu: 0.4,
  people: 4.6,
  gallons: 0.06,
}

export const archetypes: Readonly<Record<Archetype, UseIntensity>> = {
  office,
  teaching: { ...office, schedule: 'teaching', baseW: 0.5, useW: 1.9, people: 12, gallons: 0.07 },
  laboratory: {
    ...office,
    schedule: 'laboratory',
    baseW: 3.4,
    useW: 3.1,
    heatingBtu: 2.3,
    coolingBtu: 3,
    processCoolingBtu: 3.5,
    people: 3,
    gallons: 0.16,
  },
  hospital: {
    ...office,
    schedule: 'hospital',
    baseW: 2,
    useW: 2.2,
    hotWaterBtu: 3.2,
    heatingBtu: 1.9,
    coolingBtu: 2.4,
    processCoolingBtu: 2.2,
    people: 5,
    gallons: 0.24,
  },
  residence: {
    ...office,
    schedule: 'residence',
    baseW: 0.35,
    useW: 1.1,
    hotWaterBtu: 4.1,
    people: 3.4,
    gallons: 0.2,
  },
  retail: { ...office, schedule: 'retail', baseW: 1, useW: 3.3, people: 9, gallons: 0.11 },
  library: { ...office, schedule: 'library', baseW: 0.55, useW: 1.7, people: 7 },
  sports: { ...office, schedule: 'sports', baseW: 1.1, useW: 2.6, hotWaterBtu: 5.5, gallons: 0.34 },
  workshop: { ...office, schedule: 'workshop', baseW: 0.45, useW: 3.9, people: 1.9 },
  datahall: {
    ...office,
    schedule: 'always',
    baseW: 24,
    useW: 6,
    heatingBtu: 0.1,
    coolingBtu: 1.1,
    processCoolingBtu: 70,
    people: 0.3,
    gallons: 0.02,
  },
}
