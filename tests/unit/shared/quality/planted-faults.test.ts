import { describe, expect, it } from 'vitest'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import type { DemoVariable } from '#electron/demo/portfolio/source.ts'
import { checkReadings } from '#shared/quality/findings.ts'
import { hoursOfDays } from '#renderer/cards/inputs/hours-of-days.ts'
import { presets, subjectOf } from '#shared/quality/presets.ts'
import { readingsOf } from '#shared/quality/check.ts'
import { fallsOf } from '#shared/quality/totalizer.ts'
import type { Columns } from '#shared/series/columns.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf as pairedColumns } from '#support/a-segment.ts'

const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }
const portfolio = createSyntheticPortfolio({ clock: { now: () => Date.UTC(2026, 6, 1) } })

/** A change of the values between two instants; undefined removes a reading. */
interface Fault {
  readonly name: string
  readonly meter: RegExp
  readonly from: number
  readonly hours: number
  readonly value: (value: number, hour: number) => number | undefined
}

const day = (month: number, date: number, hour = 0): number => Date.UTC(2025, month - 1, date, hour)
const electricity = /-(main-incomer|lighting|small-power)-?electricity$|-main-incomer-electricity$/
const heat = /-(natural-gas|hot-water|domestic-water)$/
const temperature = /-outdoor-temperature$|-zone-temperature$|temperature/

const faults: readonly Fault[] = [
  { name: 'a gap of ten hours', meter: electricity, from: day(3, 4, 6), hours: 10, value: () => undefined },
  { name: 'a gap of five days', meter: heat, from: day(2, 10), hours: 120, value: () => undefined },
  {
    ...{ name: 'every other hour missing', meter: electricity, from: day(5, 6), hours: 24 },
    value: (value, hour) => (hour % 2 === 0 ? undefined : value),
  },
  {
    name: 'four silent days at the end',
    meter: electricity,
    from: day(12, 28),
    hours: 96,
    value: () => undefined,
  },
  { name: 'zeros for thirty hours', meter: electricity, from: day(6, 3, 9), hours: 30, value: () => 0 },
  { name: 'zeros for three hours', meter: electricity, from: day(9, 9, 10), hours: 3, value: () => 0 },
  { name: 'six negative hours', meter: electricity, from: day(4, 8, 8), hours: 6, value: (value) => -value },
  { name: 'one negative hour', meter: heat, from: day(1, 14, 8), hours: 1, value: (value) => -value - 1 },
  {
    name: 'a spike of eight times',
    meter: electricity,
    from: day(7, 8, 12),
    hours: 1,
    value: (value) => 8 * value,
  },
  {
    name: 'a spike of three and a half times',
    meter: electricity,
    from: day(7, 9, 12),
    hours: 1,
    value: (value) => 3.5 * value,
  },
  {
    name: 'two hours of two hundred times',
    meter: heat,
    from: day(1, 20, 12),
    hours: 2,
    value: (value) => 200 * (value + 1),
  },
  {
    name: 'six hours of twelve times',
    meter: electricity,
    from: day(10, 7, 8),
    hours: 6,
    value: (value) => 12 * value,
  },
  {
    name: 'a flat line of a day and a half',
    meter: electricity,
    from: day(8, 5, 8),
    hours: 36,
    value: () => 41.7,
  },
  { name: 'a flat line of two weeks', meter: electricity, from: day(11, 3), hours: 336, value: () => 88.25 },
  {
    name: 'three days in watts',
    meter: electricity,
    from: day(5, 20),
    hours: 72,
    value: (value) => 1000 * value,
  },
  {
    name: 'ten days in megawatts',
    meter: electricity,
    from: day(9, 20),
    hours: 240,
    value: (value) => value / 1000,
  },
  {
    name: 'twice the level from July on',
    meter: electricity,
    from: day(7, 15),
    hours: 4080,
    value: (value) => 2 * value,
  },
  {
    name: 'two fifths of the level in autumn',
    meter: electricity,
    from: day(9, 16),
    hours: 2568,
    value: (value) => 0.4 * value,
  },
  {
    name: 'a temperature spike of 80 degrees',
    meter: temperature,
    from: day(6, 10, 4),
    hours: 1,
    value: (value) => value + 80,
  },
  {
    name: 'a temperature that rests for four days',
    meter: temperature,
    from: day(2, 3),
    hours: 96,
    value: () => 7.5,
  },
]

/** Returns variables whose readings have no defect in the demo. */
function cleanVariables(meter: RegExp): readonly DemoVariable[] {
  const odd = /kelvin|curie|brunel|union|ada-|banyan|peepal|buoy|mercy|phewa|old-library|former/
  return portfolio.variables.filter(
    ({ kind, status, dataReception, dataHubId }) =>
      kind !== 'totalizer' &&
      status === 'enabled' &&
      dataReception === 'online' &&
      meter.test(dataHubId) &&
      !odd.test(dataHubId),
  )
}

function columnsOf(variable: DemoVariable, fault?: Fault): Columns {
  const pairs: (readonly [number, number])[] = []
  const asked = { variable, resolution: hoursOfDays(year, variable.zone), interval: year }
  for (const { times, values } of portfolio.readings(asked))
    for (const [index, at] of times.entries()) {
      const value = values[index] ?? NaN
      const hour = fault === undefined ? -1 : (at - fault.from) / HOUR_MS
      const shown = fault === undefined || hour < 0 || hour >= fault.hours ? value : fault.value(value, hour)
      if (shown !== undefined && !Number.isNaN(shown)) pairs.push([at, shown])
    }
  return pairedColumns(pairs)
}

function findingsOf(variable: DemoVariable, fault?: Fault) {
  const { kind, zone, unit } = variable
  const resolution = hoursOfDays(year, zone)
  const series = { kind, zone, unit: unit.shortText, resolution, columns: columnsOf(variable, fault) }
  const readings = readingsOf(series, [year], true)
  const limits = presets.usual[subjectOf(kind, variable.resource.name)]
  return readings === undefined ? [] : checkReadings(readings, limits).stretches
}

describe('faults planted in the demo portfolio', () => {
  it('are found, all 20, with at most one false finding in ten', () => {
    const used = new Map<RegExp, number>()
    const missed: string[] = []
    const wrong: string[] = []
    let all = 0
    for (const fault of faults) {
      const place = used.get(fault.meter) ?? 0
      used.set(fault.meter, place + 1)
      const list = cleanVariables(fault.meter)
      const variable = list[place % list.length]
      if (variable === undefined) throw new Error(`no meter for ${fault.name}`)
      const found = findingsOf(variable, fault)
      const isOurs = ({ start, end }: { start: number; end: number }): boolean =>
        start < fault.from + fault.hours * HOUR_MS + DAY_MS && end > fault.from - DAY_MS
      all += found.length
      if (!found.some(isOurs)) missed.push(fault.name)
      wrong.push(...found.filter((one) => !isOurs(one)).map(({ check }) => `${variable.dataHubId}: ${check}`))
    }
    // Equally many meters have no fault: every finding there is false.
    for (const variable of cleanVariables(electricity).slice(20, 40)) {
      const found = findingsOf(variable)
      all += found.length
      wrong.push(...found.map(({ check }) => `${variable.dataHubId}: ${check}`))
    }
    console.log(
      `planted faults: ${String(20 - missed.length)} of 20 found, ${String(wrong.length)} of ${String(all)} findings false`,
      missed,
      wrong,
    )
    expect(faults).toHaveLength(20)
    expect(missed).toEqual([])
    expect(wrong.length).toBeLessThanOrEqual(all / 10)
  })

  it('calls a fall of a totalizer to zero a reset, one from a full register a rollover, one by its last decimal nothing', () => {
    const falls = (...values: readonly number[]) =>
      fallsOf({
        times: Float64Array.from(values, (_, index) => index * HOUR_MS),
        values: Float64Array.from(values),
      }).map(({ kind }) => kind)
    expect(falls(34_999_999.9, 35_000_000.1, 35_000_000)).toEqual([])
    expect(falls(34_999_999, 35_000_001, 34_999_999.5)).toEqual(['correction'])
    expect(falls(512_000.5, 512_010.25, 0, 512_012)).toEqual(['dip'])
    expect(falls(512_000.5, 512_010.25, 0.25, 9)).toEqual(['reset'])
    expect(falls(999_870.5, 999_980.25, 60.5, 120)).toEqual(['rollover'])
  })
})
