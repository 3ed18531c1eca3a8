import { resolutions } from '#shared/time/resolution.ts'
import { unitConversions } from '../portfolio/conversions.ts'
import { found, type Endpoint } from './endpoint.ts'
import { standardizations } from './value-form.ts'

/** GET /resolutions */
export const listResolutions: Endpoint = () => found([...resolutions])

/** GET /units: each canonical unit in use, with the units its values can be converted to. */
export const listUnits: Endpoint = (_request, { portfolio }) => {
  const used = new Map(portfolio.variables.map(({ unit }) => [unit.shortText, unit]))
  for (const { to } of unitConversions) if (!used.has(to.shortText)) used.set(to.shortText, to)
  const body = [...used.values()].map(({ shortText, longText }) => ({
    id: shortText,
    name: longText,
    conversions: unitConversions
      .filter(({ from }) => from.shortText === shortText)
      .map(({ to }) => to.shortText),
  }))
  return found(body)
}

/** GET /standardizations */
export const listStandardizations: Endpoint = () =>
  found(standardizations.map(({ id, name }) => ({ id, name })))
