import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { tableOfGaps } from '#renderer/features/export/report/report-gaps.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'

const interval = { start: Date.UTC(2025, 2, 1), end: Date.UTC(2025, 2, 2) }
const now = Date.UTC(2025, 3, 1)
const settings = { mostRows: 40, formatNumber: String }

/** Returns readings of every hour that is not missing. */
function readings(name: string, missing: readonly number[]): ExportedReadings {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !missing.includes(hour))
  const columns = {
    times: Float64Array.from(hours, (hour) => interval.start + hour * HOUR_MS),
    values: Float64Array.from(hours, () => 1),
  }
  const { base } = anOperandSeries(columns, interval)
  return { name, loaded: base, interval, zone: 'Asia/Kolkata', mask: [] }
}

describe('tableOfGaps', () => {
  it('lists each gap once with its range, its length and its zone, by series and then in time', () => {
    const meter = readings('Meter', [3, 4, 20])
    const { tables, leftOut } = tableOfGaps([readings('Pump', [0]), meter, meter], now, settings)
    expect(tables[0]?.rows.map((row) => row.slice(0, 5))).toEqual([
      ['Meter', '2025-03-01 08:30', '2025-03-01 10:30', 'Asia/Kolkata', '2 h'],
      ['Meter', '2025-03-02 01:30', '2025-03-02 02:30', 'Asia/Kolkata', '1 h'],
      ['Pump', '2025-03-01 05:30', '2025-03-01 06:30', 'Asia/Kolkata', '1 h'],
    ])
    expect(leftOut).toEqual([])
  })

  it('says how many it leaves out, and prints no table where there is none', () => {
    const many = readings('Meter', [1, 3, 5])
    const { tables, leftOut } = tableOfGaps([many], now, { ...settings, mostRows: 2 })
    expect(tables[0]?.rows).toHaveLength(2)
    expect(leftOut[0]).toContain('2 of 3 gaps are printed')
    expect(tableOfGaps([readings('Meter', [])], now, settings)).toEqual({ tables: [], leftOut: [] })
  })

  it('leaves out series of which nothing was fetched', () => {
    const empty = readings('Meter', [1])
    const unfetched = { ...empty, loaded: { ...empty.loaded, covered: [] } }
    expect(tableOfGaps([unfetched], now, settings).tables).toEqual([])
  })

  it('joins what several cards see of one gap', () => {
    const whole = readings('Meter', [3, 4, 5])
    const part = { ...whole, interval: { start: interval.start, end: interval.start + 5 * HOUR_MS } }
    const { tables } = tableOfGaps([part, whole], now, settings)
    expect(tables[0]?.rows.map((row) => row[4])).toEqual(['3 h'])
  })
})
