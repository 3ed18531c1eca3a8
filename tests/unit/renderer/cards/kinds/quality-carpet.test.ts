import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carpetOf } from '#renderer/cards/kinds/quality/carpet.ts'
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
        const carpet = carpetOf(readings, Uint8Array.from(list), zone)
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
})
