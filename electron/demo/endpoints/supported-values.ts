import { resolutions } from '#shared/series/resolution.ts'
import { unitConversions } from '../portfolio/conversions.ts'
import { standardizations } from '../portfolio/standardizations.ts'
import { undocumented, type Endpoint } from './endpoint.ts'

/** GET /resolutions */
export const listResolutions: Endpoint = (_request, { dialect }) =>
  undocumented(dialect.enums === 'unknown' ? [...resolutions, '5-minute'] : [...resolutions], dialect)

/** GET /units: each canonical unit in use, with the units its values can be converted to. */
export const listUnits: Endpoint = (_request, { portfolio, dialect }) => {
  const used = new Map(portfolio.variables.map(({ unit }) => [unit.shortText, unit]))
  for (const { to } of unitConversions) if (!used.has(to.shortText)) used.set(to.shortText, to)
  const body = [...used.values()].map(({ shortText, longText }) => ({
    id: shortText,
    name: longText,
    conversions: unitConversions
      .filter(({ from }) => from.shortText === shortText)
      .map(({ to }) => to.shortText),
  }))
  return undocumented(body, dialect)
}

/** GET /standardizations */
export const listStandardizations: Endpoint = (_request, { dialect }) =>
  undocumented(
    standardizations.map(({ id, name }) => ({ id, name })),
    dialect,
  )
