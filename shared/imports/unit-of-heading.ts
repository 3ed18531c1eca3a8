import { unitDimension } from '../units/unit-dimension.ts'
import { quantityUnitOf, unitIdentity } from '../units/units.ts'
import { readStamp } from './read-cells.ts'
import type { RowChoices } from './row-choices.ts'
import type { ValueMeaning } from './read-series.ts'

/** States what the values of a column are, as its heading or a column of units says. */
export interface StatedUnit {
  readonly unit: string
  readonly meaning: ValueMeaning
}

const apparentEnergies = ['VAh', 'kVAh', 'MVAh', 'varh', 'kvarh', 'Mvarh']
/** Units in their usual spelling, since loggers write them in capitals: a heading of KWH means kWh. */
const spelt: ReadonlyMap<string, string> = new Map(
  [
    ...['W', 'kW', 'MW', 'GW', 'VA', 'kVA', 'MVA', 'var', 'kvar', 'Mvar', 'hp', '°C', '°F', '%'],
    ...['Wh', 'kWh', 'MWh', 'GWh', 'ton-h', 'kJ', 'MJ', 'GJ', 'Btu', 'kBtu', 'MMBtu', 'therm'],
    ...['L', 'gal', 'm³', 'ft³', 'kg', 'lb', ...apparentEnergies],
  ].map((unit) => [unitIdentity(unit), unit] as const),
)

/** Number of rows that are examined for a column of units. */
const LOOKED_AT = 200

/**
 * Finds the unit of a column of values: at the end of its heading, in a column of units, or, if a row is a day, in the
 * only heading that has one.
 */
export function guessUnit(
  table: readonly (readonly string[])[],
  { start, value, order, perDay = 1 }: Pick<RowChoices, 'start' | 'value' | 'order' | 'perDay'>,
): StatedUnit | undefined {
  const first = table.findIndex((cells) => readStamp(cells[start] ?? '', order, 'UTC') !== undefined)
  const headings = table.slice(0, Math.max(0, first))
  const ofColumn = headings.map((cells) => cells[value] ?? '').findLast((cell) => cell.trim() !== '')
  const any = perDay === 1 ? [] : headings.flat().flatMap((cell) => unitOfHeading(cell) ?? [])
  return (
    unitOfHeading(ofColumn ?? '') ??
    unitOfCells(table.slice(Math.max(0, first), first + LOOKED_AT)) ??
    (any.length === 1 ? any[0] : undefined)
  )
}

const inBrackets = /[([{]\s*([^()[\]{}]+?)\s*[)\]}]\s*$/
const lastWord = /(?:^|[\s,_:])([^\s,_:()[\]{}]+)\s*$/
/** A letter at the end of a heading is a unit of temperature only if the heading speaks of one. */
const ofTemperature = /temp|\bdeg/i

/**
 * Reads the unit at the end of a heading: "Energy (kWh)", "Temp [°C]", "Flow m³/h", "kW". Undefined if the heading does
 * not end with a unit that is known: "Energy (delivered)" names none.
 */
function unitOfHeading(heading: string): StatedUnit | undefined {
  const bracketed = inBrackets.exec(heading)?.[1]
  if (bracketed !== undefined) return statedUnit(bracketed)
  const word = lastWord.exec(heading)?.[1] ?? ''
  const isLetter = /^[a-z]$/i.test(word)
  return isUsual(word) && (!isLetter || ofTemperature.test(heading)) ? statedUnit(word) : undefined
}

/** Returns the unit that a column states in most of its cells; undefined if no column does. */
function unitOfCells(rows: readonly (readonly string[])[]): StatedUnit | undefined {
  const counts = new Map<string, number>()
  for (const cells of rows) for (const cell of new Set(cells)) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  for (const [cell, count] of counts) {
    // A single letter is more often the quality of a reading.
    const isUnit = cell.trim().length > 1 && isUsual(cell) && count > 1 && count >= 0.5 * rows.length
    if (isUnit) return statedUnit(cell)
  }
  return undefined
}

function isUsual(text: string): boolean {
  return spelt.has(unitIdentity(text)) || (text.includes('/') && quantityUnitOf(text) !== undefined)
}

/** Returns a unit with what values in it are; undefined for one that is not known, or that has two meanings. */
function statedUnit(text: string): StatedUnit | undefined {
  const unit = spelt.get(unitIdentity(text)) ?? text.trim()
  // A ton is a mass of goods or a rate of cooling.
  if (unitIdentity(unit) === unitIdentity('ton')) return undefined
  if (quantityUnitOf(unit) !== undefined) return { unit, meaning: 'rate' }
  const dimension = unitDimension(unit) ?? (apparentEnergies.includes(unit) ? 'energy' : undefined)
  if (dimension === undefined) return undefined
  return { unit, meaning: amounts.has(dimension) ? 'amount' : 'mean' }
}

const amounts: ReadonlySet<string> = new Set(['energy', 'volume', 'mass', 'CO2', 'CO2e'])
