import type { DemoKind, DemoResource, DemoUnit } from './source.ts'

const unit = (id: number, shortText: string, longText: string): DemoUnit => ({ id, shortText, longText })

/** The units of the demo catalogues; their ids are as stable as the service's own. */
export const units = {
  kW: unit(1, 'kW', 'kilowatts'),
  kWh: unit(2, 'kWh', 'kilowatt-hours'),
  gallonsPerMinute: unit(3, 'gal/min', 'gallons per minute'),
  gallons: unit(4, 'gal', 'gallons'),
  ton: unit(5, 'ton', 'tons of refrigeration'),
  tonHours: unit(6, 'ton-hr', 'ton-hours'),
  poundsPerHour: unit(7, 'lb/hr', 'pounds per hour'),
  pounds: unit(8, 'lb', 'pounds'),
  btuPerHour: unit(9, 'Btu/hr', 'British thermal units per hour'),
  btu: unit(10, 'Btu', 'British thermal units'),
  fahrenheit: unit(11, '°F', 'degrees Fahrenheit'),
  celsius: unit(12, '°C', 'degrees Celsius'),
  percent: unit(13, '%', 'percent'),
  people: unit(14, 'people', 'people'),
  partsPerMillion: unit(15, 'ppm', 'parts per million'),
  volts: unit(16, 'V', 'volts'),
  powerFactor: unit(17, 'PF', 'power factor'),
  irradiance: unit(18, 'W/m²', 'watts per square metre'),
  metresPerSecond: unit(19, 'm/s', 'metres per second'),
  microgramsPerCubicMetre: unit(20, 'µg/m³', 'micrograms per cubic metre'),
  ph: unit(21, 'pH', 'pH'),
  milligramsPerLitre: unit(22, 'mg/L', 'milligrams per litre'),
  turbidity: unit(23, 'NTU', 'nephelometric turbidity units'),
  conductivity: unit(24, 'µS/cm', 'microsiemens per centimetre'),
  decibels: unit(25, 'dB', 'decibels'),
  watts: unit(26, 'W', 'watts'),
  megawatts: unit(27, 'MW', 'megawatts'),
  litresPerSecond: unit(28, 'L/s', 'litres per second'),
  kilopoundsPerHour: unit(29, 'klb/hr', 'thousand pounds per hour'),
  megawattHours: unit(30, 'MWh', 'megawatt-hours'),
  metres: unit(31, 'm', 'metres'),
} as const satisfies Record<string, DemoUnit>

/** The resource catalogue: 1 and 7 are the service's (docs/service.md 2.2), the others plausible. */
export const resourceCatalog = {
  electricity: { id: 1, name: 'Electricity' },
  water: { id: 2, name: 'Water' },
  chilledWater: { id: 3, name: 'Chilled Water' },
  steam: { id: 4, name: 'Steam' },
  solar: { id: 6, name: 'Solar' },
  naturalGas: { id: 7, name: 'Natural Gas' },
  occupancy: { id: 9, name: 'Occupancy' },
  temperature: { id: 10, name: 'Temperature' },
  airQuality: { id: 11, name: 'Air Quality' },
  waterQuality: { id: 12, name: 'Water Quality' },
  weather: { id: 20, name: 'Weather' },
} as const satisfies Record<string, DemoResource>

/** Variable types: the pointType value, and id and name of the object that entities carry. */
export const kinds: Readonly<Record<DemoKind, { readonly id: number; readonly name: string }>> = {
  'average-rate': { id: 1, name: 'Average Rate' },
  totalizer: { id: 2, name: 'Totalizer' },
  instantaneous: { id: 3, name: 'Instantaneous Measurement' },
}

/** The entity types by id (docs/service.md 2.2, buildingType), each with its kind of entity. */
export const entityTypes = [
  { id: 0, kind: 'building', name: 'Building' },
  { id: 1, kind: 'buoy', name: 'Buoy' },
  { id: 2, kind: 'plant', name: 'Central Plant' },
  { id: 3, kind: 'city', name: 'City' },
  { id: 4, kind: 'sensor', name: 'Environmental Sensor' },
  { id: 5, kind: 'other', name: 'Other' },
] as const

/** `to = from × factor + offset`. */
export interface UnitConversion {
  readonly from: DemoUnit
  readonly to: DemoUnit
  readonly factor: number
  readonly offset?: number
}

/** The conversions that the service supports; it offers no others (docs/service.md 1). */
export const unitConversions: readonly UnitConversion[] = [
  { from: units.kW, to: units.watts, factor: 1000 },
  { from: units.kW, to: units.megawatts, factor: 0.001 },
  { from: units.kW, to: units.btuPerHour, factor: 3412.141633 },
  { from: units.btuPerHour, to: units.kW, factor: 1 / 3412.141633 },
  { from: units.kWh, to: units.megawattHours, factor: 0.001 },
  { from: units.kWh, to: units.btu, factor: 3412.141633 },
  { from: units.ton, to: units.kW, factor: 3.516852842 },
  { from: units.gallonsPerMinute, to: units.litresPerSecond, factor: 0.0630901964 },
  { from: units.poundsPerHour, to: units.kilopoundsPerHour, factor: 0.001 },
  { from: units.fahrenheit, to: units.celsius, factor: 5 / 9, offset: -160 / 9 },
  { from: units.celsius, to: units.fahrenheit, factor: 9 / 5, offset: 32 },
]

/** Finds the conversion from `canonical` to the unit that a client names by its short or long text. */
export function findConversion(canonical: DemoUnit, named: string): UnitConversion | undefined {
  const isNamed = ({ shortText, longText }: DemoUnit): boolean => shortText === named || longText === named
  if (isNamed(canonical)) return { from: canonical, to: canonical, factor: 1 }
  return unitConversions.find(({ from, to }) => from.id === canonical.id && isNamed(to))
}

const accumulations: readonly { readonly rate: DemoUnit; readonly quantity: DemoUnit }[] = [
  { rate: units.kW, quantity: units.kWh },
  { rate: units.gallonsPerMinute, quantity: units.gallons },
  { rate: units.ton, quantity: units.tonHours },
  { rate: units.poundsPerHour, quantity: units.pounds },
  { rate: units.btuPerHour, quantity: units.btu },
]

/** Returns the unit in which a rate of this unit accumulates. */
export function consumptionOf({ id }: DemoUnit): DemoUnit | undefined {
  return accumulations.find(({ rate }) => rate.id === id)?.quantity
}
