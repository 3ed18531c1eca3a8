import { resolutions } from '#shared/time/resolution.ts'
import { refuse } from '../http/answer.ts'
import { unitConversions } from '../portfolio/catalogs.ts'
import { listInstances, listSourceTypes, readDataSource } from './data-sources.ts'
import { type Endpoint, found } from './endpoint.ts'
import { listAllEntities, listEntities, readEntity } from './entities.ts'
import { entityFacets, instanceFacets, sourceTypeFacets, variableFacets } from './facets.ts'
import { readVariableData, standardizations } from './series.ts'
import { listVariables, listVariablesBriefly, readVariable } from './variables.ts'

/** GET /resolutions */
const listResolutions: Endpoint = () => found([...resolutions])

/** GET /units lists each canonical unit in use, with the units to which its values can be converted. */
const listUnits: Endpoint = (_request, { portfolio }) => {
  const used = new Map(portfolio.variables.map(({ unit }) => [unit.shortText, unit]))
  for (const { to } of unitConversions) if (!used.has(to.shortText)) used.set(to.shortText, to)
  const body = Array.from(used.values(), ({ id, shortText, longText }) => {
    const conversions = unitConversions.filter(({ from }) => from.id === id).map(({ to }) => to.shortText)
    return { id: shortText, name: longText, conversions }
  })
  return found(body)
}

/** GET /standardizations */
const listStandardizations: Endpoint = () => found(standardizations.map(({ id, name }) => ({ id, name })))

/** GET /organizations (docs/service.md 2.1) */
const listOrganizations: Endpoint = ({ query }, { portfolio: { organizations } }) => {
  const mode = query.get('mode')
  if (mode === 'short') return found(organizations.map(({ id, name }) => ({ id, name })))
  if (mode !== null) return refuse(400, 'invalid-parameter', 'mode must be short or be left out.')
  return found(organizations.map(({ id, name, meta, communityId }) => ({ id, name, meta, communityId })))
}

interface Route {
  readonly method: 'GET' | 'POST'
  /** The segments of the path; `{id}` matches any one. */
  readonly path: string
  readonly endpoint: Endpoint
}

/** The table of docs/service.md 4.2; the rows of entities appear under both spellings. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/organizations', endpoint: listOrganizations },
  { method: 'GET', path: '/variable/get-variable-filter-data', endpoint: variableFacets },
  { method: 'POST', path: '/variable/list', endpoint: listVariables },
  { method: 'GET', path: '/monitored-entity/get-filters', endpoint: entityFacets },
  { method: 'POST', path: '/monitored-entity', endpoint: listEntities },
  { method: 'GET', path: '/monitored-entity/{id}', endpoint: readEntity },
  { method: 'GET', path: '/metered-entity/get-filters', endpoint: entityFacets },
  { method: 'POST', path: '/metered-entity', endpoint: listEntities },
  { method: 'GET', path: '/metered-entity/{id}', endpoint: readEntity },
  { method: 'GET', path: '/data-source/type/filters', endpoint: sourceTypeFacets },
  { method: 'POST', path: '/data-source/type', endpoint: listSourceTypes },
  { method: 'GET', path: '/data-source/instance-filters', endpoint: instanceFacets },
  { method: 'POST', path: '/data-source/instance', endpoint: listInstances },
  { method: 'GET', path: '/variables', endpoint: listVariablesBriefly },
  { method: 'GET', path: '/variables/{id}', endpoint: readVariable },
  { method: 'GET', path: '/variables/{id}/data', endpoint: readVariableData },
  { method: 'GET', path: '/metered-entities', endpoint: listAllEntities },
  { method: 'GET', path: '/metered-entities/{id}', endpoint: readEntity },
  { method: 'GET', path: '/data-sources/{id}', endpoint: readDataSource },
  { method: 'GET', path: '/resolutions', endpoint: listResolutions },
  { method: 'GET', path: '/units', endpoint: listUnits },
  { method: 'GET', path: '/standardizations', endpoint: listStandardizations },
]
