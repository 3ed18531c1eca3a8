import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createClockBytes,
  createLocalStampBytes,
  createUtcStampBytes,
} from '#shared/export/rows/stamp-cells.ts'
import { formatIsoLocal, formatIsoUtc } from '#shared/time/text/local-text.ts'
import { writtenCells } from '../bytes/written-cells.ts'

const zones = [
  'UTC',
  'Europe/London',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const nearby = fc
  .record({ from: fc.integer({ min: -9e12, max: 9e12 }), steps: fc.array(fc.nat(5000), { maxLength: 20 }) })
  .map(({ from, steps }) => steps.map((step) => Math.floor(from / 60_000) * 60_000 + step * 30_000))
const instants = fc.oneof(nearby, fc.array(fc.integer({ min: -4e14, max: 4e14 }), { maxLength: 10 }))
/** The hour that London's clocks showed twice, and the days around a new year. */
const special = [
  ...Array.from({ length: 300 }, (_, at) => Date.UTC(2021, 9, 30, 23) + at * 60_000),
  ...Array.from({ length: 100 }, (_, at) => Date.UTC(2020, 11, 31, 12) + at * 900_000),
]

function compare(zone: string, list: readonly number[]): void {
  const utc = list.map(formatIsoUtc)
  expect(writtenCells(createLocalStampBytes(zone), list)).toEqual(list.map((at) => formatIsoLocal(at, zone)))
  expect(writtenCells(createUtcStampBytes(), list)).toEqual(utc)
  expect(writtenCells(createClockBytes(), list).map((text) => `${text}Z`)).toEqual(utc)
}

describe('stamps as bytes', () => {
  it('are what formatIsoLocal and formatIsoUtc write, in any order of instants', () => {
    fc.assert(fc.property(fc.constantFrom(...zones), instants, compare))
  })

  it.each(zones)('are so where clocks change and years begin, in %s', (zone) => {
    compare(zone, special)
  })
})
