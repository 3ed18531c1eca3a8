/** Spellings of one unit by the key they meet under; keys and spellings are lower case, without spaces. */
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
  // The word per has already become a stroke.
  '%': ['percent', 'pct', '/cent'],
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
export function commonSpelling(spelling: string): string {
  return keyOfSpelling.get(spelling) ?? spelling
}
