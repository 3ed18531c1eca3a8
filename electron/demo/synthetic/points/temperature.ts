import { resourceCatalog, units } from '../../portfolio/units.ts'
import { scaleShape, type LoadShape } from '../series/load-shape.ts'
import type { Point } from './point.ts'
import type { Site } from '../sites/site.ts'

/** Makes a temperature as the site's sensors report it; the shape is in °C. */
export function temperaturePoint(
  site: Site,
  point: Pick<Point, 'key' | 'name' | 'feed'> & Partial<Point>,
  shapeC: LoadShape,
): Point {
  const isFahrenheit = site.temperature === 'fahrenheit'
  return {
    kind: 'instantaneous',
    resource: resourceCatalog.temperature,
    ...point,
    unit: isFahrenheit ? units.fahrenheit : units.celsius,
    shape: isFahrenheit ? fahrenheitFromCelsius(shapeC) : shapeC,
  }
}

function fahrenheitFromCelsius(shape: LoadShape): LoadShape {
  const scaled = scaleShape(shape, 9 / 5)
  return { ...scaled, base: scaled.base + 32 }
}
