import type { Facet, FacetOption, JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, isArray, isObject, noteNameless } from '../fields.ts'
import { findList } from '../list-wire.ts'
import { nameFrom, textOf } from './named-wire.ts'

const facetIds = [
  'organizations',
  'resourceType',
  'pointType',
  'buildingType',
  'building',
  'status',
  'dataReception',
  'tags',
  'errorType',
]

/** The options of facets whose values the service's document lists completely (docs/service.md 2.2). */
const documentedOptions: Readonly<Record<string, readonly string[]>> = {
  buildingType: ['0', '1', '2', '3', '4', '5'],
  status: ['enabled', 'disabled', 'historical'],
  dataReception: ['online', 'offline'],
  errorType: ['fileError', 'dataError', 'connectionError'],
}

/**
 * Reads facet groups (docs/service.md 2.2): an array, or an object of arrays by facet id. Undefined for anything
 * else.
 */
export function facetsFrom(body: JsonValue, note: NoteDrift): readonly Facet[] | undefined {
  const found = findList(body, ['filters', 'facets'])
  if (found !== undefined) return found.elements.flatMap((each) => facetFrom(each, found.path, note))
  const groups = isObject(body) && isObject(body['data']) ? body['data'] : body
  if (!isObject(groups) || !Object.values(groups).some(isArray)) return undefined
  note('other-type', '', Object.keys(groups).join(', '))
  return facetsByName(groups, note)
}

function facetsByName(groups: JsonObject, note: NoteDrift): readonly Facet[] {
  return Object.entries(groups).flatMap(([id, children]) => facetFrom({ id, label: id, children }, id, note))
}

function facetFrom(json: JsonValue, path: string, note: NoteDrift): readonly Facet[] {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  if (id === '') {
    noteNameless(json, path, note)
    return []
  }
  if (!facetIds.includes(id)) note('unknown-value', `${path}.id`, id)
  const options = fields.list('children').flatMap((each) => optionFrom(each, `${path}.children[]`, note))
  // The name comes from the service and could be one that every object inherits.
  const listed = Object.hasOwn(documentedOptions, id) ? documentedOptions[id] : undefined
  for (const option of options)
    if (listed?.includes(option.id) === false)
      note('unknown-value', `${path}.children[].id (${id})`, option.wireId)
  const facet = { id, label: fields.name('label') || id, options }
  fields.done()
  return [facet]
}

/** Reads an option; a bare text or number is its own label. */
function optionFrom(json: JsonValue, path: string, note: NoteDrift): readonly FacetOption[] {
  if (typeof json === 'string' || typeof json === 'number') {
    return [{ id: String(json), wireId: json, label: String(json), children: [] }]
  }
  const fields = fieldsOf(json, path, note)
  const wireId = fields.value('id')
  if (typeof wireId !== 'string' && typeof wireId !== 'number') {
    noteNameless(json, path, note)
    return []
  }
  const children = fields.list('children').flatMap((each) => optionFrom(each, `${path}.children[]`, note))
  const label = nameFrom(fields.value('label')) || nameFrom(fields.value('name')) || String(wireId)
  fields.done()
  return [{ id: String(wireId), wireId, label, children }]
}
