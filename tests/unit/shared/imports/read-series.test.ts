import { describe, expect, it } from 'vitest'
import { guessChoices } from '#shared/imports/guess-choices.ts'
import { joinTimes } from '#shared/imports/join-times.ts'
import { readNumber, readStamp } from '#shared/imports/read-cells.ts'
import { readRows } from '#shared/imports/read-rows.ts'
import type { RowChoices } from '#shared/imports/row-choices.ts'
import { seriesOfRows, type ValueChoices } from '#shared/imports/read-series.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { at } from '#support/local-instants.ts'

const zone = 'Europe/London'
type ImportChoices = RowChoices & ValueChoices
const base: ImportChoices = {
  ...{ start: 0, value: 1, isEndIncluded: true, order: 'day-first', decimal: '.', zone },
  ...{ meaning: 'mean', unit: '°C', keeps: 'last' },
}
const tableOf = (text: string): readonly (readonly string[])[] =>
  text.split('\n').map((line) => line.split(';'))
function read(text: string, choices: Partial<ImportChoices> = {}) {
  const all = { ...base, ...choices }
  const found = seriesOfRows(readRows(tableOf(text), all), all)
  if (found === undefined) throw new Error('nothing was read')
  return { ...found, times: [...found.columns.times], values: [...found.columns.values] }
}

describe('readStamp', () => {
  it('reads ISO 8601, months and dates in figures, in the zone unless an offset is written', () => {
    expect(readStamp('2025-03-04', 'day-first', zone)).toBe(at('2025-03-04'))
    expect(readStamp('2025-06-04T10:00:00Z', 'day-first', zone)).toBe(Date.UTC(2025, 5, 4, 10))
    expect(readStamp('2025-06-04T10:00+01:00', 'day-first', zone)).toBe(Date.UTC(2025, 5, 4, 9))
    expect(readStamp('2025-06', 'day-first', zone)).toBe(at('2025-06-01'))
    expect(readStamp('4/3/2025 9:30', 'day-first', zone)).toBe(at('2025-03-04 09:30'))
    expect(readStamp('3/4/2025', 'month-first', zone)).toBe(at('2025-03-04'))
    expect(readStamp('31/2/2025', 'day-first', zone)).toBeUndefined()
    expect(readStamp('yesterday', 'day-first', zone)).toBeUndefined()
  })

  it.each([
    ['2025-06-04 10:00:00+01:00', '2025-06-04 10:00'],
    ['2025-06-04 09:00:00.000 UTC', '2025-06-04 10:00'],
    ['2025-06-04 09:00:00+00', '2025-06-04 10:00'],
    ['2025-06-04 10:59:59.997', '2025-06-04 11:00'],
    ['2025/6/4 10:15', '2025-06-04 10:15'],
    ['6/4/2025 1:00:00 PM', '2025-06-04 13:00'],
    ['6/4/2025 12:30 a.m.', '2025-06-04 00:30'],
    ['6/4/2025 24:00', '2025-06-05'],
    ['6/4/25, 10:15', '2025-06-04 10:15'],
    ['04-Jun-2025 10:15', '2025-06-04 10:15'],
    ['Jun 4, 2025 10:15', '2025-06-04 10:15'],
    ['June 2025', '2025-06-01'],
    ['6/2025', '2025-06-01'],
    ['20250604', '2025-06-04'],
    ['202506041015', '2025-06-04 10:15'],
    ['20250604101500', '2025-06-04 10:15'],
    ['20250604 24:00', '2025-06-05'],
  ])('reads %s as databases, spreadsheets and suppliers write it', (text, local) => {
    expect(readStamp(text, 'month-first', zone)).toBe(at(local))
  })

  it.each([
    '20251304',
    '20250231',
    '1735689600',
    '6/4/2025 13:00 PM',
    '6/4/2025 0:00 AM',
    '2025-06-04 25:00',
    '13/1/2025',
    '13/2025',
    'total 2025',
    '6.2025',
    '6 2025',
    '6-3025',
    '2025-03-30 01:30',
  ])('does not read %s, which does not exist', (text) => {
    expect(readStamp(text, 'month-first', zone)).toBeUndefined()
  })
})

describe('joinTimes', () => {
  it('joins times of day to the dates before them, for starts and for ends', () => {
    const quarters = tableOf('Datum;Zeit;Wert\n01.03.2025;00:00;12,5\n01.03.2025;00:15;13')
    expect(joinTimes(quarters)).toEqual(
      tableOf('Datum Zeit;Wert\n01.03.2025 00:00;12,5\n01.03.2025 00:15;13'),
    )
    const shifts = tableOf('2025-03-01;06:00;2025-03-01;14:00;5\n2025-03-01;14:00;2025-03-01;22:00;6')
    expect(joinTimes(shifts)[0]).toEqual(['2025-03-01 06:00', '2025-03-01 14:00', '5'])
  })

  it.each(['2025-03-01 00:00;1\n2025-03-01 01:00;2', '2025-03-01;7;00:15\n2025-03-02;8;00:30'])(
    'leaves %j as it is',
    (text) => {
      expect(joinTimes(tableOf(text))).toEqual(tableOf(text))
    },
  )
})

describe('readNumber', () => {
  it('reads decimals and thousands; an empty cell is a gap and a word no number', () => {
    expect(readNumber('1,234.5', '.')).toBe(1234.5)
    expect(readNumber('1.234,5', ',')).toBe(1234.5)
    expect(readNumber('−3', '.')).toBe(-3)
    expect(readNumber(' ', '.')).toBeUndefined()
    expect(readNumber('n/a', '.')).toBeNaN()
    expect(readNumber('1e400', '.')).toBeNaN()
    expect(['1’234.5', '12,34,567', '5.', '.5', '1e3'].map((text) => readNumber(text, '.'))).toEqual([
      1234.5, 1_234_567, 5, 0.5, 1000,
    ])
  })

  it('takes no mark for another: 1,5 is not 15, and 1.234,56 is not 1.23456', () => {
    for (const text of ['1,5', '1.234,56', '0,125.5', '-', '.', 'e5']) expect(readNumber(text, '.')).toBeNaN()
    for (const text of ['1.5', '1,234.56', '12.34']) expect(readNumber(text, ',')).toBeNaN()
  })
})

describe('seriesOfRows', () => {
  it('reads days with a heading, and names rows that it cannot read, gaps and contradictions', () => {
    const text =
      'date;HDD\n2025-01-01;10\n2025-01-02;11\n2025-01-02;11\n2025-01-03;x\n2025-01-05;12\n2025-01-05;13\n2025-01-06;'
    const found = read(text)
    expect(found).toMatchObject({
      ...{ resolution: 'daily', kind: 'instantaneous', unit: '°C' },
      ...{ unreadable: [5], empty: 1, repeated: 1, conflicting: [6, 7] },
      gaps: [{ start: at('2025-01-03'), end: at('2025-01-05') }],
    })
    expect(found.times).toEqual([at('2025-01-01'), at('2025-01-02'), at('2025-01-05')])
    expect(found.values).toEqual([10, 11, 13])
    expect(read(text, { keeps: 'first' }).values).toEqual([10, 11, 12])
  })

  it('gives no value to a row that has none, however many of them there are', () => {
    const days = read(
      '2025-01-01;24\n2025-01-02;\n2025-01-03;48\n2025-01-04;n/a\n2025-01-05;72\n2025-01-06;',
      {
        ...{ meaning: 'amount', unit: 'kWh' },
      },
    )
    expect(days).toMatchObject({ resolution: 'daily', unreadable: [4], empty: 2, conflicting: [] })
    expect(days.times).toEqual([at('2025-01-01'), at('2025-01-03'), at('2025-01-05')])
    expect(days.values).toEqual([1, 2, 3])
    const hours = read('2025-01-01 00:00;1\n2025-01-01 01:00;\n2025-01-01 02:00;3\n2025-01-01 03:00;\n', {
      ...{ meaning: 'rate', unit: 'kW' },
    })
    expect(hours.times).toEqual([at('2025-01-01 00:00'), at('2025-01-01 02:00')])
    const twice = read('2025-01-01;1\n2025-01-01;\n2025-01-02;\n2025-01-02;2')
    expect([twice.values, twice.conflicting]).toEqual([[1, 2], []])
    expect(() => read('2025-01-01;\n2025-01-02;n/a')).toThrow('nothing was read')
  })

  it('makes a mean power of energy and a rate per day of any other amount, with the true length of the day', () => {
    const days = '2025-03-29;240\n2025-03-30;230\n2025-03-31;240'
    const energy = read(days, { meaning: 'amount', unit: 'kWh' })
    expect([energy.unit, energy.kind]).toEqual(['kW', 'average-rate'])
    // The clocks go forward on 30 March, so that day has 23 hours.
    expect(energy.values).toEqual([10, 10, 10])
    const pieces = read(days, { meaning: 'amount', unit: 't' })
    expect(pieces.unit).toBe('t/day')
    expect(pieces.values[0]).toBe(240)
  })

  it.each([
    ['KWH', 'kW', 10],
    ['kWh/m²', 'kW/m²', 10],
    ['ton-hr', 'ton', 10],
    ['kvarh', 'kvar', 10],
    ['GJ', 'GJ/day', 240],
    ['', '/day', 240],
  ])('makes of an amount in "%s" a rate in "%s"', (unit, rate, value) => {
    const found = read('2025-03-28;240\n2025-03-29;240', { meaning: 'amount', unit })
    expect([found.unit, found.values[0]]).toEqual([rate, value])
  })

  it('takes times that mark the end of their interval for the interval before', () => {
    const text = '2025-03-01 00:15;1\n2025-03-01 00:30;2\n2025-03-01 00:45;3'
    expect(read(text, { isStampEnd: true }).times).toEqual(
      ['00:00', '00:15', '00:30'].map((time) => at(`2025-03-01 ${time}`)),
    )
    expect(read('2025-03-01;1\n2025-03-02;2', { isStampEnd: true }).times[0]).toBe(at('2025-03-01'))
  })

  it('finds months and hours by the distance of their rows', () => {
    expect(read('2025-01;1\n2025-02;2\n2025-03;3\n2025-05;4')).toMatchObject({
      resolution: 'monthly',
      gaps: [{ start: at('2025-04-01'), end: at('2025-05-01') }],
    })
    expect(read('2025-01-01 00:00;1\n2025-01-01 01:00;2\n2025-01-01 02:00;3').resolution).toBe('hourly')
  })

  describe('where the clocks are put back', () => {
    const hours = ['00', '01', '01', '02', '03']
    const sixHours = Array.from({ length: 6 }, (_, hour) => at('2025-10-26') + hour * HOUR_MS)

    it('takes the hour that the clocks repeat for two, in either order of rows', () => {
      const rows = hours.map((hour, value) => `2025-10-26 ${hour}:00;${String(value)}`)
      for (const text of [rows.join('\n'), rows.toReversed().join('\n')]) {
        const found = read(text)
        expect([found.times, found.values]).toEqual([sixHours.slice(0, 5), [0, 1, 2, 3, 4]])
        expect([found.conflicting, found.gaps]).toEqual([[], []])
      }
      const quarters = ['00', '01', '01', '02'].flatMap((hour) =>
        ['00', '15', '30', '45'].map((minute) => `2025-10-26 ${hour}:${minute};1`),
      )
      expect(read(quarters.join('\n'))).toMatchObject({ conflicting: [], repeated: 0, gaps: [] })
    })

    it('gives hours with ends their ends', () => {
      const rows = hours.map(
        (hour, index) => `2025-10-26 ${hour}:00;2025-10-26 ${hours[index + 1] ?? '04'}:00;1`,
      )
      const found = read(rows.join('\n'), { end: 1, value: 2, isEndIncluded: false })
      expect([found.times, found.unreadable]).toEqual([sixHours.slice(0, 5), []])
    })

    it('reads a repeated row and a row with an offset correctly', () => {
      const quarters = ['00:45', '01:00', '01:00', '01:15', '01:30', '01:45', '02:00']
      const twice = read(quarters.map((time) => `2025-10-26 ${time};1`).join('\n'))
      expect([twice.repeated, twice.times[1]]).toEqual([1, at('2025-10-26 01:00')])
      const text = ['00', '01', '01', '02'].map((hour) => `2025-10-26T${hour}:00+01:00;1`).join('\n')
      expect(read(text)).toMatchObject({ repeated: 1, times: sixHours.slice(0, 3) })
    })
  })

  it('cuts half hours into quarters where they hold evenly, and joins readings to hours', () => {
    const text = '2025-01-01 00:00;1\n2025-01-01 00:30;3\n2025-01-01 01:00;5\n2025-01-01 01:30;7'
    const energy = read(text, { meaning: 'amount', unit: 'kWh' })
    expect([energy.resolution, energy.gaps]).toEqual(['15-minute', []])
    expect(energy.values).toEqual([2, 2, 6, 6, 10, 10, 14, 14])
    const temperature = read(text)
    expect([temperature.resolution, temperature.values]).toEqual(['hourly', [2, 6]])
  })

  it('joins minutes to quarters of an hour, and leaves one without all of them out', () => {
    const rows = Array.from(
      { length: 9 },
      (_, at) => `2025-01-01 00:${String(at * 5).padStart(2, '0')};${String(at)}`,
    )
    const found = read(rows.toSpliced(4, 1).join('\n'), { meaning: 'amount', unit: 'kWh' })
    expect([found.resolution, found.conflicting]).toEqual(['15-minute', []])
    expect([found.times, found.values]).toEqual([
      [at('2025-01-01'), at('2025-01-01 00:30')],
      [12, 84],
    ])
  })

  it('reads hours that have ends as hours', () => {
    const text = '2025-01-01 00:00;2025-01-01 01:00;5\n2025-01-01 01:00;2025-01-01 02:00;6'
    expect(read(text, { end: 1, value: 2, isEndIncluded: false }).values).toEqual([5, 6])
  })

  it('spreads shifts of unequal length over their own hours or quarters', () => {
    const shifts = ['06:00;14:00;80', '14:00;20:00;30', '20:00;22:00;4']
    const text = (rows: readonly string[]): string =>
      rows.map((row) => `2025-03-04 ${row.replace(';', ';2025-03-04 ')}`).join('\n')
    const choices = { end: 1, value: 2, isEndIncluded: false, meaning: 'amount', unit: 'kWh' } as const
    const found = read(text(shifts), choices)
    expect([found.resolution, found.unit, found.conflicting, found.gaps]).toEqual(['hourly', 'kW', [], []])
    expect(found.values).toEqual([...Array<number>(8).fill(10), ...Array<number>(6).fill(5), 2, 2])
    const fine = read(text(['06:00;06:15;1', '06:15;06:30;1', '06:30;07:30;8']), choices)
    expect([fine.resolution, fine.values]).toEqual(['15-minute', [4, 4, 8, 8, 8, 8]])
  })

  it('spreads invoices of unequal length over their days, so that each adds up to itself', () => {
    const text = '2025-01-14;2025-02-11;2900\n2025-02-12;2025-03-31;4800'
    const found = read(text, { start: 0, end: 1, value: 2, meaning: 'amount', unit: 'kWh' })
    expect([found.resolution, found.unit, found.gaps]).toEqual(['daily', 'kW', []])
    const sumOf = (from: number, to: number): number =>
      found.times.reduce((sum, start, place) => {
        const next = found.times[place + 1] ?? start + DAY_MS
        return start >= from && start < to
          ? sum + ((found.values[place] ?? 0) * (next - start)) / HOUR_MS
          : sum
      }, 0)
    expect(sumOf(at('2025-01-14'), at('2025-02-12'))).toBeCloseTo(2900, 6)
    expect(sumOf(at('2025-02-12'), at('2025-04-01'))).toBeCloseTo(4800, 6)
  })

  it.each([
    ['weeks', ['2025-03-24', '2025-03-31', '2025-04-07'], [7, 7, 7]],
    ['weeks, one of which is missing', ['2025-01-06', '2025-01-13', '2025-01-27'], [7, 7, 7]],
    ['readings in the middle of a month', ['2025-01-15', '2025-02-15', '2025-03-15'], [31, 28, 31]],
    ['quarters', ['2025-01-01', '2025-04-01', '2025-07-01'], [90, 91, 92]],
    ['quarters, one of which is missing', ['2024-10-01', '2025-01-01', '2025-07-01'], [92, 90, 92]],
    ['years', ['2022-01-01', '2023-01-01', '2024-01-01'], [365, 365, 366]],
  ])('lets %s last until the next row, so that each adds up to itself', (_name, dates, days) => {
    const text = dates.map((date) => `${date};2400`).join('\n')
    const found = read(text, { meaning: 'amount', unit: 'm³' })
    expect([found.resolution, found.unit, found.conflicting]).toEqual(['daily', 'm³/day', []])
    const lengths = dates.map((date, index) => {
      const [from, to] = [at(date), at(dates[index + 1] ?? '2099-01-01')]
      return found.times.filter((start) => start >= from && start < to).length
    })
    expect(lengths).toEqual(days)
    const total = found.values.reduce(
      (sum, value, index) =>
        sum +
        (value * (nextBucketStart(found.times[index] ?? NaN, 'daily', zone) - (found.times[index] ?? NaN))) /
          DAY_MS,
      0,
    )
    expect(total).toBeCloseTo(3 * 2400, 6)
  })

  it.each([
    ['quarters', ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'], '2024-01-01', '2024-04-01'],
    [
      'quarters, one of which is missing',
      ['2024-03-31', '2024-09-30', '2024-12-31'],
      '2024-01-01',
      '2024-04-01',
    ],
    ['years', ['2022-12-31', '2023-12-31', '2024-12-31'], '2022-01-01', '2023-01-01'],
  ])('keeps %s that are named by their last day', (_name, dates, from, until) => {
    const found = read(dates.map((date, row) => `${date};${String(1 + row)}`).join('\n'), { meaning: 'rate' })
    const firsts = found.times.filter((_, index) => found.values[index] === 1)
    expect([firsts[0], nextBucketStart(firsts.at(-1) ?? NaN, 'daily', zone)]).toEqual([at(from), at(until)])
    expect(found.times.at(-1)).toBe(at('2024-12-31'))
  })

  it('keeps months that are named by their last day', () => {
    const found = read('2025-01-31;1\n2025-02-28;2\n2025-03-31;3')
    expect([found.resolution, found.times[1]]).toEqual(['monthly', at('2025-02-01')])
  })

  it.each([
    ['Asia/Kolkata', 'amount', 1],
    ['Asia/Kathmandu', 'mean', 1],
    ['Asia/Kathmandu', 'rate', 2],
    ['America/St_Johns', 'amount', 3],
  ] as const)('leaves hours of %s at their place (%s over %i hours)', (local, meaning, hours) => {
    const stamps = [0, 1, 2].map((row) => `2025-01-01 ${String(row * hours).padStart(2, '0')}:00`)
    const text = stamps.map((stamp, row) => `${stamp};${String((row + 1) * hours)}`).join('\n')
    const found = read(text, { meaning, unit: meaning === 'mean' ? '°C' : 'kWh', zone: local })
    const first = at('2025-01-01', local)
    expect(found.resolution).toBe('15-minute')
    expect(found.times).toEqual(
      Array.from({ length: 12 * hours }, (_, quarter) => first + (quarter * HOUR_MS) / 4),
    )
    const perRow = meaning === 'amount' ? 1 : hours
    expect([0, 4, 8].map((quarter) => found.values[quarter * hours])).toEqual(
      [1, 2, 3].map((row) => row * perRow),
    )
  })

  it.each([
    ['Australia/Lord_Howe', 30],
    ['Asia/Kathmandu', 15],
    ['Asia/Beirut', 0],
    ['America/Santiago', 0],
    ['America/St_Johns', 30],
  ])('reads a year of half hours of %s without a gap, a contradiction or a lost value', (local, minutes) => {
    const first = Date.UTC(2024, 0, 1) + minutes * MINUTE_MS
    const starts = Array.from({ length: 366 * 48 }, (_, index) => first + index * 30 * MINUTE_MS)
    const rows = starts.map((start, index) => [
      formatLocal(start, local, 'minute'),
      String((index * 37) % 101),
    ])
    const sum = starts.reduce((all, _, index) => all + ((index * 37) % 101), 0)
    for (const meaning of ['amount', 'mean'] as const) {
      const all = { ...base, ...guessChoices(rows), zone: local, meaning, unit: 'kWh' }
      const found = seriesOfRows(readRows(rows, all), all)
      expect(found).toMatchObject({ unreadable: [], repeated: 0, conflicting: [], gaps: [] })
      const hours = found?.resolution === 'hourly' ? 1 : 0.25
      const total = [...(found?.columns.values ?? [])].reduce((all, value) => all + value * hours, 0)
      expect([found?.columns.times[0], total]).toEqual([
        first,
        expect.closeTo(meaning === 'amount' ? sum : sum / 2, 3),
      ])
    }
  })

  it('names invoices that overlap, and counts each day once', () => {
    const text = '2025-01-01;2025-01-10;100\n2025-01-09;2025-01-20;240'
    const found = read(text, { start: 0, end: 1, value: 2, meaning: 'amount', unit: 'm3' })
    expect(found.conflicting).toEqual([1, 2])
    expect(found.times).toHaveLength(20)
    expect(found.values[8]).toBe(20)
  })
})

describe('guessChoices', () => {
  it('finds the columns, the order of dates and the decimal sign', () => {
    expect(guessChoices(tableOf('Tag;Ort;Menge\n31.01.2025;Werk;1,5\n01.02.2025;Werk;2,25'))).toMatchObject({
      ...{ start: 0, value: 2, order: 'day-first', decimal: ',' },
    })
    expect(guessChoices(tableOf('from;to;kWh\n1/15/2025;2/11/2025;2900'))).toMatchObject({
      ...{ start: 0, end: 1, value: 2, order: 'month-first', decimal: '.' },
    })
  })

  it.each([
    ['1,5', '1.234,56', ','],
    ['1.234,56', '2.345,67', ','],
    ['1,234.5', '999', '.'],
    ['950', '1,020', '.'],
    ['1,020', '1,234,567', '.'],
    ['0,125', '1,250', ','],
    ['1,234', '2,345', ','],
    ['12', '13', '.'],
  ])('tells the decimal mark of %s and %s', (one, other, decimal) => {
    expect(
      guessChoices([
        ['2025-01-01', one],
        ['2025-01-02', other],
      ]),
    ).toMatchObject({ value: 1, decimal })
  })

  it.each([
    ['month-first', '3/5/2025 23:00;1\n3/6/2025 00:00;1\n3/6/2025 01:00;1'],
    ['day-first', '5/3/2025 23:00;1\n6/3/2025 00:00;1\n6/3/2025 01:00;1'],
    ['day-first', '1/1/2025;1\n1/2/2025;1\n1/3/2025;1'],
    ['day-first', '1/1/2025 08:00;1\n1/2/2025 08:00;1\n1/3/2025 08:00;1'],
    ['day-first', '1/3/2025 00:00;1\n1/3/2025 01:00;1'],
  ])(
    'takes %s if times of day lie closer together under it, and day-first if nothing tells',
    (order, text) => {
      expect(guessChoices(tableOf(text)).order).toBe(order)
    },
  )

  it.each([
    [true, ['00:15', '00:30', '24:00']],
    [true, ['01:00', '02:00', '24:00']],
    [false, ['00:00', '00:15', '23:45']],
    [false, ['00:15', '00:30', '23:45']],
    [false, ['06:00', '07:00', '24:00']],
  ])('guesses %s of times that mark ends from %j', (isEnd, times) => {
    const text = times.map((time) => `2025-03-01 ${time};1`).join('\n')
    expect(guessChoices(tableOf(text)).isStampEnd).toBe(isEnd)
  })

  it('tells the order of dates by any row of the file', () => {
    const rows = Array.from({ length: 14 * 24 }, (_, hour) => [
      `1/${String(1 + Math.floor(hour / 24))}/2025 ${String(hour % 24)}:00`,
      '1',
    ])
    expect(guessChoices(rows)).toMatchObject({ order: 'month-first' })
  })

  it.each([
    [false, '2024-02-01 00:00'],
    [false, '2024-01-31 24:00'],
    [false, '2024-02-01T00:00:00+01:00'],
    [false, '2/1/2024 12:00 AM'],
    [true, '2024-01-31 23:59:59'],
    [true, '1/31/2024 11:59 PM'],
    [true, '2024-01-31'],
  ])('says %s of the day of an end at %s', (isIncluded, end) => {
    const start = end.includes('/') ? '1/1/2024' : '2024-01-01'
    expect(guessChoices(tableOf(`${start};${end};3100`)).isEndIncluded).toBe(isIncluded)
  })

  it('takes an end at midnight for the last day if the next row begins a day later', () => {
    const text = '2024-01-01 00:00;2024-01-31 00:00;1\n2024-02-01 00:00;2024-02-29 00:00;1'
    expect(guessChoices(tableOf(text)).isEndIncluded).toBe(true)
    const joined = text.replace('01-31', '02-01').replace('02-29', '03-01')
    expect(guessChoices(tableOf(joined)).isEndIncluded).toBe(false)
  })

  it('takes an end for the day after if the next row begins at it, in either order of rows', () => {
    const days = [
      ['2025-01-01', '2025-01-02', '1'],
      ['2025-01-02', '2025-01-03', '1'],
      ['2025-01-03', '2025-01-04', '1'],
    ]
    expect(guessChoices(days)).toMatchObject({ end: 1, isEndIncluded: false })
    expect(guessChoices(days.toReversed())).toMatchObject({ isEndIncluded: false })
    const included = [
      ['2025-01-01', '2025-01-31', '1'],
      ['2025-02-01', '2025-02-28', '1'],
    ]
    expect(guessChoices(included)).toMatchObject({ isEndIncluded: true })
  })
})
