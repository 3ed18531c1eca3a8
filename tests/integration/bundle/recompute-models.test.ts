import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CardContext, CardKind, CardResult } from '#renderer/cards/card-kind.ts'
import { breakdownKind } from '#renderer/cards/kinds/breakdown/kind.ts'
import { indexKind } from '#renderer/cards/kinds/index-to-base/kind.ts'
import { missingDataKind } from '#renderer/cards/kinds/missing-data/kind.ts'
import { oddDaysKind } from '#renderer/cards/kinds/odd-days/kind.ts'
import { portfolioSavingsKind } from '#renderer/cards/kinds/portfolio-savings/kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { savingsKind } from '#renderer/cards/kinds/savings/kind.ts'
import { scatterKind } from '#renderer/cards/kinds/scatter/kind.ts'
import { sharesKind } from '#renderer/cards/kinds/shares/kind.ts'
import { whyChangedKind } from '#renderer/cards/kinds/why-changed/kind.ts'
import { tablesOfCards } from '#renderer/exporting/bundle/recompute/tables-of-cards.ts'
import { numbersOf } from '#renderer/features/export/bundle/shown-numbers.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import type { RecomputableCell, RecomputableTables } from '#shared/bundle/recompute/recomputable.ts'
import { twoSidedProbability } from '#shared/savings/statistics/student-t.ts'
import { occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import { askDuckDb, pageScriptOf } from '#support/files/recomputed.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import {
  aCardContext,
  aCardEntity,
  aCardOperand,
  local,
  showCard,
} from '../../unit/renderer/cards/card-fixtures.ts'
import { mask, rangeIn, seriesIn, zones, type Zone } from './modelled-readings.ts'

const room = resolve('renderer/exporting/bundle/recompute')
const unit = aCardOperand('meter').variable.unit
const shown: ShownCard[] = []
const files = new Map<string, Uint8Array>()
const written: { seriesKey: { dataHubId: string; resolution: 'hourly' }; number: number }[] = []
const all = new Map<string, SeriesInput>()

function contextIn(zone: Zone, part: Partial<CardContext> = {}): CardContext {
  const operand = (id: string, slot: number, kind: SeriesInput['kind'], shortText: string) =>
    aCardOperand(`${id} ${zone}`, { kind, localTimezone: zone, unit: { ...unit, shortText } }, slot)
  const [meter, lifts, kitchen] = ['meter', 'lifts', 'kitchen'].map((id, at) =>
    operand(id, at, 'average-rate', 'kW'),
  )
  // Its hours are those of UTC.
  const counter = operand('counter', 5, 'totalizer', 'kWh')
  const entity = aCardEntity('e0', [`meter ${zone}`], {
    parts: [lifts, kitchen, zone === 'Europe/London' ? counter : undefined].flatMap((one) =>
      one === undefined ? [] : [{ operand: one, sign: 1, isGuess: false } as const],
    ),
  })
  return aCardContext({
    operands: [
      ...(meter ? [meter] : []),
      operand('outdoor', 3, 'instantaneous', '°C'),
      operand('people', 4, 'instantaneous', 'people'),
    ],
    ...{ range: rangeIn(zone), policy: 'present-only', zone, mask },
    resources: [{ id: '1', name: 'Electricity' }],
    entitiesWith: () => [entity],
    ...part,
  })
}

function show<Settings, Result extends CardResult>(
  title: string,
  kind: CardKind<Settings, Result>,
  chosen: object,
  context: CardContext,
): void {
  const { demands, table, result, settings } = showCard(kind, chosen, context, (id) => all.get(id))
  shown.push({
    ...{
      workspaceId: 'w',
      title,
      ...numbersOf(table),
      models: kind.models?.(result, settings, context) ?? [],
    },
    readings: demands.map(({ id, operand, interval }) => ({
      ...{ name: operand.name, demandId: id, interval, range: context.range, zone: context.zone, sizes: [] },
      seriesKey: { dataHubId: operand.variable.dataHubId, resolution: 'hourly' },
      daysOff: { holidays: new Set(), weekend: [6, 7] },
      occupied: occupiedIntervals(interval, context.zone, context.calendar),
      ...(context.calendar.tariff && { tariff: context.calendar.tariff }),
    })),
  })
}

/** Rows with numbers that differ from those of the app. */
const PLANTED = 'Planted'

let folder = ''
let tables: RecomputableTables

beforeAll(async () => {
  for (const zone of zones) {
    for (const [id, series] of Object.entries(seriesIn(zone))) {
      const number = written.push({
        seriesKey: { dataHubId: `${id} ${zone}`, resolution: 'hourly' },
        number: written.length + 1,
      })
      all.set(`${id} ${zone}`, series)
      const entry = `series/${String(number).padStart(6, '0')}`
      files.set(`${entry}-0001.f64`, bytesFromColumns(series.columns))
      const head = { parts: [{ entry: `${entry}-0001.f64`, points: series.columns.times.length }] }
      files.set(`${entry}.json`, new TextEncoder().encode(JSON.stringify(head)))
    }
    show(
      `${zone}, breakdown`,
      breakdownKind,
      {},
      contextIn(zone, { range: local('2022-01-10', '2022-03-20', zone) }),
    )
  }
  const [kathmandu, london] = zones
  const days = local('2022-01-01', '2022-03-20', london)
  const months = local('2021-03-10', '2022-06-08', kathmandu)
  show('index', indexKind, {}, contextIn(london, { range: days }))
  show('index of days', indexKind, { table: 'values' }, contextIn(london, { range: days }))
  show(
    'index of months',
    indexKind,
    { base: 'year', table: 'values', resolution: 'monthly' },
    contextIn(kathmandu, { range: months }),
  )
  show(
    'index of amounts',
    indexKind,
    { basis: 'amount', table: 'values' },
    contextIn(london, { range: days }),
  )
  const three = local('2022-01-03', '2022-01-05', london)
  const typed = [local('2022-01-12 07:00', '2022-02-03 15:00', london)]
  for (const basis of ['mean', 'amount'])
    show(
      `index of ${basis}s to a chosen period`,
      indexKind,
      { base: 'typed', typed, basis, table: 'values', resolution: 'weekly' },
      contextIn(london, { range: days }),
    )
  show('index of hours', indexKind, { base: 'day', table: 'values' }, contextIn(london, { range: three }))
  const operands = contextIn(london)
    .entitiesWith('1')
    .flatMap(({ parts }) => parts.slice(-1).map(({ operand }) => operand))
  show('profile of a totalizer', profileKind, {}, contextIn(london, { range: days, operands }))
  for (const zone of zones) show(`${zone}, missing data`, missingDataKind, {}, contextIn(zone))
  const march = local('2022-03-01', '2022-04-01', london)
  const adjustments = [{ interval: march, amount: -3100, reason: 'West wing closed' }]
  show('degree days', savingsKind, { model: 'degree-days' }, contextIn(kathmandu))
  show('change points', savingsKind, { model: 'five' }, contextIn(kathmandu))
  const year = local('2022-01-01', '2023-01-01', kathmandu)
  show(
    'months',
    savingsKind,
    { model: 'degree-days', resolution: 'monthly' },
    contextIn(kathmandu, { range: year }),
  )
  show('hours', savingsKind, { model: 'time-of-week', resolution: 'hourly' }, contextIn(kathmandu))
  show('planned', savingsKind, { model: 'time-of-week', dates: 'no-project' }, contextIn(kathmandu))
  show('periods', savingsKind, { model: 'heating', table: 'values' }, contextIn(kathmandu))
  const people = contextIn(london).operands.at(-1)?.operand.id
  show('drivers', savingsKind, { model: 'several', driver: people }, contextIn(london))
  show(
    'adjusted',
    savingsKind,
    { model: 'linear', adjustments },
    contextIn(london, { policy: 'extrapolated' }),
  )
  show('CalTRACK', savingsKind, { model: 'mean', convention: 'caltrack' }, contextIn(london))
  show('nmecr', savingsKind, { model: 'heating', convention: 'nmecr' }, contextIn(london))
  const years = { dates: 'listed', periods: [local('2021-01-01', '2022-01-01', kathmandu), year, year] }
  show('normal year', savingsKind, { ...years, model: 'degree-days' }, contextIn(kathmandu))
  for (const zone of zones) {
    const periods = [local('2021-01-01', '2021-08-01', zone), local('2022-01-15', '2022-07-01', zone)]
    const moved = { interval: local('2022-06-01', '2022-06-08', zone), amount: 1234.5, reason: 'A fair' }
    const chosen = { dates: 'listed', periods, areaGrowth: zone === 'Europe/London' ? 3 : 0, events: [moved] }
    const calendar = { ...contextIn(zone).calendar, holidays: new Set(['2022-05-02', '2022-12-26']) }
    show(`${zone}, why it changed`, whyChangedKind, chosen, contextIn(zone, { calendar }))
  }
  show('odd days', oddDaysKind, { limit: 1.5 }, contextIn(kathmandu))
  const entities = ['meter', 'kitchen'].map((id, at) => aCardEntity(`e${String(at)}`, [`${id} ${london}`]))
  show(
    'portfolio',
    portfolioSavingsKind,
    {},
    contextIn(london, { range: year, entitiesWith: () => entities }),
  )
  show('points', scatterKind, {}, contextIn(london))
  show('line', scatterKind, { model: 'linear', resolution: 'hourly' }, contextIn(london, { range: march }))
  const office = { startMinute: 8 * 60 + 20, endMinute: 18 * 60 }
  const year12 = { fromMonth: 1, toMonth: 12 } as const
  const night = { ...year12, days: 'all', startMinute: 22 * 60, endMinute: 6 * 60 + 30, price: 0.1 } as const
  const weekend = { ...year12, days: 'off', startMinute: 0, endMinute: 1440, price: 0.25 } as const
  for (const zone of zones)
    show(
      `${zone}, shares`,
      sharesKind,
      {},
      contextIn(zone, {
        range: local('2022-01-01', '2022-12-01', zone),
        calendar: {
          ...contextIn(zone).calendar,
          occupied: [office, office, office, office, office, undefined, undefined],
          tariff: { name: 'Night', currency: 'NZD', price: 0.4, windows: [night, weekend] },
        },
      }),
    )
  show('a saving at a price', savingsKind, { price: 0.21 }, contextIn(london, { range: year }))
  show(
    'a saving by a tariff',
    savingsKind,
    { model: 'time-of-week', resolution: 'hourly', adjustments },
    contextIn(london, {
      policy: 'extrapolated',
      calendar: {
        ...contextIn(london).calendar,
        tariff: {
          name: 'Night',
          currency: 'GBP',
          price: 0.4,
          windows: [{ ...night, endMinute: 6 * 60 }, weekend],
        },
      },
    }),
  )
  show(
    'shares at typed prices',
    sharesKind,
    { priceInHours: 0.31, priceOutOfHours: 0.12 },
    contextIn(london, {
      range: local('2022-01-01', '2022-12-01', london),
      calendar: {
        ...contextIn(london).calendar,
        occupied: [office, office, office, office, office, undefined, undefined],
      },
    }),
  )
  const content = {
    workspaces: [],
    series: written.map(({ seriesKey }) => ({
      ...{ seriesKey, units: '', bucketZone: '', covered: [], provisional: [] },
      ...{ points: 0, bytes: 0, usedAt: 0, pinned: false },
    })),
    variableOf: (id: string) => {
      const zone = zones.find((one) => id.endsWith(one)) ?? zones[0]
      const { kind, unit: shortText } = all.get(id) ?? { kind: 'average-rate', unit: '' }
      return aCardOperand(id, { kind, localTimezone: zone, unit: { ...unit, shortText } }).variable
    },
  }
  const found = await tablesOfCards({ name: 'Models', mask }, shown, {
    ...{ content, written, now: Date.UTC(2026, 10, 22) },
    readColumns: ({ dataHubId }) => Promise.resolve(all.get(dataHubId)?.columns),
  })
  const planted = found.cells
    .filter(
      ({ row, card, app, item = '', rates }) =>
        row.startsWith('Heating · ') ||
        (card.endsWith('why it changed') && app !== 0) ||
        (card.endsWith('a chosen period') && app !== 100) ||
        item.startsWith('p ') ||
        item === 'Avoided cost' ||
        rates !== undefined,
    )
    .map((cell) => ({ ...cell, row: PLANTED, app: cell.app * 1.00001 }))
  tables = { format: 'meterlens-tables', version: 1, ...found, cells: [...found.cells, ...planted] }
  folder = temporaryFolder('models')
  files.set('recompute/tables.json', new TextEncoder().encode(JSON.stringify(tables)))
  files.set('recompute/recompute.sql', readFileSync(join(room, 'recompute.sql')))
  for (const at of ['series', 'recompute']) mkdirSync(join(folder, at))
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
})

function wrongCells(isRight: (cell: RecomputableCell, at: number) => boolean): readonly string[] {
  return tables.cells
    .filter((cell, at) => !isRight(cell, at))
    .map(({ card, row, column }) => `${card}: ${row}, ${column}`)
    .toSorted()
}

/** Probabilities of t with few and many degrees of freedom. */
const probabilities = [1, 3, 30.5, 350, 40_000].flatMap((df) =>
  [0.001, 0.7, 1, 2.5, 4].map((t) => ({ half: df / 2, x: df / (df + t * t), p: twoSidedProbability(t, df) })),
)

describe('the tables of views that a bundle carries', () => {
  it('are those of every card, with no number left out, and distinguish what models were given', () => {
    expect(tables.leftOut).toEqual([])
    const hows = Map.groupBy(tables.given, ({ how }) => how)
    expect([...hows.keys()].toSorted()).toEqual(['entered', 'found by search'])
    const isPoint = ({ row }: { readonly row: string }): boolean =>
      /^(.* · )?(Balance|Change) point/.test(row)
    expect(tables.cells.filter((cell) => isPoint(cell) && !cell.item)).toEqual([])
    for (const { card, value } of hows.get('found by search') ?? [])
      expect(
        tables.models.some(
          (one) => one.card === card && 'terms' in one && one.terms.some(({ from }) => from === value),
        ),
      ).toBe(true)
    expect(tables.models.length).toBe(31)
    const plantedIn = (isOf: (cell: RecomputableCell) => boolean): number =>
      tables.cells.filter((cell) => cell.row === PLANTED && isOf(cell)).length
    expect(plantedIn(({ card }) => card.endsWith('why it changed'))).toBe(38)
    expect(plantedIn(({ rates, figure }) => rates !== undefined && figure !== 'model')).toBe(6)
    expect(plantedIn(({ item }) => item === 'Avoided cost')).toBe(1)
    expect(plantedIn(({ rates, figure }) => rates?.[0] === 0.21 && figure === 'model')).toBe(1)
    expect(plantedIn(({ card }) => card.endsWith('a chosen period'))).toBeGreaterThan(40)
    expect(plantedIn(({ item }) => item?.startsWith('p ') === true)).toBeGreaterThan(0)
    const figures = new Set(tables.cells.map(({ figure }) => figure))
    expect(['gaps', 'longestGap', 'gapless'].filter((one) => figures.has(one as 'gaps'))).toHaveLength(3)
    expect(tables.series.some(({ terms }) => terms?.some(({ counter }) => counter !== undefined))).toBe(true)
  })

  it('are computed again by DuckDB to 1e-9, and wrong numbers are reported', async () => {
    const chances = probabilities.map(({ x, half }) => `incomplete_beta(${String(x)}, ${String(half)}, 0.5)`)
    const asked = ['FROM differences', 'FROM model_figures', `SELECT ${chances.join(', ')}`]
    const [differences = [], figures, [found = []] = []] = await askDuckDb(folder, ...asked)
    const rows = differences.map(([, card, what]) => `${String(card)}: ${String(what)}`)
    expect(rows.toSorted()).toEqual(wrongCells((cell) => cell.row !== PLANTED))
    expect(figures?.length).toBeGreaterThan(10 * tables.models.length)
    for (const [at, { p }] of probabilities.entries())
      expect(Math.abs(Number(found[at]) - p)).toBeLessThan(1e-10 * p)
  })

  it('are computed again by the page to 1e-9, and wrong numbers are reported', async () => {
    const page = pageScriptOf(readFileSync(join(room, 'recompute.html'), 'utf8'))
    const read = (name: string) => Promise.resolve(files.get(name) ?? new Uint8Array())
    const found: unknown[] = []
    for (const series of tables.series) found.push(page.recomputed(series, await page.valuesOf(read, series)))
    const models: ReadonlyMap<string, number>[] = []
    for (const model of tables.models) models.push(page.modelItems(model, found, models))
    const wrong = tables.models.flatMap(({ card, figures }, at) =>
      figures.flatMap(({ name, app }) =>
        page.isNear(app, models[at]?.get(name) ?? null) ? [] : [[card, name, app, models[at]?.get(name)]],
      ),
    )
    expect(wrong).toEqual([])
    for (const { x, half, p } of probabilities)
      expect(Math.abs(page.incompleteBeta(x, half, 0.5) - p)).toBeLessThan(1e-10 * p)
    const ours = page.cellsOf(tables, found, models)
    expect(wrongCells((cell, at) => page.isNear(cell.app, ours[at] ?? null))).toEqual(
      wrongCells((cell) => cell.row !== PLANTED),
    )
  })
})
