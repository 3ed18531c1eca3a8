import { resourceCatalog, units } from '../../portfolio/catalogs.ts'
import type { LoadShape } from '../series/shape.ts'
import { type PointFeed, feedKinds } from '../tables/feeds.ts'
import { entityOddities, type Oddity, type Retrofit } from './oddities.ts'
import { pointTables } from '../tables/points.ts'
import { type Quantity, quantities } from '../tables/quantities.ts'
import { schedules } from '../schedules.ts'
import type { EntitySpec, Site } from '../tables/sites.ts'
import { isBuilding, type NumberedTable, others } from '../tables/uses.ts'
import { type Sizes, sizesOf } from './sizes.ts'

/** One metered point of an entity, before it becomes a variable. */
export interface Point extends Quantity, Details, Oddity {
  /** Unique within the entity; the dataHubId is derived from it. */
  readonly key: string
  /** The name, such as `main incomer electricity`. */
  readonly name: string
  readonly feed: PointFeed
  readonly shape: LoadShape
  readonly retrofit?: Retrofit
}

/** The last column of the table of points. */
interface Details {
  /** Points with the same stream share their random parts: a meter's rate and its totalizer. */
  readonly stream?: string
  readonly status?: 'historical' | 'disabled'
  readonly isHidden?: boolean
  readonly description?: string
  readonly tags?: readonly string[]
}

/** Roofs with room for less than this are not worth panels. */
const SMALLEST_ARRAY_KW = 40

/** Returns every point of an entity, temperatures in the unit of the site's sensors. */
export function pointsOf(spec: EntitySpec, { style }: Site): readonly Point[] {
  const sizes = sizesOf(spec)
  const retrofit = entityOddities[spec.key]?.retrofit
  return tablesOf(spec, sizes).flatMap(([table, n = 0]) => {
    const floor = n === 0 ? 'ground floor' : `floor ${String(n)}`
    const text = pointTables[table]
      .replaceAll('{n}', String(n))
      .replaceAll('{floor}', floor)
      .replaceAll('{main}', style.mainMeter)
    return cells(text, '\n')
      .flatMap((row) => pointsOfRow(row, sizes))
      .map((point) => (style.temperature === 'fahrenheit' ? inFahrenheit(point) : point))
      .map((point) => (retrofit !== undefined && isElectric(point) ? { ...point, retrofit } : point))
  })
}

function tablesOf({ use, floors }: EntitySpec, { of }: Sizes): readonly NumberedTable[] {
  if (!isBuilding(use)) return others[use].tables
  const takesSteam = use === 'hospital' || use === 'laboratory'
  const storeys = Array.from({ length: floors }, (_, floor) => floor)
  return [
    ['electricity'],
    [takesSteam ? 'steam' : 'gas'],
    ['water'],
    ...((of['panelsKw'] ?? 0) >= SMALLEST_ARRAY_KW ? [['roof'] as const] : []),
    ...storeys.map((floor) => ['floor', floor] as const),
    // An air handling unit serves two floors.
    ...storeys.filter((floor) => floor % 2 === 0).map((floor) => ['airHandler', 1 + floor / 2] as const),
    ['inactive'],
  ]
}

function inFahrenheit(point: Point): Point {
  if (point.unit !== units.celsius) return point
  const { schedule, sizes } = point.shape
  const scaled = Object.fromEntries(Object.entries(sizes).map(([driver, size]) => [driver, size * (9 / 5)]))
  const shape = { schedule, sizes: { ...scaled, base: (scaled['base'] ?? 0) + 32 } }
  return { ...point, unit: units.fahrenheit, shape }
}

function isElectric({ resource, unit }: Point): boolean {
  return resource === resourceCatalog.electricity && unit === units.kW
}

function cells(text: string, separator: string): readonly string[] {
  return text
    .trim()
    .split(separator)
    .map((part) => part.trim())
}

/** Reads a row of `tables/points.ts`: a point, or the two of a meter that also counts. */
function pointsOfRow(row: string, sizes: Sizes): readonly Point[] {
  const [key = '', name = '', what = '', feed = '', shape = '', more = '{}'] = cells(row, '|')
  if (!isIn(quantities, what) || !isIn(feedKinds, feed)) throw new SyntaxError(`no quantity or feed: ${row}`)
  const { total, ...details } = JSON.parse(more) as Details & { readonly total?: Pick<Point, 'key' | 'name'> }
  const quantity: Quantity = quantities[what]
  const { schedule, sizes: drivers } = shapeOf(shape, sizes)
  // Nothing flows backwards.
  const bounded = { schedule, sizes: quantity.kind === 'average-rate' ? { ...drivers, floor: 0 } : drivers }
  const rate: Point = { key, name, ...quantity, feed, shape: bounded, ...details }
  return total === undefined ? [rate] : [rate, { ...rate, ...total, kind: 'totalizer' }]
}

function isIn<Table extends object>(table: Table, name: string): name is string & keyof Table {
  return name in table
}

function shapeOf(text: string, sizes: Sizes): LoadShape {
  if (text.startsWith('load ')) return meteredShare(text.split(' ').slice(1).map(Number), sizes)
  const [named = '', drivers = ''] = cells(text, ':')
  const schedule = named === 'own' ? sizes.own : named
  if (!isIn(schedules, schedule)) throw new SyntaxError(`no such schedule: ${text}`)
  const entries = cells(drivers, ',').map((driver) => {
    const [name = '', number, unit] = driver.split(' ')
    return [name, Number(number) * (unit === undefined ? 1 : (sizes.of[unit] ?? Number.NaN))] as const
  })
  return { schedule, sizes: Object.fromEntries(entries) }
}

function meteredShare(shares: readonly number[], { own, of }: Sizes): LoadShape {
  const [ofBase = 0, ofUse = 0, ofCooling = 0, ofDarkness = 0] = shares
  const { baseKw = 0, useKw = 0, coolingKw = 0 } = of
  const [base, use] = [baseKw * ofBase, useKw * ofUse]
  const sizes = {
    base,
    use,
    cooling: coolingKw * ofCooling,
    darkness: useKw * 0.12 * ofDarkness,
    drift: base * 0.06,
    jitter: base * 0.05 + use * 0.015,
    ripple: base * 0.1 + use * 0.05,
  }
  return { schedule: own, sizes }
}
