import fc from 'fast-check'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/**
 * Zones that break naive arithmetic: offsets of 30 and 45 minutes, daylight saving of 30 minutes, no midnight, skipped
 * days.
 */
export const awkwardZones: readonly IanaZone[] = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

export const anyZone: fc.Arbitrary<IanaZone> = fc.constantFrom(...awkwardZones)

/** Whole milliseconds from 1985 to 2040, every other one near a clock change or the turn of a year. */
export const anyInstant: fc.Arbitrary<EpochMs> = fc.oneof(
  fc.integer({ min: Date.UTC(1985, 0, 1), max: Date.UTC(2040, 0, 1) }),
  fc
    .tuple(
      fc.integer({ min: 1985, max: 2039 }),
      fc.constantFrom(0, 2, 3, 8, 9, 10, 11),
      fc.integer({ min: 0, max: 31 * 96 }),
    )
    .map(([year, month, quarter]) => Date.UTC(year, month, 1) + quarter * 900_000),
)
