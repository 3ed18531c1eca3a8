import type { Plot, PlotAxis, PlotMark, SeriesShape } from '#renderer/plot/plot.ts'
import { seriesPlots } from '#renderer/plot/series/series-plots.ts'
import { aDrawnSeries, hourlyColumns } from './a-drawn-series.ts'
import { seededRandom } from './seeded-random.ts'

/** Plots as the kinds of cards create them, at least one for each mark; the same at every call. */
export const plotSamples: Readonly<Record<string, () => readonly Plot[]>> = {
  profile,
  duration: () => [durationCurves('linear'), durationCurves('logarithmic')],
  periods,
  ranking,
  breakdown,
  scatter,
  heatMap,
  weekMap,
  grouped,
  changes,
  differences: () => [
    bars(valuesOfMonths(() => 900)),
    bars(
      valuesOfMonths((at) => (at % 2 === 0 ? 50 : -30)),
      true,
    ),
  ],
  series: () => seriesOverTime('line'),
  seriesStacked: () => seriesOverTime('stacked-area'),
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function column(length: number, valueAt: (index: number) => number): Float64Array {
  return Float64Array.from({ length }, (_, index) => valueAt(index))
}

/** Creates a bar for each value, side by side. */
function barsOf(name: string, slot: number, ys: Float64Array): Extract<PlotMark, { kind: 'bars' }> {
  return { kind: 'bars', name, slot, xs: ys.map((_, at) => at), ys }
}

const hours: PlotAxis = {
  kind: 'number',
  title: 'Hour of day',
  min: 0,
  max: 24,
  ticks: Array.from({ length: 25 }, (_, at) => ({ at, text: `${String(at).padStart(2, '0')}:00` })),
}

function dayShape(hour: number): number {
  return 18 + 42 * Math.exp(-(((hour - 13) / 4.6) ** 2)) + 6 * Math.exp(-(((hour - 8) / 1.4) ** 2))
}

function profile(): readonly Plot[] {
  const xs = column(24, (hour) => hour + 0.5)
  const weekday = column(24, dayShape)
  const weekend = column(24, (hour) => 15 + 9 * Math.exp(-(((hour - 14) / 5) ** 2)))
  const spread = (values: Float64Array, share: number): Float64Array => values.map((value) => value * share)
  const marks: readonly PlotMark[] = [
    {
      kind: 'band',
      name: 'Weekday, 10 to 90 %',
      slot: 0,
      xs,
      low: spread(weekday, 0.78),
      high: spread(weekday, 1.24),
    },
    {
      kind: 'band',
      name: 'Weekday, middle half',
      slot: 0,
      xs,
      low: spread(weekday, 0.9),
      high: spread(weekday, 1.1),
    },
    { kind: 'line', name: 'Weekday median', slot: 0, xs, ys: weekday },
    { kind: 'line', name: 'Weekend median', slot: 1, xs, ys: weekend },
    { kind: 'line', name: 'Holiday median', slot: 1, xs, ys: spread(weekend, 0.86), isDashed: true },
    { kind: 'rule', name: 'Baseload 14.2 kW', across: 'y', at: 14.2 },
  ]
  const y: PlotAxis = { kind: 'number', unit: 'kW', startsAtZero: true }
  return [{ label: 'Electricity by hour of day, kW', x: hours, y, marks }]
}

function durationCurves(scale: 'linear' | 'logarithmic'): Plot {
  const random = seededRandom(7)
  const sorted = (peak: number): Float64Array =>
    column(1000, () => peak * (0.15 + 0.85 * random() ** 2.4))
      .sort()
      .reverse()
  const xs = column(1000, (index) => (index / 999) * 100)
  const isLogarithmic = scale === 'logarithmic'
  return {
    label: `Load duration, kW${isLogarithmic ? ', logarithmic' : ''}`,
    x: { kind: 'number', title: 'Share of time', unit: '%', min: 0, max: 100 },
    y: { kind: 'number', unit: 'kW', startsAtZero: true, isLogarithmic },
    marks: [
      { kind: 'line', name: 'Building 0 · electricity', slot: 0, xs, ys: sorted(412) },
      { kind: 'line', name: 'Building 12 · electricity', slot: 1, xs, ys: sorted(305) },
      { kind: 'line', name: 'Building 7 · electricity', slot: 2, xs, ys: sorted(96) },
      { kind: 'rule', name: 'Contracted 380 kW', across: 'y', at: 380 },
    ],
  }
}

function periods(): readonly Plot[] {
  const random = seededRandom(3)
  const start = Date.UTC(2020, 0, 1)
  const xs = column(366, (day) => start + day * DAY_MS)
  const year = (level: number, holes: (day: number) => boolean): Float64Array =>
    column(366, (day) =>
      holes(day)
        ? NaN
        : level * (1 + 0.35 * Math.cos((day / 366) * 2 * Math.PI)) + 70 * random() - (day % 7 > 4 ? 260 : 0),
    )
  const now = year(900, (day) => day > 280 || (day > 120 && day < 133))
  const before = year(980, (day) => day === 40 || day === 42)
  const differences = now.map((value, day) => value - (before[day] ?? NaN))
  const x: PlotAxis = { kind: 'time', zone: 'Europe/London', min: start, max: start + 366 * DAY_MS }
  return [
    {
      label: 'Electricity a day, kWh',
      x,
      y: { kind: 'number', unit: 'kWh', startsAtZero: true },
      marks: [
        { kind: 'line', name: '2020', slot: 0, xs, ys: now },
        { kind: 'line', name: '2019', slot: 1, xs, ys: before },
      ],
    },
    {
      label: 'Difference to 2019, kWh',
      x,
      y: { kind: 'number', unit: 'kWh' },
      marks: [
        {
          kind: 'line',
          name: '2020 against 2019',
          slot: 0,
          xs,
          ys: differences,
          isStepped: true,
          isFilled: true,
        },
      ],
    },
  ]
}

function ranking(): readonly Plot[] {
  const names = Array.from({ length: 14 }, (_, index) =>
    index === 3 || index === 4
      ? `University Estate, North Campus, Laboratory and Teaching Block ${index}, electricity main incomer`
      : `Building ${index * 3} · electricity`,
  )
  return [
    {
      label: 'Electricity for area, kWh/ft²',
      isHorizontal: true,
      isTopDown: true,
      x: { kind: 'names', names },
      y: { kind: 'number', title: 'Electricity for area', unit: 'kWh/ft²', startsAtZero: true },
      marks: [
        barsOf(
          '2024',
          0,
          column(14, (index) => (index === 12 ? NaN : 31.8 * 0.84 ** index)),
        ),
        { kind: 'rule', name: 'Median 12.4', across: 'y', at: 12.4 },
      ],
    },
  ]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function breakdown(): readonly Plot[] {
  const xs = column(12, (month) => month)
  const part = (name: string, slot: number | undefined, level: number, swing: number): PlotMark => ({
    kind: 'bars',
    name,
    ...(slot !== undefined && { slot }),
    stack: 'all',
    xs,
    ys: column(12, (month) =>
      month === 10 && slot === 1 ? NaN : level * (1 + swing * Math.cos((month / 12) * 2 * Math.PI)),
    ),
  })
  return [
    {
      label: 'Building 0, electricity by part, kWh',
      x: { kind: 'names', names: months },
      y: { kind: 'number', unit: 'kWh', startsAtZero: true },
      marks: [
        part('Chillers', 0, 92_000, -0.7),
        part('Lighting', 1, 58_000, 0.2),
        part('Server room', 2, 40_000, 0),
        part('Remainder', undefined, 31_000, 0.3),
      ],
    },
  ]
}

function grouped(): readonly Plot[] {
  const year = (name: string, slot: number, level: number): PlotMark => {
    const ys = column(12, (month) => level * (1 + 0.4 * Math.cos((month / 12) * 2 * Math.PI)))
    return barsOf(name, slot, ys)
  }
  return [
    {
      label: 'Natural gas a month, MWh',
      x: { kind: 'names', names: months },
      y: { kind: 'number', unit: 'MWh', startsAtZero: true },
      marks: [year('2018', 2, 460), year('2019', 1, 480), year('2020', 0, 410)],
    },
  ]
}

function changes(): readonly Plot[] {
  const names = ['Building 0', 'Building 3', 'Building 6', 'Building 9', 'Building 12', 'Building 15']
  return [
    {
      label: 'Change against 2019, %',
      isHorizontal: true,
      isTopDown: true,
      x: { kind: 'names', names },
      y: { kind: 'number', title: 'Change', unit: '%' },
      marks: [barsOf('2020', 3, Float64Array.of(-18.4, -11.2, -4.6, 0.4, 6.3, 14.9))],
    },
  ]
}

function scatter(): readonly Plot[] {
  const random = seededRandom(11)
  const xs = column(3000, () => -4 + 34 * random()).sort()
  const fit = (at: number): number => 38 + Math.max(0, at - 15) * 3.4 + Math.max(0, 9 - at) * 1.6
  const ys = xs.map((at) => fit(at) + (random() + random() + random() - 1.5) * 16)
  const line = column(120, (index) => -4 + (34 * index) / 119)
  return [
    {
      label: 'Electricity against outdoor temperature',
      x: { kind: 'number', title: 'Outdoor temperature', unit: '°C' },
      y: { kind: 'number', title: 'Electricity', unit: 'kW', startsAtZero: true },
      marks: [
        { kind: 'points', name: 'Hours of 2020', slot: 0, xs, ys },
        { kind: 'line', name: 'Five-parameter fit', slot: 1, xs: line, ys: line.map(fit) },
        { kind: 'rule', name: 'Balance 15.0 °C', across: 'x', at: 15 },
      ],
    },
  ]
}

function heatMap(): readonly Plot[] {
  const random = seededRandom(5)
  const start = Date.UTC(2020, 0, 1)
  const columns = column(366, (day) => start + day * DAY_MS)
  const rows = column(24, (hour) => hour)
  const values = new Float64Array(366 * 24)
  const exists = new Uint8Array(366 * 24).fill(1)
  for (let day = 0; day < 366; day++)
    for (let hour = 0; hour < 24; hour++) {
      const isOut = day > 150 && day < 158 && hour > 3
      const level = day % 7 === 3 || day % 7 === 4 ? 0.45 : 1
      values[hour * 366 + day] = isOut ? NaN : dayShape(hour) * level * (0.85 + 0.3 * random())
    }
  exists[1 * 366 + 88] = 0
  return [
    {
      label: 'Electricity by day and hour, kW',
      x: { kind: 'time', zone: 'UTC', min: start, max: start + 366 * DAY_MS },
      y: hours,
      isTopDown: true,
      marks: [{ kind: 'cells', name: 'Electricity', columns, rows, values, exists, unit: 'kW' }],
    },
  ]
}

function weekMap(): readonly Plot[] {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const values = column(7 * 24, (index) => {
    const [day, hour] = [Math.floor(index / 24), index % 24]
    if (day === 2 && hour > 19) return NaN
    return dayShape(hour) * (day > 4 ? 0.4 : 1)
  })
  const exists = new Uint8Array(7 * 24).fill(1)
  exists[6 * 24 + 1] = 0
  return [
    {
      label: 'Typical week, kW',
      x: hours,
      y: { kind: 'names', names },
      isTopDown: true,
      marks: [
        {
          kind: 'cells',
          name: 'Electricity',
          columns: column(24, (hour) => hour),
          rows: column(7, (day) => day),
          values,
          exists,
          unit: 'kW',
        },
      ],
    },
  ]
}

/**
 * Creates two weeks of hours of two meters, with a gap, an unsettled end and notes, and with the outdoor temperature on
 * the right axis.
 */
function seriesOverTime(shape: SeriesShape): readonly Plot[] {
  const start = Date.UTC(2020, 2, 16)
  const at = (hour: number): number => start + hour * HOUR_MS
  const random = seededRandom(11)
  const load = (level: number) =>
    hourlyColumns(
      Array.from({ length: 336 }, (_, hour) => level * (dayShape(hour % 24) + 4 * random())),
      start,
    )
  const warmth = hourlyColumns(
    Array.from({ length: 336 }, (_, hour) =>
      hour > 100 && hour < 130 ? undefined : 8 + 5 * Math.sin((hour / 24) * 2 * Math.PI),
    ),
    start,
  )
  const isStack = shape === 'stacked-area'
  const series = [
    aDrawnSeries(load(1), { id: 'a', name: 'Building 1 · electricity', slot: 0 }),
    aDrawnSeries(load(0.6), {
      ...{ id: 'b', name: 'Building 2 · electricity', slot: 1 },
      provisional: [{ start: at(300), end: at(336) }],
    }),
    ...(isStack
      ? []
      : [
          aDrawnSeries(warmth, {
            ...{ id: 'c', name: 'Mast · outdoor temperature', units: '°C', slot: 2 },
            gaps: [{ start: at(101), end: at(130) }],
          }),
        ]),
  ]
  const notes = [
    { interval: { start: at(60), end: at(90) }, label: 'Boiler serviced', isExcluded: false },
    { interval: { start: at(200), end: at(224) }, label: 'Closed', isExcluded: true },
  ]
  const window = { start, end: at(336) }
  return seriesPlots(series, { window, zone: 'Europe/London', shape, notes })
}

const valuesOfMonths = (valueAt: (index: number) => number): readonly number[] => [...column(12, valueAt)]

/** Creates bars of monthly values, with a rule at zero for differences. */
function bars(values: readonly number[], hasRule = false): Plot {
  const names = values.map((_, index) => `Month ${String(index + 1)}`)
  const zero: PlotMark = { kind: 'rule', name: '', across: 'y', at: 0 }
  return {
    label: hasRule ? 'Difference, MWh' : 'Use, MWh',
    x: { kind: 'names', names },
    y: { kind: 'number', unit: 'MWh', startsAtZero: true },
    marks: [...(hasRule ? [zero] : []), barsOf('2026', 0, Float64Array.from(values))],
  }
}
