/** States what the name of a variable reveals about its meter. */
export interface MeterName {
  /** Is 3 for the total of everything, 2 for an incomer, 0 when the name has no such word. */
  readonly rank: number
  /** Named uses: lighting, air. */
  readonly uses: readonly string[]
  /** Names a use as a whole, without a number, a place or a machine: `lighting`, not `floor 2 lighting`. */
  readonly isBroad: boolean
  /** Names a part of a building: a floor, a wing. */
  readonly hasPlace: boolean
  readonly isGeneration: boolean
  readonly isExport: boolean
  readonly isImport: boolean
  /** The rest of the name without entity, resource and words for energy and readings; empty if nothing else is left. */
  readonly stem: string
  /** The stem without its numbers; undefined when it has none. */
  readonly numberedStem: string | undefined
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const ranks: readonly (readonly [number, ReadonlySet<string>])[] = [
  [3, set('whole total overall entire')],
  [
    2,
    set('main mains incomer incomers incoming intake utility grid import imported purchased billing master'),
  ],
]

interface Use {
  readonly broad: ReadonlySet<string>
  readonly machines: ReadonlySet<string>
}

const uses: Readonly<Record<string, Use>> = {
  lighting: { broad: set('lighting lights'), machines: set('light lamp lamps luminaire luminaires') },
  sockets: { broad: set('small sockets plug plugs receptacle receptacles outlets'), machines: set('socket') },
  air: {
    broad: set('hvac ventilation'),
    machines: set('ahu fan fans pump pumps vav vrf handling handler'),
  },
  cooling: { broad: set('chillers cooling refrigeration'), machines: set('chiller crac dx') },
  heating: { broad: set('heating boilers dhw'), machines: set('boiler heater heaters heat') },
  lifts: { broad: set('lifts elevators'), machines: set('lift elevator escalator escalators') },
  computing: { broad: set('comms it datacentre datacenter'), machines: set('server servers rack ups pdu') },
  kitchen: { broad: set('kitchen kitchens catering canteen'), machines: set('oven ovens') },
  vehicles: { broad: set('ev chargers charging'), machines: set('charger') },
  laundry: { broad: set('laundry'), machines: set('dryer dryers') },
  other: {
    broad: set('tenant tenants process compressed workshop'),
    machines: set('sub submeter panel board db circuit riser'),
  },
}

const useEntries = Object.entries(uses)

const places = set('floor floors level storey wing zone basement ground mezzanine block suite')
const generating = set('generation generated solar pv photovoltaic wind chp cogeneration turbine')
const exporting = set('export exported sold feedin outgoing')
const importing = set('import imported purchased grid')
/** Words that every meter of a resource may have, and in which a rate and its totalizer differ. */
const neutral = set(
  'electricity electric electrical energy power demand consumption usage use used rate meter metered reading ' +
    'readings register total totalizer counter kw kwh mwh wh w mw btu kbtu therms gas natural water steam ' +
    'm l gal volume flow generation average active kva of the and for',
)

/** Returns the lower-case words and numbers of a name; `MDB1` is `mdb` and `1`. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/feed-?in/gu, 'feedin')
      .match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  )
}

/** Returns true if a name says that generation is measured: solar, wind, cogeneration. */
export function saysGeneration(name: string): boolean {
  return wordsOf(name).some((word) => generating.has(word))
}

/**
 * Returns the words of a resource, including those for generation or export if the resource itself is one, such as
 * solar.
 */
export function resourceWords(resource: string): readonly string[] {
  const words = wordsOf(resource)
  return words.some((word) => generating.has(word)) ? [...words, ...generating, ...exporting] : words
}

/** Reads the words of a name; `known` are those of its entity and resource, which say nothing about the meter. */
export function meterName(all: readonly string[], known: ReadonlySet<string>): MeterName {
  const words = all.filter((word) => !known.has(word))
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word))
  const named = useEntries.filter(([, { broad, machines }]) => has(broad) || has(machines))
  const hasPlace = has(places)
  const hasMachine = named.some(([, { broad, machines }]) => has(machines) && !has(broad))
  const rest = words.filter((word) => !neutral.has(word))
  const unnumbered = rest.filter((word) => !isNumber(word))
  const isNumbered = unnumbered.length < rest.length
  return {
    rank: ranks.find(([, list]) => has(list))?.[0] ?? 0,
    uses: named.map(([use]) => use),
    isBroad: named.length > 0 && !hasMachine && !hasPlace && !isNumbered,
    hasPlace,
    isGeneration: has(generating),
    isExport: has(exporting),
    isImport: has(importing),
    stem: rest.join(' '),
    numberedStem: isNumbered ? unnumbered.join(' ') : undefined,
  }
}

/** Accepts digits, and single letters as in `incomer A`. */
function isNumber(word: string): boolean {
  return /^(?:\p{N}+|[a-z])$/u.test(word)
}
