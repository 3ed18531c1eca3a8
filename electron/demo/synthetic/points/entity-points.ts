import type { Point } from './point.ts'
import type { EntitySpec, Site } from '../sites/site.ts'
import { airHandlerPoints } from './air-handler-points.ts'
import { buildingFrame, type BuildingSpec } from './building-frame.ts'
import { buoyPoints } from './buoy-points.ts'
import { cityPoints } from './city-points.ts'
import { electricityPoints } from './electricity-points.ts'
import { floorPoints } from './floor-points.ts'
import { inactivePoints } from './inactive-points.ts'
import { plantPoints } from './plant-points.ts'
import { sensorPoints } from './sensor-points.ts'
import { otherPoints, solarPoints } from './other-points.ts'
import { thermalPoints } from './thermal-points.ts'

/** Returns every point of an entity. */
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

/** Panels of this many kW per square foot are on the roofs that are worth it. */
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
    ...inactivePoints(frame),
  ]
}
