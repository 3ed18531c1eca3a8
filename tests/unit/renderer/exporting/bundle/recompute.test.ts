import 'fake-indexeddb/auto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { firstCard } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'
import { openArchive } from '#renderer/exporting/bundle/archive/archive-reader.ts'
import { durationCurveOf, timeAbove, valueAtShare } from '#shared/analysis/duration/duration.ts'
import { expectedSpansOf, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { allDays, byKindOfDay } from '#shared/analysis/profile/day-groups.ts'
import { profileOf } from '#shared/analysis/profile/profile.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { ratesOf } from '#shared/analysis/sum/sum-series.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { RecomputableTables } from '#shared/bundle/recompute/recomputable.ts'
import { sourceOf } from '#support/files/a-bundle-file.ts'
import { aMeteredEntity, aMeter } from '#support/a-metered-entity.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'
import { bundleFiles, noProgress, noSignal } from '#support/files/bundle-files.ts'
import { askDuckDb, pageScriptOf } from '#support/files/recomputed.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = { now: () => Date.UTC(2026, 10, 22) }
const house = aMeteredEntity('b0', 'Building 0')
const meter = (id: string, name: string, change: Partial<Variable>): Variable => ({
  ...aMeter(house, id, name),
  localTimezone: 'Asia/Kathmandu',
  ...change,
})
const meters = [
  meter('rate', 'electricity', { kind: 'average-rate' }),
  meter('counter', 'energy', { kind: 'totalizer' }),
  meter('level', 'temperature', { kind: 'instantaneous' }),
  meter('none', 'nothing cached', { kind: 'average-rate' }),
]
/** These belong to no workspace, only to cards. */
const quarters = meter('quarters', 'heating', { kind: 'average-rate' })
const register = meter('register', 'heat', { kind: 'totalizer' })
const second = meter('second', 'chiller', { kind: 'average-rate' })
/** The clocks of many zones change within it; the range begins and ends within local days. */
const start = Date.UTC(2026, 2, 20)
const range = { start: start + 5 * HOUR, end: start + 20 * DAY + 7 * HOUR }

let folder = ''
let bundle: Uint8Array
let tables: RecomputableTables

function valuesOf(id: string): readonly (readonly [number, number])[] {
  const random = seededRandom(7)
  let register = 1000
  return Array.from({ length: 24 * 30 }, (_, hour) => {
    register = hour % 301 === 300 ? 3 : register + Math.round(random() * 100) / 10
    const value =
      id === 'counter'
        ? register
        : id === 'level'
          ? random() * 30 - 10
          : random() * (id === 'second' ? 40 : 100)
    return [start - 3 * DAY + hour * HOUR, value] as const
  }).filter((_, hour) => hour % (id === 'second' ? 89 : 97) > 1 && (hour < 200 || hour > 230))
}

const aDay = { start: Date.UTC(2026, 2, 23, 18, 15), end: Date.UTC(2026, 2, 24, 18, 15) }
/** A week of quarters, some of which are missing. */
function quarterValues(): readonly (readonly [number, number])[] {
  const random = seededRandom(3)
  return Array.from(
    { length: 4 * 24 * 7 },
    (_, at) => [start + 2 * DAY + (at * HOUR) / 4, random() * 50] as const,
  ).filter((_, at) => at % 53 > 0)
}

/** Readings of a register that counted these quarters. */
function registerValues(): readonly (readonly [number, number])[] {
  let shown = 500
  return quarterValues().map(([at, value]) => [at, (shown += value / 4)] as const)
}

const mask = [{ start: start + 9 * DAY + 30 * 60_000, end: start + 11 * DAY }]
const weeks = [2, 9].map((day) => ({ start: start + day * DAY, end: start + (day + 7) * DAY }))
/** It begins and ends within an hour. */
const cut = { start: start + 2 * DAY + 20 * 60_000, end: start + 5 * DAY + 50 * 60_000 }
/** It extends beyond the time at which the bundle is written. */
const notOver = { start: start + DAY, end: clock.now() + 9 * DAY }
/** It cuts hours, of which the bundle has quarters that were not in view. */
const halfPast = { start: start + 3 * DAY + HOUR / 2, end: start + 6 * DAY + HOUR / 2 }
/** There are more days than are searched at a time. */
const manyDays = Array.from({ length: 14 }, (_, day) => ({
  start: start + (day + 2) * DAY,
  end: start + (day + 3) * DAY,
}))
const daysOff = { holidays: new Set<string>(), weekend: [6, 7] as const }
const reading = (id: string, interval: Interval) => ({
  ...{ daysOff, sizes: [250] },
  ...{ name: `Building 0 · ${id}`, interval, zone: 'Asia/Kathmandu' },
  seriesKey: { dataHubId: id, resolution: 'hourly' } as const,
})

/** Returns the range without what the user excludes, in whole hours. */
const spansOf = (interval: Interval) =>
  expectedSpansOf([interval], {
    ...{
      kind: 'average-rate',
      unit: 'kW',
      resolution: 'hourly',
      zone: 'Asia/Kathmandu',
      policy: 'present-only',
    },
    mask,
  }).spans

/** Numbers as the cards of the workspace show them: figures, sums and comparisons, and one that comes from a model. */
function shownCards(): readonly ShownCard[] {
  const figuresOf = (
    id: string,
    interval: Interval,
    values = valuesOf(id),
    policy: MissingPolicy = 'present-only',
  ) =>
    aggregate(columnsOf(values), [interval], {
      ...{ kind: id === 'counter' ? 'totalizer' : 'average-rate', unit: id === 'counter' ? 'kWh' : 'kW' },
      ...{ resolution: 'hourly', zone: 'Asia/Kathmandu', policy, mask },
    })
  const extrapolated = ['rate', 'counter'].map(
    (id) => figuresOf(id, weeks[1] ?? range, valuesOf(id), 'extrapolated').total?.value ?? NaN,
  )
  const [scaled = NaN, scaledCount = NaN] = extrapolated
  const [first, second] = weeks.map((week) => figuresOf('rate', week))
  const [a = NaN, b = NaN, counted = NaN] = [first, second, figuresOf('counter', weeks[0] ?? range)].map(
    (one) => one?.total?.value,
  )
  const { presentMs = NaN, expectedMs = NaN } = second?.coverage ?? {}
  const meaning = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'Asia/Kathmandu' } as const
  const curve = durationCurveOf({ ...meaning, columns: columnsOf(valuesOf('rate')) }, weeks.slice(0, 1))
  const fine = { ...meaning, resolution: '15-minute', columns: columnsOf(quarterValues()) } as const
  const byHours = aggregate(fine.columns, weeks.slice(0, 1), {
    ...{ kind: 'average-rate', unit: 'kW', resolution: '15-minute', spreadResolution: 'hourly' },
    ...{ zone: 'Asia/Kathmandu', policy: 'present-only' },
  })
  const hours = { ...meaning, columns: ratesOf(fine, 'hourly') }
  const elapsed = figuresOf('rate', { ...notOver, end: clock.now() })
  const cutCurve = durationCurveOf({ ...meaning, columns: columnsOf(valuesOf('rate')) }, [cut])
  const [typicalOfLast] = profileOf(
    { ...meaning, columns: columnsOf(valuesOf('rate')) },
    manyDays.slice(-1),
    { ...{ cycle: 'day', slotMs: HOUR, grouping: allDays, shares: [0.5] } },
  )
  const loaded = quarterValues().filter(([at]) => at >= halfPast.start && at < halfPast.end)
  const wholeHours = { ...hours, columns: ratesOf({ ...fine, columns: columnsOf(loaded) }, 'hourly') }
  const byDay = deriveColumns(columnsOf(valuesOf('rate')), {
    ...{ kind: 'average-rate', from: 'hourly', to: 'daily', zone: 'Asia/Kathmandu', interval: range },
  })
  const [cellOfDay] = profileOf(fine, [aDay], {
    ...{ cycle: 'day', slotMs: HOUR, grouping: allDays, shares: [] },
  })
  const others = new Map(valuesOf('second'))
  const differences = valuesOf('rate').flatMap(([at, value]) =>
    others.has(at) ? [[at, value - (others.get(at) ?? NaN)] as const] : [],
  )
  const number = (row: string, column: string, value: number) => ({
    row,
    column,
    value,
    isShare: false,
    unit: '',
  })
  const share = (row: string, column: string, value: number) => ({
    row,
    column,
    value,
    isShare: true,
    unit: '',
  })
  const [both, one] = [['rate', 'counter'], ['rate']].map((dataHubIds) => ({ dataHubIds }))
  return [
    {
      ...{ workspaceId: 'w2', title: 'Two weeks' },
      readings: weeks.map((week) => reading('rate', week)),
      numbers: [
        number('First', 'Total', a),
        number('Second', 'Total', b),
        number('Second', 'Change', b - a),
        share('Second', 'Change, %', (b - a) / a),
        number('Second', 'Mean', second?.mean?.value ?? NaN),
        number('Second', 'Peak', second?.max?.value ?? NaN),
        number('Second', 'Std dev.', second?.standardDeviation?.value ?? NaN),
        number('Second', 'Base load', second?.baseload?.value ?? NaN),
        share('Second', 'Complete', presentMs / expectedMs),
        number('First', 'Exceeded for 10 %', valueAtShare(curve, 0.1)),
        { ...number('First', 'Hours above', timeAbove(curve, valueAtShare(curve, 0.1)) / HOUR), unit: 'h' },
        number('First', '05', valuesOf('rate')[30 + 5 * 24]?.[1] ?? NaN),
        { ...number('First', 'Of a model', 123.456), formula: 'Baseline minus use' },
        number('First', 'A day', figuresOf('rate', aDay).total?.value ?? NaN),
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'A typical day' },
      readings: [reading('rate', range)],
      numbers: profileOf({ ...meaning, columns: columnsOf(valuesOf('rate')) }, spansOf(range), {
        ...{ cycle: 'day', slotMs: HOUR, grouping: byKindOfDay(daysOff), shares: [0.5] },
      }).flatMap(({ count, mean, quantiles: [median] }, group) =>
        group === 2
          ? []
          : Array.from(count, (values, hour) => {
              const row = `${reading('rate', range).name} · ${String(group)} ${String(hour)}`
              const slot = { from: hour * HOUR, to: (hour + 1) * HOUR, of: String(group) }
              const figures = { Values: values, Mean: mean[hour] ?? NaN, Median: median?.[hour] ?? NaN }
              return values === 0
                ? []
                : Object.entries(figures).map(([column, value]) => ({ ...number(row, column, value), slot }))
            }).flat(),
      ),
    },
    {
      ...{ workspaceId: 'w2', title: 'Entities' },
      readings: ['rate', 'counter'].map((id) => reading(id, weeks[0] ?? range)),
      numbers: [
        { ...number('Both', 'Total', a + counted), ...both },
        { ...number('Both', 'Rank', 1), ...both },
        { ...number('One', 'Rank', 2), ...one },
        { ...number('One', 'Total', a), ...one },
        { ...number('One', 'Per person', a / 250), ...one },
        { ...number('One', 'Less a person', a - a / 250), ...one },
        { ...share('One', 'Share of all', a / (a + counted)), ...one },
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'Quarters' },
      readings: [
        {
          ...reading('quarters', weeks[0] ?? range),
          seriesKey: { dataHubId: 'quarters', resolution: '15-minute' },
        },
      ],
      numbers: [
        number('All', 'Peak', byHours.max?.value ?? NaN),
        number('All', 'Median', valueAtShare(durationCurveOf(hours, weeks.slice(0, 1)), 0.5)),
        number('24 March', '06', cellOfDay?.mean[6] ?? NaN),
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'A register' },
      readings: [
        {
          ...reading('register', weeks[0] ?? range),
          seriesKey: { dataHubId: 'register', resolution: '15-minute' },
        },
      ],
      numbers: (['15-minute', 'hourly'] as const).map((resolution) => {
        const counted = { ...fine, kind: 'totalizer', columns: columnsOf(registerValues()) } as const
        const rates = { ...meaning, resolution, columns: ratesOf(counted, resolution) }
        return number('All', resolution, valueAtShare(durationCurveOf(rates, weeks.slice(0, 1)), 0.5))
      }),
    },
    {
      ...{ workspaceId: 'w2', title: 'Not over yet' },
      readings: [reading('rate', notOver)],
      numbers: [
        number('All', 'Total', elapsed.total?.value ?? NaN),
        share('All', 'Complete', elapsed.coverage.presentMs / elapsed.coverage.expectedMs),
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'From half past' },
      readings: [
        {
          ...reading('quarters', halfPast),
          seriesKey: { dataHubId: 'quarters', resolution: '15-minute' },
        },
      ],
      numbers: [number('All', 'Median', valueAtShare(durationCurveOf(wholeHours, [halfPast]), 0.5))],
    },
    {
      ...{ workspaceId: 'w2', title: 'Scaled to the whole week' },
      readings: ['rate', 'counter'].map((id) => reading(id, weeks[1] ?? range)),
      numbers: [
        { ...number('Both', 'Total', scaled + scaledCount), ...both },
        { ...number('One', 'Total', scaled), ...one },
        { ...number('One', 'Per person', scaled / 250), ...one },
        { ...share('One', 'Share of all', scaled / (scaled + scaledCount)), ...one },
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'Hours that the range cuts' },
      readings: [reading('rate', cut)],
      numbers: [
        number('All', 'Exceeded for 10 %', valueAtShare(cutCurve, 0.1)),
        {
          ...number('All', 'Hours above', timeAbove(cutCurve, valueAtShare(cutCurve, 0.1)) / HOUR),
          unit: 'h',
        },
      ],
    },
    {
      ...{ workspaceId: 'w2', title: 'Points of days' },
      readings: [reading('rate', range)],
      numbers: [number('5 days later', 'Mean', byDay.values[5] ?? NaN)],
    },
    {
      ...{ workspaceId: 'w2', title: 'Many days' },
      readings: manyDays.map((day) => reading('rate', day)),
      numbers: [number('Last', '06', typicalOfLast?.mean[6] ?? NaN)],
    },
    {
      ...{ workspaceId: 'w2', title: 'Without the chiller' },
      readings: [
        {
          ...reading('expression:1', range),
          sum: {
            unit: 'kW',
            terms: [
              { name: 'rate', sign: 1 },
              { name: 'second', sign: -1 },
            ],
          },
        },
      ],
      numbers: [number('Rest', 'Total', figuresOf('rate', range, differences).total?.value ?? NaN)],
    },
  ]
}

async function aBundle(): Promise<Uint8Array> {
  const cache = aCache(clock)
  const partition = valueOf(await cache.open('c'))
  const { generation } = valueOf(await partition.catalogue.stage(clock.now(), 0))
  const page = { page: 1, totalPages: 1, totalRecords: undefined }
  for (const [list, elements] of [
    ['entities', [house]],
    ['variables', [...meters, second, quarters, register]],
  ] as const)
    valueOf(await partition.catalogue.stagePage(generation, { ...page, list, elements }))
  valueOf(await partition.catalogue.complete(generation, clock.now() - DAY, []))
  for (const id of ['rate', 'counter', 'level', 'second']) {
    const interval = { start: start - 3 * DAY, end: start + 27 * DAY }
    const segment = aSegment({ dataHubId: id, resolution: 'hourly' }, interval, columnsOf(valuesOf(id)))
    valueOf(await partition.series.write(segment, 'Asia/Kathmandu'))
  }
  const fine = aSegment(
    { dataHubId: 'quarters', resolution: '15-minute' },
    weeks[0] ?? range,
    columnsOf(quarterValues()),
  )
  valueOf(await partition.series.write(fine, 'Asia/Kathmandu'))
  const counted = aSegment(
    { dataHubId: 'register', resolution: '15-minute' },
    weeks[0] ?? range,
    columnsOf(registerValues()),
  )
  valueOf(await partition.series.write(counted, 'Asia/Kathmandu'))
  const operands = meters.map(({ dataHubId }) => ({
    id: `${dataHubId}#1`,
    source: { kind: 'variable', dataHubId } as const,
  }))
  const place = { x: 0, y: 6, w: 6, h: 4 }
  const card = { id: 'r', kind: 'ranking', title: 'A week', settings: {}, place, isLikeForLike: false }
  const week = { start: start + 2 * DAY, end: start + 9 * DAY }
  const cards = [firstCard, { ...card, operands: operands.slice(0, 1), range: week }]
  const view = { ...emptyView, operands, range, mask, cards }
  await partition.workspaces.put('w1', documentFromView(view, { id: 'w1', name: 'Winter', savedAt: 1 }))
  const ofCards = documentFromView({ ...view, cards: [card] }, { id: 'w2', name: 'Cards', savedAt: 1 })
  await partition.workspaces.put('w2', ofCards)
  const files = bundleFiles(cache, clock)
  const shown = shownCards()
  const content = {
    kind: 'bundle',
    workspaceIds: ['w1', 'w2'],
    meterIds: ['second', 'quarters', 'register'],
    shown,
  } as const
  const connection = { id: 'c', name: 'Estate', baseUrl: 'https://x.example/v1', kind: 'service' } as const
  const order = { connection, content, app: '0.1.0', stamps: 'start' } as const
  valueOf(await files.service.write(order, 'x', noProgress, noSignal))
  partition.close()
  const [file = new Uint8Array()] = files.finished.values()
  return file
}

beforeAll(async () => {
  bundle = await aBundle()
  const archive = await openArchive(sourceOf(bundle))
  folder = temporaryFolder('recompute')
  for (const { name } of archive.manifest.entries) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), await archive.read(name))
  }
  tables = JSON.parse(readFileSync(join(folder, 'recompute/tables.json'), 'utf8')) as RecomputableTables
})

const ask = (...queries: readonly string[]) => askDuckDb(folder, ...queries)
const pageScript = () => pageScriptOf(readFileSync(join(folder, 'recompute/recompute.html'), 'utf8'))

describe('the tables that a bundle carries', () => {
  it('hold the app’s totals, means and days of each series, its exclusions left out', () => {
    const ofWorkspace = tables.series.filter(({ workspace }) => workspace === 'Winter')
    expect(ofWorkspace.map(({ name, figures }) => [name, figures.total === null])).toEqual([
      ['Building 0 · electricity', false],
      ['Building 0 · energy', false],
      ['Building 0 · temperature', true],
    ])
    for (const { days, spans } of ofWorkspace) {
      expect(days.length).toBe(21)
      expect(spans.length).toBe(2)
    }
    const { leftOut } = tables
    expect(leftOut.map(({ what }) => what)).toEqual([
      'Two weeks: Of a model',
      'Building 0 · nothing cached',
      'A week',
    ])
    const [model] = leftOut
    expect(model?.why).toMatch(/^1 number is only stated: .*Meterlens: Baseline minus use\. The series/)
    // The series that it uses are included.
    expect(model?.of?.map((place) => tables.series[place]?.name)).toEqual([
      'Building 0 · rate',
      'Building 0 · rate',
    ])
  })

  it('hold the series of a card over its own range', () => {
    const ofCard = tables.series.filter(({ workspace }) => workspace === 'Winter, A week')
    expect(ofCard.map(({ name, spans }) => [name, spans])).toEqual([
      ['Building 0 · electricity', [[start + 2 * DAY, start + 9 * DAY]]],
    ])
  })

  it('are computed again by DuckDB to 1e-9, with the script that comes with them', async () => {
    const [differences, figures, days, cells, leftOut] = await ask(
      'FROM differences',
      'FROM figures',
      'FROM days',
      'FROM cells',
      'FROM left_out',
    )
    expect(differences).toEqual([])
    // Extremes and percentiles of a totalizer's amounts are not among them.
    expect(figures?.length).toBeGreaterThan(5 * tables.series.length)
    expect(days).toHaveLength(tables.series.reduce((count, one) => count + one.days.length, 0))
    expect(
      cells?.map(([, card, row, column]) => [card, row, column]).filter(([card]) => card !== 'A typical day'),
    ).toEqual([
      ['Two weeks', 'First', 'Total'],
      ['Two weeks', 'Second', 'Total'],
      ['Two weeks', 'Second', 'Change'],
      ['Two weeks', 'Second', 'Change, %'],
      ['Two weeks', 'Second', 'Mean'],
      ['Two weeks', 'Second', 'Peak'],
      ['Two weeks', 'Second', 'Std dev.'],
      ['Two weeks', 'Second', 'Base load'],
      ['Two weeks', 'Second', 'Complete'],
      ['Two weeks', 'First', 'Exceeded for 10 %'],
      ['Two weeks', 'First', 'Hours above'],
      ['Two weeks', 'First', '05'],
      ['Two weeks', 'First', 'A day'],
      ['Entities', 'Both', 'Total'],
      ['Entities', 'Both', 'Rank'],
      ['Entities', 'One', 'Rank'],
      ['Entities', 'One', 'Total'],
      ['Entities', 'One', 'Per person'],
      ['Entities', 'One', 'Less a person'],
      ['Entities', 'One', 'Share of all'],
      ['Quarters', 'All', 'Peak'],
      ['Quarters', 'All', 'Median'],
      ['Quarters', '24 March', '06'],
      ['A register', 'All', '15-minute'],
      ['A register', 'All', 'hourly'],
      ['Not over yet', 'All', 'Total'],
      ['Not over yet', 'All', 'Complete'],
      ['From half past', 'All', 'Median'],
      ['Scaled to the whole week', 'Both', 'Total'],
      ['Scaled to the whole week', 'One', 'Total'],
      ['Scaled to the whole week', 'One', 'Per person'],
      ['Scaled to the whole week', 'One', 'Share of all'],
      ['Hours that the range cuts', 'All', 'Exceeded for 10 %'],
      ['Hours that the range cuts', 'All', 'Hours above'],
      ['Points of days', '5 days later', 'Mean'],
      ['Many days', 'Last', '06'],
      ['Without the chiller', 'Rest', 'Total'],
    ])
    expect(leftOut?.map(([, what, , restsOn]) => [what, restsOn])).toContainEqual([
      ...['Two weeks: Of a model', 'Building 0 · rate'],
    ])
    // The script must compute its numbers and not copy those with which they are compared.
    const totals = figures?.filter((row) => row[3] === 'total').map((row) => Number(row.at(-1)))
    expect(totals?.slice(0, 2).every((total) => total > 0)).toBe(true)
  })

  it('are computed again by the page that comes with them, from the bundle alone', async () => {
    const page = pageScript()
    expect(await page.isAsWritten(bundle)).toBe(true)
    const read = page.entriesOf(bundle)
    expect(new TextDecoder().decode(await read('recompute/tables.json'))).toBe(JSON.stringify(tables))
    const found = []
    for (const series of tables.series) {
      const recomputed = page.recomputed(series, await page.valuesOf(read, series))
      const { figures, days } = recomputed
      found.push(recomputed)
      for (const [name, , app, ours] of figures) expect(page.isNear(app, ours), name).toBe(true)
      for (const [, app, ours, hours, ourHours] of days)
        expect([page.isNear(app, ours), page.isNear(hours, ourHours)]).toEqual([true, true])
    }
    const ours = page.cellsOf(tables, found, [])
    for (const [at, { app, row, column }] of tables.cells.entries())
      expect(page.isNear(app, ours[at] ?? null), `${row}, ${column}`).toBe(true)
    const damaged = Uint8Array.from(bundle)
    damaged[100] = (damaged[100] ?? 0) ^ 1
    expect(await page.isAsWritten(damaged)).toBe(false)
  })

  it('differ when a value was changed', async () => {
    const [{ entry } = { entry: '' }] = tables.series
    const part = join(folder, entry.replace('.json', '-0001.f64'))
    const bytes = readFileSync(part)
    const changed = Buffer.from(bytes)
    const points = changed.length / 16
    changed.writeDoubleLE(changed.readDoubleLE(8 * (points + 300)) + 1, 8 * (points + 300))
    writeFileSync(part, changed)
    const [differences] = await ask('FROM differences')
    writeFileSync(part, bytes)
    expect(differences?.length).toBeGreaterThan(1)
  })
})
