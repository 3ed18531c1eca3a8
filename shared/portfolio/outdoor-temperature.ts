import { unitIdentity } from '../units/units.ts'
import type { Variable } from './nouns.ts'

const outdoorName = /\b(?:outdoor|outside|ambient|external|exterior|air|dry[ -]?bulb|weather)\b.*\btemp/i
const indoorName =
  /\b(?:supply|return|zone|room|discharge|mixed|exhaust|indoor|inside|internal|leaving|entering|fan)\b/i
const weatherPlace = /\b(?:weather|meteo\w*|climate)\b/i
const temperatures: ReadonlySet<string> = new Set(['°C', '°F', 'K'].map(unitIdentity))

/** Returns true for a temperature whose name or place says that it is measured outdoors. */
function isOutdoorTemperature({ kind, unit, displayName, entities }: Variable): boolean {
  if (kind !== 'instantaneous' || !temperatures.has(unitIdentity(unit.shortText))) return false
  if (indoorName.test(displayName)) return false
  return outdoorName.test(displayName) || entities.some(({ name }) => weatherPlace.test(name))
}

/**
 * Finds the outdoor temperature nearest to a meter: one of its own entity, else of its organization at the same
 * address, else of its organization, else at the same address, else any. Addresses are the same if their last part that
 * is not a number is the same.
 *
 * @param addressOf returns the address of an entity by its id
 */
export function outdoorTemperatureNear(
  meter: Variable | undefined,
  variables: readonly Variable[],
  addressOf: (entityId: string) => string | undefined,
): Variable | undefined {
  const found = variables.filter(isOutdoorTemperature)
  const entities = new Set(meter?.entities.map(({ id }) => id))
  const placeOf = ({ entities: of }: Variable): ReadonlySet<string> =>
    new Set(of.flatMap(({ id }) => townOf(addressOf(id) ?? '') ?? []))
  const towns = meter === undefined ? new Set<string>() : placeOf(meter)
  const isOfEntity = (each: Variable): boolean => each.entities.some(({ id }) => entities.has(id))
  const isOfOrganization = (each: Variable): boolean => each.organization.id === meter?.organization.id
  const isThere = (each: Variable): boolean => [...placeOf(each)].some((town) => towns.has(town))
  return (
    found.find(isOfEntity) ??
    found.find((each) => isOfOrganization(each) && isThere(each)) ??
    found.find(isOfOrganization) ??
    found.find(isThere) ??
    found[0]
  )
}

/** Takes the last part of an address that has a word of letters, so that postcodes do not count. */
function townOf(address: string): string | undefined {
  return address
    .split(',')
    .map((part) =>
      part
        .replace(/\S*\d\S*/g, '')
        .trim()
        .toLowerCase(),
    )
    .findLast((part) => part.length > 2)
}
