import type { Point } from '../point.ts'
import type { EntitySpec, Site } from '../site.ts'
import { airHandlerPoints } from './air-handler-points.ts'
import { buildingFrame, type BuildingSpec } from './building-frame.ts'
import { buoyPoints } from './buoy-points.ts'
import { cityPoints } from './city-points.ts'
import { electricityPoints } from './electricity-points.ts'
import { floorPoints } from './floor-points.ts'
import { keptAsidePoints } from './kept-aside-points.ts'
import { plantPoints } from './plant-points.ts'
import { sensorPoints } from './sensor-points.ts'
import { solarPoints } from './solar-points.ts'
import { streetLightPoints } from './street-light-points.ts'
import { thermalPoints } from './thermal-points.ts'

/** Every point of an entity. */
export function entityPoints(spec: EntitySpec, site: Site): readonly Point[] {
  switch (spec.kind) {
    case 'building':
      return buildingPoints(spec, site)
    case 'buoy':
      return buoyPoints()
    case 'plant':
      return plantPoints(spec, site)
    case 'city':
      return cityPoints(spec.people)
    case 'sensor':
      return sensorPoints(site)
    case 'other':
      return otherPoints(spec.points)
  }
}

function otherPoints(points: Extract<EntitySpec, { kind: 'other' }>['points']): readonly Point[] {
  switch (points) {
    case 'none':
      return []
    case 'solar-farm':
      return solarPoints(420, 'array', 'building')
    case 'street-lights':
      return streetLightPoints()
  }
}

/** Roofs carry panels on the buildings whose roof is worth it. */
const KW_PER_ROOF_SQ_FT = 0.005
const SMALLEST_ARRAY_KW = 40

function buildingPoints(spec: BuildingSpec, site: Site): readonly Point[] {
  const frame = buildingFrame(spec, site)
  const arrayKw = (spec.areaSqFt / spec.floors) * KW_PER_ROOF_SQ_FT
  const floors = Array.from({ length: spec.floors }, (_, floor) => floor)
  const handlers = floors.filter((floor) => floor % 2 === 0).map((floor) => 1 + floor / 2)
  return [
    ...electricityPoints(frame),
    ...thermalPoints(frame),
    ...(arrayKw >= SMALLEST_ARRAY_KW ? solarPoints(arrayKw, 'rooftop solar', 'building') : []),
    ...floors.flatMap((floor) => floorPoints(frame, floor)),
    ...handlers.flatMap((unit) => airHandlerPoints(frame, unit)),
    ...keptAsidePoints(frame),
  ]
}
