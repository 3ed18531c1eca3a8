import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tablesOfCards } from '#renderer/exporting/bundle/recompute/tables-of-cards.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import type { CounterFalls, RecomputableTables } from '#shared/bundle/recompute/recomputable.ts'
import type { RecomputableCheck, StatedFindings } from '#shared/bundle/recompute/stated-check.ts'
import { checkIds, flags, isFlagged, readingsOf } from '#shared/quality/check.ts'
import { createEffects, largestMove } from '#shared/quality/effect.ts'
import { checkReadings } from '#shared/quality/findings.ts'
import type { CheckLimits } from '#shared/quality/presets.ts'
import { fallsOf } from '#shared/quality/totalizer.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { askDuckDb, pageScriptOf } from '#support/files/recomputed.ts'
import { columnsOf } from '#support/a-segment.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aCardOperand, hourly, local } from '../../unit/renderer/cards/card-fixtures.ts'

const zone = 'Europe/London'
const room = resolve('renderer/exporting/bundle/recompute')
const range = local('2022-02-10', '2022-08-20', zone)
const hours = (range.end - range.start) / HOUR_MS
const mask = [local('2022-04-20', '2022-04-22', zone)]
const seen = subtractIntervals([range], mask)

/** Use by the clock, with noise that every reader computes alike. */
function usual(hour: number): number {
  const noise = ((hour * 7919) % 997) / 997
  return (
    Math.round(
      1000 * (20 + 12 * Math.max(0, Math.sin(((hour % 24) / 24 - 0.25) * 2 * Math.PI)) + 4 * noise),
    ) / 1000
  )
}

const made = (valueAt: (hour: number) => number, part: Partial<SeriesInput> = {}): SeriesInput =>
  hourly(range, (at) => valueAt(Math.round((at - range.start) / HOUR_MS)), { zone, ...part })

/** Returns readings that have faults for some hours from a given one on. */
function faulty(
  ...faults: readonly (readonly [from: number, hours: number, value: (value: number) => number])[]
) {
  return (hour: number): number => {
    const fault = faults.find(([from, hours]) => hour >= from && hour < from + hours)
    return fault === undefined ? usual(hour) : fault[2](usual(hour))
  }
}

/** A register in tenths that dips for three hours, is set back by 8, overflows at a thousand and begins again. */
function reading(hour: number): number {
  const run = 560 + 0.5 * hour + (hour % 5) / 10
  if (hour >= 300 && hour < 303) return 0
  if (hour < 500) return run
  return hour < 1500 ? (run - 8) % 1000 : run - 1306
}

/** A register that deducts what is exported by day, and is set once. */
function netReading(hour: number): number {
  const ofDay = hour % 24 < 8 ? hour % 24 : 8 - 0.75 * ((hour % 24) - 8)
  return 500 - 5 * Math.floor(hour / 24) + ofDay - (hour >= 1000 ? 4000 : 0)
}

const quarters = (): SeriesInput => {
  const pairs: (readonly [number, number])[] = []
  for (let at = range.start; at < range.end; at += 15 * MINUTE_MS) {
    const quarter = Math.round((at - range.start) / (15 * MINUTE_MS))
    const isStuck = quarter > 900 && quarter < 1100
    pairs.push([at, isStuck ? 3.5 : quarter === 2000 ? 300 : usual(quarter)])
  }
  return { kind: 'average-rate', unit: 'kW', resolution: '15-minute', zone, columns: columnsOf(pairs) }
}

const limited = {
  ...{ gaps: {}, late: { suspect: 24 } },
  ...{ negatives: { fail: 10 }, 'flat-line': { suspect: 12, fail: 72 }, zeros: { suspect: 20 } },
} as const satisfies CheckLimits

interface Case {
  readonly series: SeriesInput
  readonly limits: CheckLimits
  readonly reachesNow?: boolean
}

const cases: Readonly<Record<string, Case>> = {
  gaps: {
    series: made(
      faulty([100, 5, () => NaN], [108, 3, () => NaN], [400, 30, () => NaN], [hours - 170, 170, () => NaN]),
    ),
    limits: limited,
    reachesNow: true,
  },
  'not late': {
    series: made(faulty([hours - 26, 26, () => NaN])),
    limits: { gaps: {}, late: { suspect: 48 } },
    reachesNow: true,
  },
  levels: {
    series: made(
      faulty(
        [300, 2, (value) => -value],
        [500, 40, () => 7.25],
        [800, 90, () => 8.5],
        [900, 20, () => 0],
        [950, 1, () => 0],
      ),
    ),
    limits: { ...limited, limits: { low: 18, high: 35.5 } },
  },
  signs: { series: made(faulty([300, 2, (value) => -value], [340, 1, (value) => -value])), limits: limited },
  'seldom read': {
    series: made((hour) => (hour < 1300 || hour > 1340 ? usual(hour) : hour % 5 < 2 ? 9.25 : NaN)),
    limits: limited,
  },
  'off for ten days': { series: made(faulty([600, 240, () => 0])), limits: limited },
  'both ways': { series: made((hour) => usual(hour) - 22), limits: limited },
  'off at night': { series: made((hour) => (hour % 24 < 6 ? 0 : usual(hour))), limits: limited },
  'off now and then': { series: made((hour) => (hour % 24 === 5 ? 0 : usual(hour))), limits: limited },
  'another unit': {
    series: made(
      faulty([480, 24, (value) => 1000 * value], [700, 6, (value) => 12 * value], [1000, 1, () => 80]),
    ),
    limits: { ...limited, 'unit-change': { fail: 0 }, extreme: { suspect: 3, fail: 10 } },
  },
  spikes: {
    series: made(
      faulty(
        [205, 1, (value) => 3.2 * value],
        [613, 1, () => 130],
        [990, 2, () => 220],
        [1200, 1, () => -40],
      ),
    ),
    limits: { gaps: {}, 'spike-of-day': { suspect: 180, fail: 500 }, spike: { suspect: 2, fail: 4 } },
  },
  spread: {
    series: made(faulty([205, 1, (value) => 3.2 * value], [613, 3, () => 130], [1200, 1, () => -40])),
    limits: { gaps: {}, range: { suspect: 3, fail: 8 }, 'rate-of-change': { suspect: 2, fail: 6 } },
  },
  changes: {
    series: made(faulty([205, 1, (value) => 3.2 * value], [613, 3, () => 130], [400, 3, () => NaN])),
    limits: { gaps: {}, 'rate-of-change': { suspect: 1.2 } },
  },
  'unlike others': {
    series: made(
      faulty([205, 1, (value) => 1.6 * value], [613, 3, () => 60], [900, 24, (value) => value + 3.5]),
    ),
    limits: { gaps: {}, 'robust-score': { suspect: 3.5, fail: 10 } },
  },
  steps: {
    series: made((hour) => usual(hour) * (hour < 900 ? 1 : hour < 1700 ? 2.2 : 1.1)),
    limits: { gaps: {}, 'level-step': { suspect: 50, fail: 110 } },
  },
  'now and then': {
    series: made((hour) => usual(hour) * (Math.floor(hour / 24 / 35) % 2 === 0 ? 1 : 1.9)),
    limits: { gaps: {}, 'level-step': { suspect: 20 } },
  },
  seasons: {
    series: made((hour) => usual(hour) * Math.exp(hour / 800)),
    limits: { gaps: {}, 'level-step': { suspect: 20 } },
  },
  'few values': {
    series: made((hour) => (hour % 2 === 0 ? 4 : 5)),
    limits: { gaps: {}, distinct: { suspect: 0.1 } },
  },
  'always off': { series: made(() => 0), limits: { gaps: {}, distinct: { suspect: 0.1 } } },
  temperature: {
    series: made(faulty([300, 60, () => 21.5]), { kind: 'instantaneous', unit: '°C' }),
    limits: { gaps: {}, 'flat-line': { suspect: 48, fail: 168 } },
  },
  register: {
    series: made(reading, { kind: 'totalizer', unit: 'kWh' }),
    limits: { ...limited, spike: { suspect: 2 } },
  },
  'in tens': {
    series: made((hour) => 10 * Math.floor(hour / 7) - (hour === 800 ? 10 : 0), {
      ...{ kind: 'totalizer', unit: 'kWh' },
    }),
    limits: limited,
  },
  'counts backwards': { series: made(netReading, { kind: 'totalizer', unit: 'kWh' }), limits: limited },
  'counts down': {
    series: made((hour) => 90_000 - 3 * hour, { kind: 'totalizer', unit: 'kWh' }),
    limits: limited,
  },
  quarters: { series: quarters(), limits: { ...limited, spike: { suspect: 2, fail: 4 } } },
}

/** Returns what a view of data quality would state about a series. */
function statedOf(name: string, { series, limits, reachesNow = false }: Case): StatedFindings {
  const readings = readingsOf(series, seen, reachesNow)
  if (readings === undefined) throw new Error(name)
  const { flags: all, stretches } = checkReadings(readings, limits)
  const falls = series.kind === 'totalizer' ? fallsOf(series.columns) : []
  const places = Int32Array.from(all.keys()).filter((at) => isFlagged(all[at] ?? flags.good))
  const move = largestMove(createEffects(readings, all)(places))
  const findings = [
    ...stretches.map(({ check: rule, flag, start, end, places: own }) => ({
      ...{ rule, flag, start, end, readings: own.length },
    })),
    ...falls.map(({ at, kind: rule }) => ({ rule, flag: flags.suspect, start: at, end: at, readings: 1 })),
  ].toSorted((a, b) => a.start - b.start)
  return {
    ...{ kind: 'findings', name, row: name, y: name, limits, seen, reachesNow, findings, items: [] },
    figures: {
      Findings: findings.length,
      ...(series.kind !== 'instantaneous' && { 'Can move the total by': move }),
    },
  }
}

const files = new Map<string, Uint8Array>()
let folder = ''
let tables: RecomputableTables
let checked: readonly RecomputableCheck[]

beforeAll(async () => {
  const written = Object.entries(cases).map(([dataHubId, { series }], at) => {
    const entry = `series/${String(at + 1).padStart(6, '0')}`
    const head = { parts: [{ entry: `${entry}-0001.f64`, points: series.columns.times.length }] }
    files.set(`${entry}-0001.f64`, bytesFromColumns(series.columns))
    files.set(`${entry}.json`, new TextEncoder().encode(JSON.stringify(head)))
    return { seriesKey: { dataHubId, resolution: series.resolution }, number: at + 1 }
  })
  const shown: ShownCard = {
    ...{ workspaceId: 'w', title: 'Rules', numbers: [] },
    models: Object.entries(cases).map(([name, one]) => statedOf(name, one)),
    readings: written.map(({ seriesKey }) => ({
      ...{
        name: seriesKey.dataHubId,
        demandId: seriesKey.dataHubId,
        interval: range,
        range,
        zone,
        sizes: [],
        seriesKey,
      },
      daysOff: { holidays: new Set(), weekend: [6, 7] },
    })),
  }
  const found = await tablesOfCards({ name: 'Rules', mask }, [shown], {
    content: {
      workspaces: [],
      series: [],
      variableOf: (id) => {
        const { kind = 'average-rate', unit = 'kW' } = cases[id]?.series ?? {}
        const { variable } = aCardOperand(id, { kind, localTimezone: zone })
        return { ...variable, unit: { ...variable.unit, shortText: unit } }
      },
    },
    ...{ written, now: Date.UTC(2026, 10, 22) },
    readColumns: ({ dataHubId }) => Promise.resolve(cases[dataHubId]?.series.columns),
  })
  tables = { format: 'meterlens-tables', version: 1, ...found }
  checked = found.models.filter((one): one is RecomputableCheck => 'checked' in one)
  folder = temporaryFolder('rules')
  files.set('recompute/recompute.sql', readFileSync(join(room, 'recompute.sql')))
  for (const at of ['series', 'recompute']) mkdirSync(join(folder, at))
  writeTables(tables)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
})

function writeTables(next: RecomputableTables): void {
  writeFileSync(join(folder, 'recompute/tables.json'), JSON.stringify(next))
}

async function pageOf(next: RecomputableTables) {
  const page = pageScriptOf(readFileSync(join(room, 'recompute.html'), 'utf8'))
  const read = (name: string) => Promise.resolve(files.get(name) ?? new Uint8Array())
  const found: unknown[] = []
  for (const series of next.series) found.push(page.recomputed(series, await page.valuesOf(read, series)))
  return { page, found, models: next.models.map((model) => page.modelItems(model, found, [])) }
}

/** States one reading too many for the first finding of each series, and calls the first reading of a dip corrected. */
function withWrong(next: RecomputableTables): RecomputableTables {
  const wrongFalls = ({ dips: [first = 0, ...dips], ...falls }: CounterFalls): CounterFalls => ({
    ...{ ...falls, dips, corrections: [first] },
  })
  return {
    ...next,
    series: next.series.map((series) => ({
      ...series,
      ...(series.falls && { falls: wrongFalls(series.falls) }),
      ...(series.terms && {
        terms: series.terms.map(({ counter, ...term }) => ({
          ...term,
          ...(counter && { counter: { ...counter, falls: wrongFalls(counter.falls) } }),
        })),
      }),
    })),
    models: next.models.map((model) => {
      if (!('checked' in model)) return model
      const [
        [rule, flag, start, end, readings] = ['gaps', 9, range.start, range.start + HOUR_MS, 1],
        ...others
      ] = model.checked.findings
      return {
        ...model,
        checked: { ...model.checked, findings: [[rule, flag, start, end, readings + 1], ...others] },
      }
    }),
  }
}

describe('the readings in question that a bundle names', () => {
  it('are those of every rule, and of every kind of fall of a register', () => {
    expect(checked.map(({ name }) => name)).toEqual(Object.keys(cases))
    const rules = new Set(checked.flatMap((one) => one.checked?.findings ?? []).map(([rule]) => rule))
    expect(rules).toEqual(new Set([...checkIds, 'dip', 'correction', 'reset', 'rollover']))
  })

  it('are judged again by DuckDB', async () => {
    const [differences, findings = []] = await askDuckDb(folder, 'FROM differences', 'FROM findings')
    expect(differences).toEqual([])
    expect(findings).toHaveLength(checked.flatMap((one) => one.checked?.findings ?? []).length)
  })

  it('are judged again by the page', async () => {
    const { page, found, models } = await pageOf(tables)
    tables.models.forEach((model, at) => {
      const own = models[at]
      const wrong = model.figures.filter(({ name, app }) => !page.isNear(app, own?.get(name) ?? null))
      expect(wrong, model.name).toEqual([])
      if (!('checked' in model) || own === undefined) return
      const compared = page.comparedFindings(model.checked, own.findings)
      expect(compared.filter(({ isSame }) => !isSame)).toEqual([])
      expect(compared).toHaveLength(model.checked.findings.length)
    })
    const figures = (found as ReturnType<typeof page.recomputed>[]).flatMap((one) => one.figures)
    expect(figures.filter(([, , app, ours]) => !page.isNear(app, ours))).toEqual([])
  })

  it('are reported by both where they differ', async () => {
    const wrong = withWrong(tables)
    const { page, found, models } = await pageOf(wrong)
    wrong.models.forEach((model, at) => {
      if (!('checked' in model)) return
      const [first] = page.comparedFindings(model.checked, models[at]?.findings ?? [])
      expect(first?.isSame).toBe(false)
    })
    const figures = (found as ReturnType<typeof page.recomputed>[]).flatMap((one) => one.figures)
    const falls = figures.filter(
      ([name, , app, ours]) => name.startsWith('Register') && !page.isNear(app, ours),
    )
    expect(new Set(falls.map(([name]) => name))).toEqual(new Set(['Register: corrections', 'Register: dips']))
    writeTables(wrong)
    const [told = []] = await askDuckDb(folder, 'FROM differences')
    for (const { name } of checked) expect(told.map(([, one]) => one)).toContain(`Rules, ${name}`)
    const names = told.map(([, , what]) => what)
    for (const name of ['register: corrections', 'register: dips']) expect(names).toContain(name)
    writeTables(tables)
  })
})
