import { describe, expect, it } from 'vitest'
import type { ReplayVariable } from '#scripts/demo-service/replay/folder-schema.ts'
import { replayReadings } from '#scripts/demo-service/replay/replay-readings.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf } from '#support/a-segment.ts'

const START = Date.UTC(2021, 2, 27)

function aVariable(parts: Partial<ReplayVariable> = {}): ReplayVariable {
  return {
    dataHubId: 'a',
    displayName: 'A',
    variableType: 'Average Rate',
    pointType: 'average-rate',
    resource: { id: 1, name: 'Electricity' },
    unit: { shortText: 'kW', longText: 'kilowatts' },
    entityIds: [],
    timezone: 'Europe/London',
    nativeResolution: 'hourly',
    file: 'a.csv.gz',
    ...parts,
  }
}

const hours = Array.from({ length: 96 }, (_, hour) => hour).filter((hour) => hour !== 5)
const columns = columnsOf(hours.map((hour) => [START + hour * HOUR_MS, hour + 0.1] as const))

function readAll(resolution: Resolution, variable = aVariable()): readonly (readonly [number, number])[] {
  const interval = { start: START, end: START + 96 * HOUR_MS }
  return [...replayReadings(variable, columns, resolution, interval)].flatMap(({ times, values }) =>
    times.map((at, index) => [(at - START) / HOUR_MS, values[index] ?? 0] as const),
  )
}

describe('replayReadings', () => {
  it('gives native readings as they are, and a gap where there is none', () => {
    expect(readAll('hourly')).toHaveLength(96)
    expect(readAll('hourly')[4]).toEqual([4, 4.1])
    expect(readAll('hourly')[5]).toEqual([5, Number.NaN])
    expect(readAll('raw')).toHaveLength(95)
  })

  it('has nothing finer than its files', () => {
    expect(readAll('minute')).toEqual([])
    expect(readAll('15-minute')).toEqual([])
  })

  it('averages present values over local days, including one of 23 hours', () => {
    const days = readAll('daily')
    expect(days.map(([at]) => at)).toEqual([0, 24, 47, 71, 95])
    const present = hours.filter((hour) => hour < 24)
    expect(days[0]?.[1]).toBeCloseTo(present.reduce((sum, hour) => sum + hour + 0.1, 0) / 23, 9)
    expect(days[1]?.[1]).toBeCloseTo(35.1, 9)
  })

  it('splits the hours that a zone cuts in two', () => {
    const days = readAll('daily', aVariable({ timezone: 'Asia/Kolkata' }))
    expect(days[0]?.[0]).toBe(18.5)
    // Half of hour 18, hours 19 to 41, and half of hour 42.
    expect(days[0]?.[1]).toBeCloseTo(30.1, 9)
  })

  it('shows a totalizer’s first reading of a bucket', () => {
    expect(readAll('daily', aVariable({ pointType: 'totalizer' }))[1]).toEqual([24, 24.1])
  })
})
