import { resourceCatalog, units } from '../../portfolio/catalogs.ts'
import { scaleShape } from '../series/load-shape.ts'
import { pointTables, type PointTable } from '../tables/points.ts'
import type { BuildingSpec, EntitySpec } from '../tables/entities.ts'
import type { Site } from '../tables/sites.ts'
import type { Point } from './point.ts'
import { readTable } from './read-table.ts'
import { sizesOf } from './sizes.ts'

/** Roofs with room for less than this are not worth panels. */
const SMALLEST_ARRAY_KW = 40

/** Returns every point of an entity, temperatures in the unit of the site's sensors. */
export function entityPoints(spec: EntitySpec, site: Site): readonly Point[] {
  const sizes = sizesOf(spec)
  return tablesOf(spec)
    .flatMap(([table, n]) => {
      const floor = n === 0 ? 'ground floor' : `floor ${String(n)}`
      return readTable(pointTables[table], sizes, { n: String(n), floor, main: site.mainMeter })
    })
    .map((point) => (site.temperature === 'fahrenheit' ? inFahrenheit(point) : point))
    .map((point) => (spec.kind === 'building' ? withRetrofit(point, spec) : point))
}

/** A table, with the number of the floor or machine to which it applies. */
type Use = readonly [table: PointTable, n: number]

function tablesOf(spec: EntitySpec): readonly Use[] {
  switch (spec.kind) {
    case 'building':
      return buildingTables(spec)
    case 'plant':
      return [...each('boiler', 1, 2, 3), ...each('chiller', 1, 2), ['loops', 0]]
    case 'buoy':
    case 'city':
    case 'sensor':
      return [[spec.kind, 0]]
    case 'other':
      return spec.points === 'none' ? [] : [[spec.points, 0]]
  }
}

function buildingTables(spec: BuildingSpec): readonly Use[] {
  const floors = Array.from({ length: spec.floors }, (_, floor) => floor)
  const takesSteam = spec.archetype === 'hospital' || spec.archetype === 'laboratory'
  const hasPanels = (sizesOf(spec).of['panelsKw'] ?? 0) >= SMALLEST_ARRAY_KW
  return [
    ['electricity', 0],
    [takesSteam ? 'steam' : 'gas', 0],
    ['water', 0],
    ...(hasPanels ? each('roof', 0) : []),
    ...floors.flatMap((floor) => each('floor', floor)),
    // An air handling unit serves two floors.
    ...floors.filter((floor) => floor % 2 === 0).flatMap((floor) => each('airHandler', 1 + floor / 2)),
    ['inactive', 0],
  ]
}

function each(table: PointTable, ...numbers: readonly number[]): readonly Use[] {
  return numbers.map((n) => [table, n])
}

function withRetrofit(point: Point, { retrofit }: BuildingSpec): Point {
  const isElectric = point.unit.id === units.kW.id && point.resource.id === resourceCatalog.electricity.id
  return retrofit !== undefined && isElectric ? { ...point, retrofit } : point
}

function inFahrenheit(point: Point): Point {
  if (point.unit.id !== units.celsius.id) return point
  const scaled = scaleShape(point.shape, 9 / 5)
  return { ...point, unit: units.fahrenheit, shape: { ...scaled, base: scaled.base + 32 } }
}
