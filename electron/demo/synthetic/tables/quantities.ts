import { resourceCatalog as of, units } from '../../portfolio/catalogs.ts'
import type { DemoKind, DemoResource, DemoUnit } from '../../portfolio/source.ts'

/**
 * A quantity that a point measures. A totalizer has the unit of its rate here and is shown in the one in which it
 * accumulates.
 */
export interface Quantity {
  readonly kind: DemoKind
  readonly resource: DemoResource
  readonly unit: DemoUnit
}

const rate = (resource: DemoResource, unit: DemoUnit): Quantity => ({ kind: 'average-rate', resource, unit })
const reading = (resource: DemoResource, unit: DemoUnit): Quantity => ({
  ...{ kind: 'instantaneous', resource, unit },
})

/** The quantities by their names in tables of points. */
export const quantities = {
  power: rate(of.electricity, units.kW),
  solar: rate(of.solar, units.kW),
  gas: rate(of.naturalGas, units.btuPerHour),
  steam: rate(of.steam, units.poundsPerHour),
  cooling: rate(of.chilledWater, units.ton),
  water: rate(of.water, units.gallonsPerMinute),
  voltage: reading(of.electricity, units.volts),
  'power factor': reading(of.electricity, units.powerFactor),
  temperature: reading(of.temperature, units.celsius),
  'indoor humidity': reading(of.airQuality, units.percent),
  'carbon dioxide': reading(of.airQuality, units.partsPerMillion),
  sound: reading(of.airQuality, units.decibels),
  dust: reading(of.airQuality, units.microgramsPerCubicMetre),
  people: reading(of.occupancy, units.people),
  'outdoor temperature': reading(of.weather, units.celsius),
  humidity: reading(of.weather, units.percent),
  irradiance: reading(of.weather, units.irradiance),
  wind: reading(of.weather, units.metresPerSecond),
  'water temperature': reading(of.waterQuality, units.celsius),
  'dissolved oxygen': reading(of.waterQuality, units.milligramsPerLitre),
  pH: reading(of.waterQuality, units.ph),
  turbidity: reading(of.waterQuality, units.turbidity),
  conductivity: reading(of.waterQuality, units.conductivity),
  'wave height': reading(of.waterQuality, units.metres),
}
