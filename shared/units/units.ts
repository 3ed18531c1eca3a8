/** Spellings of one unit by their common key; keys and spellings are lower case, without spaces. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  h: ['hr', 'hrs', 'hour', 'hours'],
  min: ['mins', 'minute', 'minutes'],
  s: ['sec', 'secs', 'second', 'seconds'],
  day: ['d', 'days'],
  ft2: ['sqft', 'sq.ft.', 'sq.ft', 'squarefoot', 'squarefeet', 'sf'],
  m2: ['sqm', 'sq.m', 'squaremetre', 'squaremetres', 'squaremeter', 'squaremeters'],
  ft3: ['cf', 'cuft', 'cu.ft', 'cubicfoot', 'cubicfeet'],
  m3: ['cum', 'cbm', 'cubicmetre', 'cubicmetres', 'cubicmeter', 'cubicmeters'],
  l: ['litre', 'litres', 'liter', 'liters'],
  gal: ['gals', 'gallon', 'gallons'],
  lb: ['lbs', 'pound', 'pounds'],
  kg: ['kilogram', 'kilograms', 'kilogramme', 'kilogrammes'],
  g: ['gram', 'grams', 'gramme', 'grammes'],
  therm: ['therms', 'thm'],
  ton: ['tons', 'tr', 'tonr'],
  w: ['watt', 'watts'],
  kw: ['kilowatt', 'kilowatts'],
  mw: ['megawatt', 'megawatts'],
  wh: ['w-h', 'whr', 'watthour', 'watthours'],
  mwh: ['mw-h', 'mwhr', 'megawatthour', 'megawatthours'],
  gwh: ['gw-h', 'gwhr', 'gigawatthour', 'gigawatthours'],
  vah: ['va-h', 'vahr'],
  kvah: ['kva-h', 'kvahr'],
  mvah: ['mva-h', 'mvahr'],
  varh: ['var-h', 'varhr'],
  kvarh: ['kvar-h', 'kvarhr'],
  mvarh: ['mvar-h', 'mvarhr'],
  hp: ['horsepower'],
  'hp-h': ['hph', 'hphr', 'horsepowerhour', 'horsepowerhours'],
  t: ['tonne', 'tonnes', 'metricton', 'metrictons'],
  kwh: ['kw-h', 'kwhr', 'kilowatthour', 'kilowatthours', 'kilowatt-hours'],
  'ton-h': ['tonh', 'ton-hr', 'tonhr', 'ton-hours', 'tonhours'],
  '°c': ['c', 'degc', 'deg.c', 'celsius', 'degreescelsius'],
  '°f': ['f', 'degf', 'deg.f', 'fahrenheit', 'degreesfahrenheit'],
  // The word "per" has already been replaced by a slash.
  '%': ['percent', 'pct', '/cent'],
  'mi/h': ['mph'],
  'gal/min': ['gpm'],
  'gal/h': ['gph'],
  'l/min': ['lpm'],
  'l/s': ['lps'],
  'ft3/min': ['cfm'],
  'ft3/h': ['cfh'],
  'm3/h': ['cmh'],
  'btu/h': ['btuh'],
  'kbtu/h': ['kbtuh', 'mbh'],
  'mmbtu/h': ['mmbtuh'],
  'lb/h': ['pph'],
}

const keyOfSpelling: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([key, list]) => list.map((one) => [one, key] as const)),
)

/** Returns the common key of a spelling given in lower case without spaces; the spelling itself when it is unknown. */
function commonSpelling(spelling: string): string {
  return keyOfSpelling.get(spelling) ?? spelling
}

/**
 * Returns a key that all spellings of one unit share: without case, spaces and typographic variants.
 *
 * `kBtu/hr`, `kbtu / h` and `MBH` have one key; `kW` and `W` have two, because values are never scaled to share an
 * axis.
 */
export function unitIdentity(text: string): string {
  const known = identities.get(text)
  if (known !== undefined) return known
  const identity = identified(text)
  if (identities.size < MOST_IDENTITIES) identities.set(text, identity)
  return identity
}

/** A portfolio has a few dozen spellings of units, which are looked up thousands of times. */
const MOST_IDENTITIES = 1000
const identities = new Map<string, string>()

function identified(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bper\b/g, '/')
    .replace(/\s+/g, '')
    .replace(/[·⋅∙*]/g, '-')
  return commonSpelling(commonSpelling(plain).split('/').map(productSpelling).join('/'))
}

/** Reads a mass of CO2, or of its equivalent: "t CO₂", "kg CO2-eq", "lbs CO2e". */
const ofCarbonDioxide = /^(.+?)-?co2(-?e|-?eq)?$/

/** Spells kVA·h and hp-hr by their factors, so that they have the same key as kVAh and hp-h. */
function productSpelling(text: string): string {
  const [, mass, equivalent] = ofCarbonDioxide.exec(text) ?? []
  if (mass !== undefined) return `${commonSpelling(mass)}co2${equivalent === undefined ? '' : 'e'}`
  return commonSpelling(commonSpelling(text).split('-').map(commonSpelling).join('-'))
}

/** Returns true if values in units `a` and `b` cannot be in one series. An empty text states no unit. */
export function areDifferentUnits(a: string, b: string): boolean {
  return a !== '' && b !== '' && unitIdentity(a) !== unitIdentity(b)
}

/** Quantity that accumulates while a rate runs: a rate of one for an hour is `perHour` of `unit`. */
export interface QuantityUnit {
  readonly unit: string
  readonly perHour: number
}

const timesPerHour: ReadonlyMap<string, number> = new Map([
  ['s', 3600],
  ['min', 60],
  ['h', 1],
  ['day', 1 / 24],
])

/** Names the quantity that one hour of a rate gives, for rates whose name contains no time. */
const namedRates: ReadonlyMap<string, string> = new Map([
  ['w', 'Wh'],
  ['kw', 'kWh'],
  ['mw', 'MWh'],
  ['gw', 'GWh'],
  ['va', 'VAh'],
  ['kva', 'kVAh'],
  ['mva', 'MVAh'],
  ['var', 'varh'],
  ['kvar', 'kvarh'],
  ['mvar', 'Mvarh'],
  ['ton', 'ton-hr'],
  ['hp', 'hp-hr'],
])

/** Units whose name hides a quotient, spelt out so that their quantity has a name. */
const abbreviated: ReadonlyMap<string, string> = new Map([
  ['gpm', 'gal/min'],
  ['gph', 'gal/h'],
  ['lpm', 'L/min'],
  ['lps', 'L/s'],
  ['cfm', 'ft³/min'],
  ['cfh', 'ft³/h'],
  ['scfm', 'scf/min'],
  ['scfh', 'scf/h'],
  ['cmh', 'm³/h'],
  ['btuh', 'Btu/h'],
  ['kbtuh', 'kBtu/h'],
  ['mbh', 'kBtu/h'],
  ['mmbtuh', 'MMBtu/h'],
  ['pph', 'lb/h'],
])

/** Lengths per time are speeds, whose integral is not a quantity that a meter bills. */
const lengths: ReadonlySet<string> = new Set(['m', 'km', 'ft', 'mi', 'mile', 'miles'])

/**
 * Returns the quantity of a rate unit: kW gives kWh, gal/min gives 60 gal an hour, kW/ft2 gives kWh/ft2, Btu/hr gives
 * Btu.
 *
 * Undefined if the unit is not a rate: a temperature, a percentage, a quantity, a speed.
 */
export function quantityUnitOf(rateUnit: string): QuantityUnit | undefined {
  const plain = rateUnit.trim().replace(/\s+per\s+/gi, '/')
  const spelt = abbreviated.get(plain.replace(/\s+/g, '').toLowerCase()) ?? plain
  const [first = '', ...divisors] = spelt.split('/').map((part) => part.trim())
  const timeAt = divisors.findIndex((part) => timesPerHour.has(unitIdentity(part)))
  if (timeAt < 0) return namedQuantity(first, divisors)
  if (first === '' || lengths.has(unitIdentity(first))) return undefined
  const perHour = timesPerHour.get(unitIdentity(divisors[timeAt] ?? '')) ?? 1
  return { unit: [first, ...divisors.toSpliced(timeAt, 1)].join('/'), perHour }
}

function namedQuantity(first: string, divisors: readonly string[]): QuantityUnit | undefined {
  const unit = namedRates.get(unitIdentity(first))
  return unit === undefined ? undefined : { unit: [unit, ...divisors].join('/'), perHour: 1 }
}

const rateOfQuantity: ReadonlyMap<string, string> = new Map(
  ['W', 'kW', 'MW', 'GW', 'VA', 'kVA', 'MVA', 'var', 'kvar', 'Mvar', 'ton', 'hp'].map(
    (rate) => [unitIdentity(quantityUnitOf(rate)?.unit ?? ''), rate] as const,
  ),
)

/** Returns the rate at which a quantity runs per hour: kWh gives kW, gal gives gal/h, kWh/ft2 gives kW/ft2. */
export function rateUnitOf(quantityUnit: string): string {
  const [first = '', ...divisors] = quantityUnit.split('/').map((part) => part.trim())
  const rate = rateOfQuantity.get(unitIdentity(first))
  if (rate !== undefined) return [rate, ...divisors].join('/')
  return quantityUnit.trim() === '' ? '' : `${quantityUnit.trim()}/h`
}
