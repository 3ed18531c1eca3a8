import { describe, expect, it } from 'vitest'
import { guessChoices } from '#shared/imports/guess-choices.ts'
import { joinHours } from '#shared/imports/join-hours.ts'
import { joinTimes } from '#shared/imports/join-times.ts'
import { metersIn, rowsOfMeter } from '#shared/imports/meters-in-table.ts'
import { readRows } from '#shared/imports/read-rows.ts'
import { seriesOfRows, type ValueChoices } from '#shared/imports/read-series.ts'
import { guessUnit } from '#shared/imports/unit-of-heading.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'

const zone = 'Europe/London'
const at = (text: string, local = zone): number => parseLocal(text, local) ?? NaN
type Table = readonly (readonly string[])[]

/** Reads a table as the form first shows it. */
function read(given: Table, stated: Partial<ValueChoices> = {}, meters?: number) {
  const table = joinHours(joinTimes(given))
  const guess = guessChoices(table, meters)
  const choices = {
    ...({ ...guess, zone, meaning: 'mean', unit: '', keeps: 'last' } as const),
    ...guessUnit(table, guess),
    ...stated,
  }
  const rows = readRows(table, choices)
  const found = seriesOfRows(rows, choices)
  if (found === undefined) throw new Error('nothing was read')
  return { ...found, guess, times: [...found.columns.times], values: [...found.columns.values] }
}

const numbered = (count: number, from = 1): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(from + index))

describe('the date and the time in two columns', () => {
  it('are one stamp, whatever else the row has', () => {
    const table = [
      ['Site', 'Date', 'Time', 'Energy (kWh)'],
      ['A', '31/01/2025', '23:00', '2'],
      ['A', '31/01/2025', '23:30', '3'],
      ['A', '01/02/2025', '00:00', '4'],
    ]
    const found = read(table)
    expect(found.guess).toMatchObject({ start: 1, value: 2 })
    expect(found.times[0]).toBe(at('2025-01-31 23:00'))
    expect(found.unit).toBe('kW')
    expect(found.values).toEqual([4, 4, 6, 6, 8, 8])
  })

  it('are a.m. and p.m. or a span, and a row without a time is no midnight', () => {
    const spans = [
      ['6/14/2025', '1:00 AM', '1'],
      ['6/14/2025', '2:00 AM - 3:00 AM', '2'],
      ['6/14/2025', '', '3'],
      ['6/14/2025', '12:00 PM', '4'],
    ]
    const found = read(spans)
    expect(found.times.map((time) => formatLocal(time, zone, 'minute'))).toEqual([
      '2025-06-14 01:00',
      '2025-06-14 02:00',
      '2025-06-14 12:00',
    ])
    expect(found.unreadable).toEqual([3])
  })

  it('keep the hour that the clocks repeat twice', () => {
    const hours = ['00:00', '01:00', '01:00', '02:00', '03:00']
    const found = read(hours.map((hour, index) => ['2025-10-26', hour, String(index)]))
    expect(found.times).toEqual(hours.map((_, hour) => at('2025-10-26') + hour * HOUR_MS))
    expect(found.conflicting).toEqual([])
  })
})

describe('the date and the number of an hour', () => {
  const dayOf = (date: string, count: number, from = 1): Table =>
    numbered(count, from).map((hour, index) => [date, 'A', hour, String(index)])
  const clockOf = (time: number): string => formatLocal(time, zone, 'minute').slice(5)

  it('are the hour that ends then, or that begins then if they count from 0', () => {
    const table = [
      ['Date', 'Site', 'Hour', 'Energy (kWh)'],
      ...dayOf('14/06/2025', 24),
      ...dayOf('15/06/2025', 24),
    ]
    const found = read(table)
    expect(found.guess).toMatchObject({ start: 0, value: 2, isStampEnd: false })
    expect(found.times).toEqual(Array.from({ length: 48 }, (_, hour) => at('2025-06-14') + hour * HOUR_MS))
    expect(found.values.slice(0, 3)).toEqual([0, 1, 2])
    expect(read(dayOf('2025-06-14', 24, 0)).times).toEqual(found.times.slice(0, 24))
  })

  it('are half hours or quarters if they count up to 48 or 96', () => {
    expect(read(dayOf('2025-06-14', 48), { unit: 'kWh', meaning: 'amount' })).toMatchObject({
      ...{ resolution: '15-minute', unit: 'kW' },
    })
    const quarters = read(dayOf('2025-06-14', 96))
    expect(quarters.times).toEqual(
      Array.from({ length: 96 }, (_, at15) => at('2025-06-14') + at15 * 15 * MINUTE_MS),
    )
  })

  it('follow each other through changes of the clocks if the day has as many, else go by the clock', () => {
    const usual = dayOf('2025-06-14', 24)
    const autumn = at('2025-10-26')
    expect(read([...usual, ...dayOf('2025-10-26', 25)]).times.slice(24)).toEqual(
      Array.from({ length: 25 }, (_, hour) => autumn + hour * HOUR_MS),
    )
    const byClock = read([...usual, ...dayOf('2025-10-26', 24)])
    expect(byClock.times.slice(24, 28).map(clockOf)).toEqual([
      '10-26 00:00',
      '10-26 01:00',
      '10-26 02:00',
      '10-26 03:00',
    ])
    expect(byClock.times.at(-1)).toBe(autumn + 24 * HOUR_MS)
    const spring = read([...dayOf('2025-03-30', 23), ...usual]).times
    expect(spring.slice(0, 23)).toEqual(
      Array.from({ length: 23 }, (_, hour) => at('2025-03-30') + hour * HOUR_MS),
    )
    // American files leave the number of the skipped hour out.
    const gapped = dayOf('2025-03-30', 24).filter(([, , hour]) => hour !== '2')
    expect(read([...gapped, ...usual]).times.slice(0, 23)).toEqual(spring.slice(0, 23))
  })

  it('are joined for none but numbers that count through days', () => {
    const counts = numbered(28).map((day) => [`2025-02-${day.padStart(2, '0')}`, day, '7'])
    expect(joinHours(counts)).toBe(counts)
    const people = ['5', '3', '5', '24'].map((count) => ['2025-02-01', count])
    expect(joinHours(people)).toBe(people)
  })
})

describe('several meters in one table', () => {
  const meters = ['1200023305967', '1200023305968', '1200023305969']
  const hours = Array.from({ length: 30 }, (_, hour) => hour)
  const stampOf = (hour: number) =>
    `2025-03-0${String(1 + Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}:00`
  const table = [
    ['Meter', 'Time', 'kWh', 'Quality'],
    ...hours.flatMap((hour) =>
      meters.map((meter, at3) => [meter, stampOf(hour), String(hour + 100 * at3), 'A']),
    ),
  ]

  it('are told apart by the column with which no time occurs twice', () => {
    const guess = guessChoices(table)
    const found = metersIn(table, guess)
    expect(found).toEqual({ column: 0, names: meters })
    const own = found && rowsOfMeter(table, found, '1200023305968', guess)
    expect(own).toHaveLength(table.length)
    const series = read(own ?? [], {}, found?.column)
    expect(series.values.map(Math.round)).toEqual(hours.map((hour) => hour + 100))
    expect(series.conflicting).toEqual([])
  })

  it('are looked for where times repeat alone', () => {
    const guess = guessChoices(table)
    const one = rowsOfMeter(table, { column: 0 }, meters[0] ?? '', guess)
    expect(metersIn(one, guess)).toBeUndefined()
    const twice = [...one, ...one]
    expect(metersIn(twice, guess)).toBeUndefined()
  })
})

describe('a row for each day', () => {
  const headings = (minutes: number): readonly string[] =>
    Array.from({ length: 1440 / minutes }, (_, index) =>
      [Math.floor((index * minutes) / 60), (index * minutes) % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':'),
    )

  it.each([
    [60, 'hourly', 1],
    [30, '15-minute', 2],
    [15, '15-minute', 4],
  ] as const)('has values of %i minutes from midnight on', (minutes, resolution, perHour) => {
    const count = 1440 / minutes
    const table = [
      ['Meter', 'Day', 'Unit', ...headings(minutes), 'Total'],
      ['7', '2025-03-01', 'KWH', ...numbered(count), '9999'],
      ['7', '2025-03-02', 'KWH', ...numbered(count, 101), '9999'],
    ]
    const found = read(table)
    expect(found.guess).toMatchObject({ start: 1, value: 3, perDay: count })
    expect([found.resolution, found.unit, found.gaps]).toEqual([resolution, 'kW', []])
    expect([found.times[0], found.values[0]]).toEqual([at('2025-03-01'), perHour])
    const hours = resolution === 'hourly' ? 1 : 0.25
    const total = found.values.reduce((sum, value) => sum + value * hours, 0)
    expect(total).toBeCloseTo(count * (count + 1) + 100 * count, 6)
  })

  it('may have no headings, and a total before or after', () => {
    const days = ['2025-03-01', '2025-03-02', '2025-03-03']
    const plain = read(days.map((day) => [day, ...numbered(24)]))
    expect(plain.guess).toMatchObject({ value: 1, perDay: 24 })
    const totals = read([
      ['day', 'total', ...numbered(24)],
      ...days.map((day) => [day, '300', ...numbered(24)]),
    ])
    expect(totals.guess).toMatchObject({ value: 2, perDay: 24 })
    expect(read(days.map((day) => [day, ...numbered(7)])).guess).not.toHaveProperty('perDay')
  })

  it('puts values by the clock where the clocks change: none in the skipped hour, one pass of the repeated one', () => {
    const spring = ['2025-03-30', ...numbered(24).with(1, '')]
    const autumn = ['2025-10-26', ...numbered(24)]
    const inSpring = read([spring, ['2025-03-31', ...numbered(24)]])
    expect(inSpring.times.slice(0, 3)).toEqual(
      ['00:00', '02:00', '03:00'].map((time) => at(`2025-03-30 ${time}`)),
    )
    expect([inSpring.values.slice(0, 3), inSpring.gaps, inSpring.unreadable]).toEqual([[1, 3, 4], [], []])
    const inAutumn = read([autumn, ['2025-10-27', ...numbered(24)]])
    const second = at('2025-10-26 01:00') + HOUR_MS
    expect(inAutumn.gaps).toEqual([{ start: second, end: second + HOUR_MS }])
    expect(
      read([
        ['2025-03-30', ...numbered(24)],
        ['2025-03-31', ...numbered(24)],
      ]).unreadable,
    ).toEqual([1])
  })

  it('counts from midnight on where a day has as many values as hours: 23 or 25', () => {
    const days = [
      '2025-03-30',
      '2025-10-26',
      ...numbered(28, 1).map((day) => `2025-11-${day.padStart(2, '0')}`),
    ]
    const lengths = [23, 25, ...Array<number>(28).fill(24)]
    const table = days.map((day, index) => [
      day,
      ...numbered(lengths[index] ?? 0),
      ...Array<string>(25 - (lengths[index] ?? 0)).fill(''),
    ])
    const found = read(table)
    expect(found.guess.perDay).toBe(25)
    for (const day of ['2025-03-30', '2025-10-26']) {
      const from = found.times.indexOf(at(day))
      const count = day === '2025-03-30' ? 23 : 25
      expect(found.times.slice(from, from + count)).toEqual(
        Array.from({ length: count }, (_, hour) => at(day) + hour * HOUR_MS),
      )
      expect(found.values[from + count - 1]).toBe(count)
    }
    expect(found.empty).toBe(0)
  })
})

describe('guessUnit', () => {
  it.each([
    ['Energy (kWh)', 'kWh', 'amount'],
    ['Emissions (tCO2e)', 'tCO2e', 'amount'],
    ['Temp [°C]', '°C', 'mean'],
    ['Outdoor temperature F', '°F', 'mean'],
    ['kW', 'kW', 'rate'],
    ['ACTIVE_KWH', 'kWh', 'amount'],
    ['Flow m³/h', 'm³/h', 'rate'],
    ['Gas, m3', 'm³', 'amount'],
    ['Reactive {kvarh}', 'kvarh', 'amount'],
    ['RH (%)', '%', 'mean'],
    ['CO2 (ppm)', '', ''],
    ['Energy (delivered)', '', ''],
    ['Production (tons)', '', ''],
    ['Column A', '', ''],
    ['Value', '', ''],
  ])('reads %s', (heading, unit, meaning) => {
    const table = [
      ['Date', heading],
      ['2025-01-01', '1'],
      ['2025-01-02', '2'],
    ]
    const found = guessUnit(table, { start: 0, value: 1, order: 'day-first' })
    expect([found?.unit ?? '', found?.meaning ?? '']).toEqual([unit, meaning])
  })

  it('takes the unit of another heading for a day in a row alone', () => {
    const table = [
      ['Date', 'Humidity', 'Temp [°C]'],
      ['2025-01-01', '1', '2'],
    ]
    const choices = { start: 0, value: 1, order: 'day-first' } as const
    expect(guessUnit(table, { ...choices, perDay: 1 })).toBeUndefined()
    expect(guessUnit(table, { ...choices, perDay: 24 })).toMatchObject({ unit: '°C' })
  })

  it('reads a column of units, and takes the quality of a reading for none', () => {
    const rows = ['2025-01-01', '2025-01-02', '2025-01-03'].map((day) => [day, '1', 'A', 'MWH'])
    expect(guessUnit(rows, { start: 0, value: 1, order: 'day-first' })).toEqual({
      unit: 'MWh',
      meaning: 'amount',
    })
  })
})

describe('steps that do not fit into an hour', () => {
  const stamps = (count: number, stepMs: number, local = zone): readonly string[] =>
    Array.from({ length: count }, (_, row) =>
      formatLocal(at('2025-01-01', local) + row * stepMs, local, 'second'),
    )

  it('keep the mean of readings and the sum of amounts in each quarter of an hour', () => {
    const readings = read(stamps(16, 7 * MINUTE_MS).map((stamp, row) => [stamp, String(row)]))
    expect([readings.resolution, readings.conflicting, readings.gaps]).toEqual(['15-minute', [], []])
    // The first quarter has seven minutes of 0, seven of 1 and one of 2.
    expect(readings.values[0]).toBeCloseTo((7 * 0 + 7 * 1 + 1 * 2) / 15, 12)
    const amounts = read(
      stamps(15, 7 * MINUTE_MS).map((stamp) => [stamp, '7']),
      { meaning: 'amount', unit: 'kWh' },
    )
    expect([amounts.unit, amounts.values]).toEqual(['kW', Array<number>(7).fill(60)])
  })

  it('are hours for longer steps, quarters in a zone off the hour, and gaps where rows are missing', () => {
    const rows = stamps(12, 25 * MINUTE_MS).map((stamp) => [stamp, '5'])
    expect(read(rows)).toMatchObject({ resolution: 'hourly', values: [5, 5, 5, 5, 5] })
    expect(read(rows.toSpliced(4, 2))).toMatchObject({
      gaps: [{ start: at('2025-01-01 01:00'), end: at('2025-01-01 03:00') }],
    })
    const local = 'Asia/Kolkata'
    const there = stamps(12, 25 * MINUTE_MS, local).map((stamp) => [stamp, '5'])
    expect(read(there, { zone: local }).resolution).toBe('15-minute')
  })

  it('may be those of a logger whose clock wavers', () => {
    const rows = Array.from({ length: 40 }, (_, row) => [
      formatLocal(at('2025-01-01') + row * 5 * MINUTE_MS + ((row * 7) % 11) * 1000, zone, 'second'),
      '3',
    ])
    const found = read(rows, { meaning: 'rate', unit: 'kW' })
    expect([found.resolution, found.conflicting, found.gaps]).toEqual(['15-minute', [], []])
    expect(found.values.length).toBeGreaterThan(11)
    expect(new Set(found.values.map((value) => value.toFixed(9)))).toEqual(new Set(['3.000000000']))
  })

  it('do not turn one stray reading into a new step', () => {
    const rows = stamps(8, 30 * MINUTE_MS).map((stamp) => [stamp, '2'])
    const found = read([...rows, ['2025-01-01 01:10:00', '2']], { meaning: 'amount', unit: 'kWh' })
    expect(found.values.slice(0, 4)).toEqual([4, 4, 4, 4])
  })
})
