import type { JsonValue } from '#shared/portfolio/json.ts'
import type { MeteredEntity, SupportedValue, Variable } from '#shared/portfolio/nouns.ts'
import { standardizedBy } from '#shared/portfolio/standardized-by.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { isConvertible, unitDimension } from '#shared/units/unit-dimension.ts'

/** A unit or standardization that may be asked for. */
export interface OfferedOption {
  /** Name that the service uses in requests. */
  readonly value: string
  readonly label: string
  /** True if only the service can tell whether it supports this for the variable. */
  readonly isUncertain: boolean
}

/**
 * Returns the units that a variable may be converted to: the conversions that the service lists for its unit; else
 * what measures the same; else, where a unit is not known here, the service decides.
 */
export function offeredUnits(
  { unit }: Pick<Variable, 'unit'>,
  supported: readonly SupportedValue[],
): readonly OfferedOption[] {
  const own = [unit.shortText, unit.longText].filter((text) => text !== '').map(unitIdentity)
  const isOwn = ({ id, name }: SupportedValue): boolean =>
    own.includes(unitIdentity(id)) || own.includes(unitIdentity(name))
  const listed = conversionsOf(supported.find(isOwn)?.raw)
  const others = supported.filter((value) => !isOwn(value))
  const offered = listed === undefined ? others : others.filter(({ id }) => listed.includes(unitIdentity(id)))
  return offered.flatMap(({ id, name }) => {
    const fits = listed === undefined ? isConvertible(unit.shortText, id) : true
    return fits === false ? [] : [{ value: id, label: labelOf(id, name), isUncertain: fits === undefined }]
  })
}

/** Takes any list of texts within a supported unit for what it converts to; bodies are not documented. */
function conversionsOf(raw: JsonValue | undefined): readonly string[] | undefined {
  if (raw === undefined || raw === null || typeof raw !== 'object' || Array.isArray(raw)) return undefined
  const list = Object.values(raw).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return undefined
  const texts = list.filter((each): each is string => typeof each === 'string')
  return texts.length === list.length ? texts.map(unitIdentity) : undefined
}

function labelOf(id: string, name: string): string {
  return name === '' || name === id ? id : `${id} · ${name}`
}

/** Quantities and rates are divided by sizes; a temperature for each square foot means nothing. */
const indivisible: readonly (string | undefined)[] = ['temperature', 'pressure', 'share', 'voltage', 'speed']

/** Returns the standardizations that a variable may be divided by, as far as its entities have the size. */
export function offeredStandardizations(
  { kind, unit }: Pick<Variable, 'kind' | 'unit'>,
  entities: readonly Pick<MeteredEntity, 'areaSqFt' | 'averageOccupancy'>[],
  supported: readonly SupportedValue[],
): readonly OfferedOption[] {
  if (kind === 'instantaneous' || indivisible.includes(unitDimension(unit.shortText))) return []
  return supported.flatMap(({ id, name }) => {
    const size = standardizedBy(`${id} ${name}`)
    const isThere = size === undefined || entities.some((entity) => entity[size] !== undefined)
    return isThere ? [{ value: id, label: name === '' ? id : name, isUncertain: size === undefined }] : []
  })
}
