import { resolutions } from '#shared/time/resolution.ts'
import { accept, type Checked, refuse } from '#electron/demo/http/answer.ts'
import { unitConversions } from '#electron/demo/portfolio/catalogs.ts'
import { listInstances, listSourceTypes, readDataSource } from './data-sources.ts'
import { type Endpoint, found } from './endpoint.ts'
import { listAllEntities, listEntities, readEntity } from './entities.ts'
import { entityFacets, instanceFacets, sourceTypeFacets, variableFacets } from './facets.ts'
import { listVariables, listVariablesBriefly, readVariable, readVariableData } from './variables.ts'
import { standardizations } from './value-form.ts'

/** GET /resolutions */
const listResolutions: Endpoint = () => found([...resolutions])

/** GET /units lists each canonical unit in use, with the units to which its values can be converted. */
const listUnits: Endpoint = (_request, { portfolio }) => {
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
const listStandardizations: Endpoint = () => found(standardizations.map(({ id, name }) => ({ id, name })))

/** GET /organizations (docs/service.md 2.1) */
const listOrganizations: Endpoint = ({ query }, { portfolio }) => {
  const mode = query.get('mode')
  if (mode === null) {
    return found(
      portfolio.organizations.map(({ id, name, meta, communityId }) => ({ id, name, meta, communityId })),
    )
  }
  if (mode !== 'short') return refuse(400, 'invalid-parameter', 'mode must be short or be left out.')
  return found(portfolio.organizations.map(({ id, name }) => ({ id, name })))
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
  ...entityRoutes('monitored-entity'),
  ...entityRoutes('metered-entity'),
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

function entityRoutes(spelling: 'monitored-entity' | 'metered-entity'): readonly Route[] {
  return [
    { method: 'GET', path: `/${spelling}/get-filters`, endpoint: entityFacets },
    { method: 'POST', path: `/${spelling}`, endpoint: listEntities },
    { method: 'GET', path: `/${spelling}/{id}`, endpoint: readEntity },
  ]
}

export interface FoundRoute {
  readonly endpoint: Endpoint
  readonly id: string
}

/** Finds the endpoint of a path. */
export function findRoute(method: string, path: string): Checked<FoundRoute> {
  const found = routes.filter((route) => matches(route.path, path))
  if (found.length === 0) return refuse(404, 'not-found', 'No such path.')
  const route = found.find((candidate) => candidate.method === method)
  if (route === undefined) return refuse(405, 'method-not-allowed', 'The path has no such method.')
  const at = route.path.split('/').indexOf('{id}')
  const id = at === -1 ? '' : decoded(path.split('/')[at] ?? '')
  if (id === undefined) return refuse(400, 'invalid-path', 'The path is not well encoded.')
  return accept({ endpoint: route.endpoint, id })
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment === '{id}' ? (given[index] ?? '') !== '' : segment === given[index],
    )
  )
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
