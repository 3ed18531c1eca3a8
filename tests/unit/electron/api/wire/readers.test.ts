import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import { entityFrom } from '#electron/api/wire/nouns/entity-wire.ts'
import { facetsFrom } from '#electron/api/wire/nouns/facet-wire.ts'
import { organizationFrom } from '#electron/api/wire/nouns/organization-wire.ts'
import { readList, readPage, type ReadElement } from '#electron/api/wire/read-list.ts'
import { instanceFrom, sourceTypeFrom } from '#electron/api/wire/nouns/source-wire.ts'
import { supportedFrom } from '#electron/api/wire/nouns/supported-wire.ts'
import { variableFrom, variableKindFrom } from '#electron/api/wire/nouns/variable-wire.ts'
import { createDriftLog, type NoteDrift, type ServiceDrift } from '#electron/api/wire/drift-log.ts'

const quiet = (): void => undefined
const paging = { page: 2, perPage: 25 } as const
const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>

/** Returns objects with the documented names and arbitrary values. */
function withFields(names: readonly string[]): fc.Arbitrary<JsonValue> {
  return fc
    .subarray([...names])
    .chain((cached) => fc.record(Object.fromEntries(cached.map((name) => [name, json]))))
}

const variableFields =
  'id dataHubId status isEnabled variableType displayName lastRecordedData resource storageUnit scope integration integrations tags monitoredEntities organization'
const entityFields = 'id name type orgId meta description scope visibilityStatus organization variables tags'
const sourceFields = 'id type name instances image orgId metadata variablesCount dataReceivingType'

describe('readers', () => {
  it('never throw, whatever the fields hold', () => {
    const bodies = [variableFields, entityFields, sourceFields].map((names) => withFields(names.split(' ')))
    fc.assert(
      fc.property(fc.oneof(json, ...bodies), (body) => {
        const readers: readonly ReadElement<unknown>[] = [
          variableFrom,
          entityFrom,
          sourceTypeFrom,
          instanceFrom,
          organizationFrom,
        ]
        for (const read of readers) {
          read(body, 'data[]', quiet)
          readPage(body, read, paging, quiet)
        }
        facetsFrom(body, quiet)
        supportedFrom(body, 'units')
      }),
      { numRuns: 1000 },
    )
  })

  it('take a variable type in any spelling and form', () => {
    expect(['Average Rate', 'average-rate', 'AVERAGE_RATE'].map(variableKindFrom)).toEqual(
      Array.from({ length: 3 }, () => 'average-rate'),
    )
    expect(['Totalizer', 'Instantaneous Measurement', 'Cumulative Delta', ''].map(variableKindFrom)).toEqual([
      'totalizer',
      'instantaneous',
      'unknown',
      'unknown',
    ])
    const variable = variableFrom({ id: 'v', variableType: { id: 2, name: 'Totalizer' } }, '', quiet)
    expect(variable).toMatchObject({ kind: 'totalizer', kindLabel: 'Totalizer' })
  })

  it('take integration and integrations, object or array, each feed once', () => {
    const feed = (id: string | number): JsonValue => ({
      id,
      name: 'n',
      type: 'csv',
      organization: { id: 'o' },
    })
    const read = (fields: Record<string, JsonValue>) => variableFrom({ id: 'v', ...fields }, '', quiet)?.feeds
    expect(read({ integration: feed(1), integrations: feed('1') })).toHaveLength(1)
    expect(read({ integrations: [feed('1'), feed('2')] })).toMatchObject([
      { id: '1', orgId: 'o' },
      { id: '2' },
    ])
    expect(read({ integration: {}, integrations: [] })).toEqual([])
  })

  it('hide a variable by its scope alone, whatever its visibilityStatus', () => {
    const isHidden = (fields: Record<string, JsonValue>) =>
      variableFrom({ id: 'v', ...fields }, '', quiet)?.isHidden
    expect(isHidden({ visibilityStatus: false, scope: { id: 'public', name: 'Public' } })).toBe(false)
    expect(isHidden({ visibilityStatus: true, scope: { id: 'hidden', name: 'Hidden' } })).toBe(true)
  })

  it('keep numbers that come as texts and texts that come as numbers', () => {
    const entity = entityFrom({ id: 7, meta: { area: 1200.5, average_occupancy: '85' } }, '', quiet)
    expect(entity).toMatchObject({ id: '7', areaSqFt: 1200.5, averageOccupancy: 85 })
    const instance = instanceFrom({ id: '9', orgId: 3, variablesCount: 12, dataErrors: '4' }, '', quiet)
    expect(instance).toMatchObject({ id: '9', orgId: '3', variablesCount: 12, dataErrors: 4 })
    expect(entityFrom({ id: 'e', meta: { area: '' } }, '', quiet)).not.toHaveProperty('areaSqFt')
  })

  it('find a list under the name of its entries, but not under any other', () => {
    const list = [{ id: 'o' }]
    const read = (body: JsonValue) => readList(body, organizationFrom, quiet, ['organizations'])
    expect(read({ organizations: list })).toHaveLength(1)
    expect(read({ status: 'ok', result: { organizations: list } })).toHaveLength(1)
    expect(read({ errors: list })).toBeUndefined()
    const facet = { id: 'status', label: 'Status', children: [{ id: 'enabled', label: 'Enabled' }] }
    expect(facetsFrom({ filters: [facet] }, quiet)).toMatchObject([{ id: 'status' }])
  })

  it('keep the element exactly as it came', () => {
    const raw = { id: 'v', dataHubId: 'h', novelty: { deep: [1] } }
    expect(variableFrom(raw, '', quiet)?.raw).toBe(raw)
  })

  it('page on where the service says nothing about pages', () => {
    const full = Array.from({ length: 25 }, (_, id) => ({ id }))
    expect(readPage(full, organizationFrom, paging, quiet)).toMatchObject({
      page: 2,
      totalPages: 3,
      totalRecords: undefined,
    })
    const rest = { data: full.slice(0, 3) }
    expect(readPage(rest, organizationFrom, paging, quiet)).toMatchObject({ totalPages: 2 })
    const counted = { data: full, pagination: { total_records: 60, total_perpage: 25 } }
    expect(readPage(counted, organizationFrom, paging, quiet)).toMatchObject({ totalPages: 3 })
    // A service that ignores the requested page size sends pages of its own size.
    const large = { ...paging, perPage: 100 } as const
    expect(readPage(full, organizationFrom, large, quiet)).toMatchObject({ totalPages: 3 })
    expect(readPage(full.slice(1), organizationFrom, large, quiet)).toMatchObject({ totalPages: 2 })
  })

  it('plan nothing on numbers of pages that cannot be', () => {
    const page = (pagination: JsonObject) =>
      readPage({ data: [{ id: 'a' }, { id: 'b' }], pagination }, organizationFrom, paging, quiet)
    expect(page({ total_perpage: 0, total_records: 60 })).toMatchObject({ totalPages: 3, perPage: 25 })
    expect(page({ total_perpage: 0, total_records: 0 })).toMatchObject({ totalPages: 0, totalRecords: 0 })
    expect(page({ total_page: -3, total_records: 60 })).toMatchObject({ totalPages: 3 })
    expect(page({ total_page: Infinity, next_page: 4 })).toMatchObject({ totalPages: 4 })
    expect(page({ total_page: 2.5 })).toMatchObject({ totalPages: 3 })
    expect(page({ total_records: -1 })).toMatchObject({ totalPages: 2, totalRecords: undefined })
  })

  it('show an id instead of a name of blanks only', () => {
    const named = { name: ' ', displayName: '\t', sourceName: '  ' }
    expect(variableFrom({ id: 'v', dataHubId: 'h', ...named }, '', quiet)?.displayName).toBe('h')
    expect(entityFrom({ id: 'e', ...named }, '', quiet)?.name).toBe('e')
    expect(instanceFrom({ id: 5, ...named }, '', quiet)?.name).toBe('5')
    expect(organizationFrom({ id: 'o', ...named }, '', quiet)?.name).toBe('o')
    const variable = variableFrom({ id: 'v', monitoredEntities: [{ id: 'e', name: '   ' }] }, '', quiet)
    expect(variable?.entities).toEqual([{ id: 'e', name: 'e' }])
    expect(variableFrom({ id: 'v', displayName: '\u0000', sourceName: 's' }, '', quiet)?.displayName).toBe(
      's',
    )
    const facet = { id: 'building', label: ' ', children: [{ id: 'e', label: '  ' }] }
    expect(facetsFrom([facet], quiet)).toMatchObject([{ label: 'building', options: [{ label: 'e' }] }])
  })

  it('make every name one line, and leave ids as they are', () => {
    const [torn, whole] = ['\tMain\r\nincomer \u00A0\u0001 2\u0000 \uFFFE', 'Main incomer 2']
    const feed = { id: 7, name: torn, organization: { id: 'o', name: torn } }
    const entities = [{ id: 'a  b', name: torn }]
    const variable = variableFrom(
      { id: 'v  1', displayName: torn, sourceName: torn, monitoredEntities: entities, integration: feed },
      '',
      quiet,
    )
    expect(variable).toMatchObject({ id: 'v  1', displayName: whole, sourceName: whole })
    expect(variable?.entities).toEqual([{ id: 'a  b', name: whole }])
    expect(variable?.feeds).toMatchObject([{ name: whole, organization: whole }])
    expect(
      entityFrom({ id: 'e', name: torn, variables: [{ id: 'v', name: torn }] }, '', quiet),
    ).toMatchObject({ name: whole, variables: [{ name: whole }] })
    expect(instanceFrom({ id: 5, name: torn }, '', quiet)?.name).toBe(whole)
    expect(organizationFrom({ id: 'o', name: torn }, '', quiet)?.name).toBe(whole)
    const facet = { id: 'building', label: torn, children: [{ id: 'e', label: torn }] }
    expect(facetsFrom([facet], quiet)).toMatchObject([{ label: whole, options: [{ label: whole }] }])
  })

  it('tell of every element without an id, and what it is', () => {
    const noted: unknown[] = []
    const note: NoteDrift = (...drift) => noted.push(drift)
    expect(entityFrom({ name: 'Nameless' }, 'data[]', note)).toBeUndefined()
    expect(variableFrom({ displayName: 'Lost' }, 'data[]', note)).toBeUndefined()
    expect(sourceTypeFrom({ name: 'Typeless' }, 'data[]', note)).toBeUndefined()
    expect(instanceFrom({ name: 'Idle' }, 'data[]', note)).toBeUndefined()
    expect(facetsFrom([{ label: 'Odd' }, { id: 'tags', children: [{ label: 'None' }] }], note)).toHaveLength(
      1,
    )
    const entity = { id: 'e', variables: [{ name: 'stub' }], tags: [{ colour: 'red' }] }
    expect(entityFrom(entity, 'data[]', note)).toMatchObject({ variables: [], tags: [] })
    const left = noted.filter((each) => Array.isArray(each) && each[0] === 'missing-field' && each[2])
    expect(left).toEqual([
      ['missing-field', 'data[].id', { name: 'Nameless' }],
      ['missing-field', 'data[].id', { displayName: 'Lost' }],
      ['missing-field', 'data[].type', { name: 'Typeless' }],
      ['missing-field', 'data[].id', { name: 'Idle' }],
      ['missing-field', '[].id', { label: 'Odd' }],
      ['missing-field', '[].children[].id', { label: 'None' }],
      ['missing-field', 'data[].tags[].id', { colour: 'red' }],
      ['missing-field', 'data[].variables[].id', { name: 'stub' }],
    ])
  })

  it('tell of fields within fields and of options that a closed catalogue does not have', () => {
    const noted: unknown[] = []
    const note: NoteDrift = (_, path, received) => noted.push([path, received])
    const variable = {
      id: 'v',
      dataHubId: 'h',
      scope: { id: 'x', reason: 'a' },
      variableType: { name: 'Totalizer', unit: 'b' },
      integration: { id: '1', organization: { id: 'o', name: 'O', tier: 'c' } },
    }
    variableFrom(variable, 'v', note)
    const meta = { location: { floor: 1 }, defaultVariablesData: { 1: { name: 'Main', colour: 'd' } } }
    entityFrom({ id: 'e', meta }, 'e', note)
    facetsFrom([{ id: 'dataReception', children: [{ id: 'online' }, { id: 'asleep' }] }], note)
    expect(noted).toEqual(
      expect.arrayContaining([
        ['v.scope.reason', 'a'],
        ['v.variableType.unit', 'b'],
        ['v.integration.organization.tier', 'c'],
        ['e.meta.location.floor', 1],
        ['e.meta.defaultVariablesData.{}.colour', 'd'],
        ['[].children[].id (dataReception)', 'asleep'],
      ]),
    )
    expect(noted).not.toContainEqual(['[].children[].id (dataReception)', 'online'])
  })

  it('take a zone that the platform does not know for UTC, and tell', () => {
    const noted: unknown[] = []
    const note: NoteDrift = (...drift) => noted.push(drift)
    const olympus = { id: 'v', localTimezone: 'Mars/Olympus' }
    expect(variableFrom(olympus, 'data[]', note)?.localTimezone).toBe('UTC')
    expect(instanceFrom(olympus, 'data[]', note)?.localTimezone).toBe('UTC')
    const told = ['unknown-value', 'data[].localTimezone', 'Mars/Olympus']
    expect(noted).toEqual(expect.arrayContaining([told, told]))
    const kolkata = { id: 'v', localTimezone: 'Asia/Kolkata' }
    expect(variableFrom(kolkata, 'data[]', quiet)?.localTimezone).toBe('Asia/Kolkata')
  })

  it('name a unit by its text where the service numbers it', () => {
    const units = [{ id: 3, longText: 'kilowatts', shortText: 'kW' }]
    expect(supportedFrom(units, 'units').values).toMatchObject([{ id: 'kW', name: 'kilowatts' }])
  })

  it('take facets by name as well as in groups, and ids of either type', () => {
    const group = { id: 'buildingType', label: 'Type', children: [{ id: 0, label: 'Building' }] }
    const option = { id: '0', wireId: 0, label: 'Building', children: [] }
    expect(facetsFrom([group], quiet)).toEqual([{ id: 'buildingType', label: 'Type', options: [option] }])
    expect(facetsFrom({ data: [group] }, quiet)).toHaveLength(1)
    expect(facetsFrom({ buildingType: group.children }, quiet)).toMatchObject([{ options: [option] }])
  })

  it.each([
    [
      ['kW', 'MW'],
      ['kW', 'MW'],
    ],
    [{ data: [{ id: 'kW', name: 'Kilowatt' }] }, ['kW']],
    [{ units: [{ unit: 'kW' }] }, ['kW']],
    [{ kW: 'Kilowatt', MW: { name: 'Megawatt' } }, ['kW', 'MW']],
    [{ power: ['kW', 'W'], energy: [{ unit: 'kWh' }] }, ['kW', 'W', 'kWh']],
    [
      [{ id: 0, name: 'per_occupant' }, { id: 7 }],
      ['per_occupant', '7'],
    ],
    ['nothing', []],
  ])('find supported values in %j', (body, ids) => {
    const supported = supportedFrom(body, 'units')
    expect(supported.values.map(({ id }) => id)).toEqual(ids)
    expect(supported.raw).toBe(body)
  })
})

describe('createDriftLog', () => {
  it('tells each finding once, cut and redacted', () => {
    const told: ServiceDrift[] = []
    const drift = createDriftLog(
      (notes) => told.push(...notes),
      (text) => text.replaceAll('secret', '***'),
    )
    for (let i = 0; i < 2; i += 1) {
      const { note, tell } = drift.open('GET /x')
      note('unknown-field', 'data[].a', { deep: 'secret'.repeat(100) })
      note('unknown-value', 'data[].status', 'archived')
      note('unknown-value', 'data[].status', 'lost')
      note('missing-field', 'data[].id', { name: 'one' })
      note('missing-field', 'data[].id', { name: 'two' })
      tell()
    }
    expect(told.map(({ kind }) => kind)).toEqual([
      'unknown-field',
      'unknown-value',
      'unknown-value',
      'missing-field',
      'missing-field',
    ])
    expect(told[0]?.received.length).toBe(200)
    expect(JSON.stringify(told)).not.toContain('secret')
  })
})
