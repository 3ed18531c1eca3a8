import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CardContext, CardDemand, CardKind, CardResult } from '#renderer/cards/card-kind.ts'
import { consistencyAuditKind } from '#renderer/cards/kinds/consistency-audit/kind.ts'
import { heatMapKind } from '#renderer/cards/kinds/heat-map/kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { tableKind } from '#renderer/cards/kinds/table/kind.ts'
import { qualityKind } from '#renderer/cards/kinds/quality/kind.ts'
import { standardizationAuditKind } from '#renderer/cards/kinds/standardization-audit/kind.ts'
import { wallKind } from '#renderer/cards/kinds/wall/kind.ts'
import { tablesOfCards } from '#renderer/exporting/bundle/recompute/tables-of-cards.ts'
import { numbersOf } from '#renderer/features/export/bundle/shown-numbers.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import type { RecomputableCell, RecomputableTables } from '#shared/bundle/recompute/recomputable.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { askDuckDb, pageScriptOf } from '#support/files/recomputed.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import {
  aCardContext,
  aCardEntity,
  aCardOperand,
  hourly,
  local,
  showCard,
} from '../../unit/renderer/cards/card-fixtures.ts'
import { seriesIn } from './modelled-readings.ts'

const zone = 'Europe/London'
const room = resolve('renderer/exporting/bundle/recompute')
const unit = { ...aCardOperand('meter').variable.unit, shortText: 'kW' }
const range = local('2022-02-10', '2022-04-20', zone)
const mask = [local('2022-02-20', '2022-02-22', zone)]
const { counter, meter, lifts, kitchen } = seriesIn(zone)
const all = new Map<string, SeriesInput>()
const shown: ShownCard[] = []

/** A meter that is stuck for a day, with a spike and hours without values; its use follows the clock. */
const pumps = hourly(local('2021-11-01', '2022-06-01', zone), (at) => {
  const hour = Math.round((at - range.start) / 3_600_000)
  if (hour > 700 && hour < 708) return NaN
  if (hour > 300 && hour < 340) return 7.25
  return hour === 500 ? 900 : 6 + (hour % 24) / 7 + Math.sin(hour * 1.7)
})

/** The values are zero at night and limited by day, so that many hours are equal. */
const solar = hourly(local('2021-11-01', '2022-06-01', zone), (at) => {
  const hour = Math.round((at - range.start) / 3_600_000)
  return Math.min(5, Math.max(0, 6 * Math.sin(((hour % 24) / 24) * 2 * Math.PI - 1.6)))
})

/** The service's own days and months: two hours of one day are wrong, and one month is divided by too much. */
function servedOf(id: string, { resolution, interval, operand }: CardDemand): SeriesInput | undefined {
  const own = all.get(id)
  if (own === undefined || resolution === 'hourly') return own
  const to = resolution === 'monthly' ? 'monthly' : 'daily'
  const { times, values } = deriveColumns(own.columns, { kind: own.kind, from: 'hourly', to, zone, interval })
  const { source } = operand.operand
  const size = source.kind === 'variable' && source.standardization !== undefined ? 500 : 1
  const wrong = values.map((value, at) => (value / size) * (at === 3 || (size > 1 && at === 0) ? 1.02 : 1))
  return { ...own, resolution, columns: { times, values: wrong } }
}

const written: { seriesKey: { dataHubId: string; resolution: Resolution }; number: number }[] = []
const columnsOf = new Map<string, SeriesInput['columns']>()
const files = new Map<string, Uint8Array>()

function write(dataHubId: string, resolution: Resolution, series: SeriesInput): void {
  const key = `${dataHubId} ${resolution}`
  if (columnsOf.has(key)) return
  columnsOf.set(key, series.columns)
  const number = written.length + 1
  written.push({ seriesKey: { dataHubId, resolution }, number })
  const entry = `series/${String(number).padStart(6, '0')}`
  const head = { parts: [{ entry: `${entry}-0001.f64`, points: series.columns.times.length }] }
  files.set(`${entry}-0001.f64`, bytesFromColumns(series.columns))
  files.set(`${entry}.json`, new TextEncoder().encode(JSON.stringify(head)))
}

function show<Settings, Result extends CardResult>(
  title: string,
  kind: CardKind<Settings, Result>,
  chosen: object,
  context: CardContext,
  most?: number,
): void {
  const { demands, table, result, settings } = showCard(kind, chosen, context, servedOf)
  const keyOf = ({ operand, resolution }: CardDemand) => {
    const { source } = operand.operand
    const standard = source.kind === 'variable' ? (source.standardization ?? '') : ''
    return { dataHubId: `${operand.variable.dataHubId}${standard}`, resolution }
  }
  for (const demand of demands) {
    const series = servedOf(demand.operand.variable.dataHubId, demand)
    const { dataHubId, resolution } = keyOf(demand)
    if (series !== undefined) write(dataHubId, resolution, series)
  }
  shown.push({
    ...{
      workspaceId: 'w',
      title,
      ...numbersOf(table, most),
      models: kind.models?.(result, settings, context) ?? [],
    },
    readings: demands.map((demand) => ({
      ...{
        name: demand.operand.name,
        demandId: demand.id,
        interval: demand.interval,
        range,
        zone,
        sizes: [],
      },
      ...{ seriesKey: keyOf(demand), daysOff: { holidays: new Set(), weekend: [6, 7] } },
    })),
  })
}

/** Rows with numbers that differ from those of the app. */
const PLANTED = 'Planted'
const isPlanted = ({ row }: RecomputableCell): boolean => row === PLANTED

let folder = ''
let tables: RecomputableTables

beforeAll(async () => {
  for (const [id, series] of Object.entries({ meter, lifts, kitchen, counter, pumps, solar }))
    if (series !== undefined) all.set(id, series)
  const operandOf = (id: string, at: number) =>
    aCardOperand(id, { kind: all.get(id)?.kind ?? 'average-rate', localTimezone: zone, unit }, at)
  const operands = ['meter', 'lifts', 'kitchen', 'pumps', 'counter', 'solar'].map(operandOf)
  const entity = aCardEntity(operands[0]?.variable.entities[0]?.id ?? '', [], { areaSqFt: 500 })
  const context = aCardContext({
    ...{ operands, range, zone, mask, policy: 'present-only', now: Date.UTC(2030, 0, 1) },
    entitiesWith: () => [entity],
    standardizationsFor: () => [{ value: 'areaSqFt', label: 'By floor area' }],
  })
  const some = (...wanted: readonly string[]) => ({
    ...context,
    operands: operands.filter(({ variable }) => wanted.includes(variable.dataHubId)),
  })
  show('wall', wallKind, { resourceId: 'series', by: 'past' }, some('meter', 'lifts', 'kitchen', 'pumps'))
  show('wall by change', wallKind, { resourceId: 'series', by: 'change' }, some('meter', 'lifts', 'kitchen'))
  const cut = { start: range.start + 20 * 60_000, end: range.end + 20 * 60_000 }
  const ofCut = { ...some('lifts'), range: cut }
  show('wall within hours', wallKind, { resourceId: 'series', by: 'past' }, ofCut)
  show('too many', wallKind, { resourceId: 'series' }, some('meter', 'lifts'), 7)
  show('audit', consistencyAuditKind, {}, some('meter', 'lifts', 'counter'))
  show('standards', standardizationAuditKind, {}, some('meter', 'lifts'))
  show('quality', qualityKind, {}, some('meter', 'pumps', 'kitchen'))
  show('hours', tableKind, { resolution: 'hourly' }, some('pumps', 'solar'))
  show('days', tableKind, { resolution: 'daily' }, some('solar'))
  show('map', heatMapKind, {}, some('solar'))
  show('week', heatMapKind, { by: 'weekday' }, some('solar'))
  show('profile', profileKind, {}, some('pumps', 'solar'))
  show('weekly profile', profileKind, { cycle: 'week' }, some('solar'))
  show('findings', qualityKind, { rows: 'findings' }, some('pumps', 'kitchen'))
  const found = await tablesOfCards({ name: 'Checks', mask }, shown, {
    content: {
      workspaces: [],
      series: written.map(({ seriesKey }) => ({
        ...{ seriesKey, units: '', bucketZone: '', covered: [], provisional: [] },
        ...{ points: 0, bytes: 0, usedAt: 0, pinned: false },
      })),
      variableOf: (id) => operands.find(({ variable }) => id.startsWith(variable.dataHubId))?.variable,
    },
    ...{ written, now: Date.UTC(2026, 10, 22) },
    readColumns: ({ dataHubId, resolution }) => Promise.resolve(columnsOf.get(`${dataHubId} ${resolution}`)),
  })
  const sorts = Map.groupBy(
    found.cells,
    ({ figure, item = '' }) => `${figure} ${item.replaceAll(/\d+/g, '')}`,
  )
  const planted = [...sorts.values()].flatMap((cells) => {
    const cell = cells.find(({ app, figure }) => app !== 0 && figure !== 'cell')
    return cell === undefined ? [] : [{ ...cell, row: PLANTED, app: cell.app * 1.00001 }]
  })
  tables = { format: 'meterlens-tables', version: 1, ...found, cells: [...found.cells, ...planted] }
  folder = temporaryFolder('checks')
  files.set('recompute/tables.json', new TextEncoder().encode(JSON.stringify(tables)))
  files.set('recompute/recompute.sql', readFileSync(join(room, 'recompute.sql')))
  for (const at of ['series', 'recompute']) mkdirSync(join(folder, at))
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
})

describe('the checks that a bundle carries', () => {
  it('know the instant or the hour of readings that occur many times, such as the zeros of a night', () => {
    const ofCard = (card: string) => tables.cells.filter((cell) => cell.card === card && !isPlanted(cell))
    const zeros = ofCard('hours').filter(({ app }) => app === 0)
    expect(zeros.length).toBeGreaterThan(500)
    expect(new Set(zeros.map(({ at }) => at)).size).toBe(zeros.length)
    expect(new Set(ofCard('map').map(({ row, column }) => `${row} ${column}`)).size).toBe(
      ofCard('map').length,
    )
    for (const column of ['Highest', 'Lowest'])
      expect(ofCard('week').filter((cell) => cell.column === column)).toHaveLength(7)
    const dark = ofCard('map').filter(({ app, column }) => app === 0 && /^\d\d$/.test(column))
    const told = dark.filter(({ slot }) => slot !== undefined)
    // If most of a day is excluded, nothing else shows which day it is.
    expect(told.length).toBeGreaterThan(0.95 * dark.length)
    for (const { slot, column } of told) expect(slot?.from).toBe(Number(column) * 3_600_000)
  })

  it('know the slot of each number of a profile, such as those of a night without sun', () => {
    const ofCard = (card: string) => tables.cells.filter((cell) => cell.card === card && !isPlanted(cell))
    const cells = ['profile', 'weekly profile'].flatMap(ofCard)
    const figures: Partial<Record<string, string>> = {
      n: 'count',
      Mean: 'mean',
      Median: 'p50',
      '10th percentile': 'p10',
    }
    for (const { row, column, figure, slot } of cells) {
      const [, hour = ''] = /(\d\d):00–/.exec(row) ?? []
      expect(slot?.from).toBe(Number(hour) * 3_600_000)
      expect(figure).toBe(figures[column] ?? figure)
    }
    const nights = cells.filter(({ app, figure }) => app === 0 && figure === 'mean')
    expect(nights.length).toBeGreaterThan(60)
    // The nights of all days, and those of each day of the week.
    expect(new Set(nights.map(({ slot }) => slot?.days)).size).toBe(8)
  })

  it('are those of every meter, with all their numbers', () => {
    expect(tables.leftOut).toMatchObject([
      { what: 'too many', why: expect.stringMatching(/^Its table has up to 8 numbers/) as string },
    ])
    const figures = new Set(
      tables.cells.filter(isPlanted).map(({ figure, item = '' }) => item.split(' ').at(-1) || figure),
    )
    for (const figure of [
      'weekDistance',
      'missingShare',
      'Compared',
      'Differing',
      'reported',
      'derived',
      'difference',
    ])
      expect(figures).toContain(figure)
    for (const figure of ['Findings', 'by', 'readings', 'present', 'filled', 'low', 'high', 'move'])
      expect(figures).toContain(figure)
  })

  it('are computed again by DuckDB to 1e-9, and wrong numbers are reported', async () => {
    const [differences = [], all = []] = await askDuckDb(folder, 'FROM differences', 'FROM model_figures')
    const wrong = tables.cells.filter(isPlanted).map(({ card, column }) => `${card}, ${PLANTED}, ${column}`)
    expect(differences.map(([, card, what]) => `${String(card)}, ${String(what)}`).toSorted()).toEqual(
      wrong.toSorted(),
    )
    expect(all).toHaveLength(2 * tables.models.length)
  })

  it('are computed again by the page to 1e-9, and wrong numbers are reported', async () => {
    const page = pageScriptOf(readFileSync(join(room, 'recompute.html'), 'utf8'))
    const read = (name: string) => Promise.resolve(files.get(name) ?? new Uint8Array())
    const found: unknown[] = []
    for (const series of tables.series) found.push(page.recomputed(series, await page.valuesOf(read, series)))
    const models = tables.models.map((model) => page.modelItems(model, found, []))
    for (const [at, { figures }] of tables.models.entries())
      for (const { name, app } of figures) expect(page.isNear(app, models[at]?.get(name) ?? null)).toBe(true)
    const ours = page.cellsOf(tables, found, models)
    const wrong = tables.cells.filter(({ app }, at) => !page.isNear(app, ours[at] ?? null))
    expect(wrong).toEqual(tables.cells.filter(isPlanted))
  })
})
