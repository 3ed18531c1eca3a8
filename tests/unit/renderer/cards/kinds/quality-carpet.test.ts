import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carpetOf, NOT_LOADED } from '#renderer/cards/kinds/quality/carpet.ts'
import { readingsOf, worseFlag } from '#shared/quality/check.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { columnsOf } from '#support/a-segment.ts'

describe('carpetOf', () => {
  it('has the worst flag of every local hour in its cell, through clock changes and off the hour', () => {
    const zones = fc.constantFrom(
      'Pacific/Auckland',
      'Europe/London',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    )
    const flags = fc.array(fc.constantFrom(1, 2, 3, 4, 9), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(zones, fc.nat(8760), flags, (zone, hour, list) => {
        const isQuarterly = zone.startsWith('As') || zone.startsWith('Au')
        const [resolution, stepMs] = isQuarterly
          ? (['15-minute', HOUR_MS / 4] as const)
          : (['hourly', HOUR_MS] as const)
        const start = Date.UTC(2025, 0, 1) + hour * HOUR_MS
        const at = list.map((_, index) => start + index * stepMs)
        const columns = columnsOf(at.map((time) => [time, 1] as const))
        const range = { start, end: start + list.length * stepMs }
        const series = { kind: 'average-rate', unit: 'kW', resolution, zone, columns } as const
        const readings = readingsOf(series, [range], false)
        if (readings === undefined) throw new Error('the readings lie on the grid')
        const worst = new Map<string, number>()
        at.forEach((time, index) => {
          const key = formatLocal(time, zone, 'minute').slice(0, 13)
          worst.set(key, worseFlag(worst.get(key) ?? 2, list[index] ?? 2))
        })
        const carpet = carpetOf(readings, Uint8Array.from(list), [], zone)
        const found = [...carpet.flags].flatMap((flag, cell) => {
          const day = formatLocal((carpet.starts[Math.floor(cell / 24)] ?? NaN) + 1, zone, 'date').slice(
            0,
            10,
          )
          return flag === 0 ? [] : [[`${day} ${String(cell % 24).padStart(2, '0')}`, flag] as const]
        })
        expect(found.toSorted()).toEqual([...worst].toSorted())
      }),
      { numRuns: 60 },
    )
  })

  it('marks unloaded time in its place, also before the first reading and after the last, and nowhere else', () => {
    const zone = 'Asia/Kathmandu'
    const hour = (count: number): number => Date.UTC(2025, 0, 1, 18, 15) + count * HOUR_MS
    const seen = { start: hour(30), end: hour(40) }
    const columns = columnsOf(
      Array.from({ length: 40 }, (_, at) => [seen.start + (at * HOUR_MS) / 4, 1] as const),
    )
    const readings = readingsOf(
      { kind: 'average-rate', unit: 'kW', resolution: '15-minute', zone, columns },
      [seen],
      false,
    )
    if (readings === undefined) throw new Error('the readings lie on the grid')
    const good = new Uint8Array(40).fill(1)
    // Excluded time between 50 and 60 is neither loaded nor expected.
    const unloaded = [
      { start: hour(2), end: hour(30) },
      { start: hour(40) - HOUR_MS / 4, end: hour(50) },
      { start: hour(60), end: hour(70) },
    ]
    const { flags, starts } = carpetOf(readings, good, unloaded, zone)
    const stretch = (flag: number, hours: number): readonly number[] =>
      Array.from({ length: hours }, () => flag)
    // The first local day begins at hour 0.
    expect(starts[0]).toBe(hour(0))
    expect([...flags.slice(0, 72)]).toEqual([
      ...stretch(0, 2),
      ...stretch(NOT_LOADED, 28),
      ...stretch(1, 10),
      ...stretch(NOT_LOADED, 10),
      ...stretch(0, 10),
      ...stretch(NOT_LOADED, 10),
      ...stretch(0, 2),
    ])
    const none = { ...readings, days: new Int32Array(), slots: new Uint8Array(), starts: new Float64Array() }
    expect(carpetOf(none, new Uint8Array(), [], zone).starts).toHaveLength(0)
  })
})
