import type { Feed, JsonValue, Variable, VariableKind } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, isArray, isObject, noteNameless, type Fields } from '../fields.ts'
import { namedFrom, namedListFrom, nameFrom, textOf } from './named-wire.ts'
import { unitFrom } from './unit-wire.ts'
import { zoneFrom } from './zone-wire.ts'

const statuses = ['enabled', 'disabled', 'historical']
export const receptions = ['online', 'offline']

/** Reads a variable (docs/service.md 2.3); undefined if it has neither id nor dataHubId and so cannot be identified. */
export function variableFrom(json: JsonValue, path: string, note: NoteDrift): Variable | undefined {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  const dataHubId = textOf(fields.value('dataHubId'))
  if (id === '' && dataHubId === '') {
    noteNameless(json, path, note)
    return
  }
  if (id === '' || dataHubId === '')
    note('missing-field', `${path}.${id === '' ? 'id' : 'dataHubId'}`, undefined)
  const variable: Variable = {
    id: id || dataHubId,
    dataHubId,
    ...textsOf(fields, dataHubId || id),
    ...stateOf(fields, path, note),
    ...unitsOf(fields, path, note),
    ...lastReadingOf(fields),
    ...belongingsOf(fields, path, note),
    raw: fields.raw,
  }
  fields.ignore('metadata', 'isUsed', 'visibilityStatus', 'qdisplayName')
  fields.done()
  return variable
}

function textsOf(
  fields: Fields,
  fallback: string,
): Pick<Variable, 'displayName' | 'sourceName' | 'description'> {
  const sourceName = fields.name('sourceName')
  return {
    sourceName,
    displayName: fields.name('displayName') || sourceName || fallback,
    description: fields.optionalText('description') ?? '',
  }
}

type State = Pick<
  Variable,
  | 'kind'
  | 'kindLabel'
  | 'status'
  | 'isEnabled'
  | 'isRecorded'
  | 'isHistorical'
  | 'isHidden'
  | 'dataReception'
  | 'localTimezone'
>

function stateOf(fields: Fields, path: string, note: NoteDrift): State {
  const status = fields.listed('status', statuses)
  const kindLabel = namedFrom(fields.value('variableType'), `${path}.variableType`, note).name
  const scope = fields.value('scope')
  namedFrom(scope, `${path}.scope`, note)
  const kind = variableKindFrom(kindLabel)
  if (kind === 'unknown') note('unknown-value', `${path}.variableType`, kindLabel)
  return {
    status,
    kind,
    kindLabel,
    isEnabled: fields.flag('isEnabled', status === 'enabled'),
    isRecorded: fields.flag('isRecorded', true),
    isHistorical: fields.flag('isHistorical', status === 'historical'),
    isHidden: isHiddenScope(scope),
    dataReception: fields.listed('dataReception', receptions),
    localTimezone: zoneFrom(fields, path, note),
  }
}

/** `Average Rate`, `average-rate`, `AVERAGE_RATE` are one kind. */
export function variableKindFrom(label: string): VariableKind {
  const letters = label.toLowerCase().replace(/[^a-z]/g, '')
  if (letters === 'averagerate') return 'average-rate'
  if (letters.startsWith('totali')) return 'totalizer'
  return letters.startsWith('instantaneous') ? 'instantaneous' : 'unknown'
}

/** `scope` is an object in variables and a text in entities; only "hidden" is known (docs/service.md 2.3, 2.4). */
export function isHiddenScope(scope: JsonValue | undefined): boolean {
  const id = isObject(scope) ? textOf(scope['id']) : textOf(scope)
  return id.toLowerCase() === 'hidden'
}

type Units = Pick<Variable, 'unit' | 'sourceUnit' | 'displayUnit' | 'consumptionUnit'>

function unitsOf(fields: Fields, path: string, note: NoteDrift): Units {
  const read = (name: string): Variable['sourceUnit'] => unitFrom(fields.value(name), `${path}.${name}`, note)
  const sourceUnit = read('sourceUnit')
  const displayUnit = read('displayUnit')
  const consumptionUnit = read('consumptionUnit')
  return {
    unit: read('storageUnit') ?? { shortText: '', longText: '' },
    ...(sourceUnit && { sourceUnit }),
    ...(displayUnit && { displayUnit }),
    ...(consumptionUnit && { consumptionUnit }),
  }
}

type LastReading = Pick<Variable, 'lastRecordedValue' | 'lastRecordedTime' | 'lastReceivedUnits'>

function lastReadingOf(fields: Fields): LastReading {
  const value = fields.number('lastRecordedData')
  const time = fields.optionalText('lastRecordedTime')
  const units = fields.optionalText('lastReceivedUnits')
  return {
    ...(value !== undefined && { lastRecordedValue: value }),
    ...(time && { lastRecordedTime: time }),
    ...(units && { lastReceivedUnits: units }),
  }
}

function belongingsOf(
  fields: Fields,
  path: string,
  note: NoteDrift,
): Pick<Variable, 'resource' | 'tags' | 'entities' | 'organization' | 'feeds'> {
  const feeds = [fields.value('integration'), fields.value('integrations')]
  return {
    resource: namedFrom(fields.value('resource'), `${path}.resource`, note),
    tags: namedListFrom(fields.list('tags'), `${path}.tags`, note),
    entities: namedListFrom(fields.list('monitoredEntities'), `${path}.monitoredEntities`, note),
    organization: namedFrom(fields.value('organization'), `${path}.organization`, note),
    feeds: feedsFrom(feeds, `${path}.integration`, note),
  }
}

/** Reads an object or an array, from one field or both (docs/service.md 9), and includes each feed once. */
function feedsFrom(
  values: readonly (JsonValue | undefined)[],
  path: string,
  note: NoteDrift,
): readonly Feed[] {
  const feeds = new Map<string, Feed>()
  for (const value of values) {
    if (isArray(value)) note('other-type', path, value)
    for (const json of isArray(value) ? value : [value]) {
      const feed = feedFrom(json, path, note)
      if (feed !== undefined && !feeds.has(feed.id)) feeds.set(feed.id, feed)
    }
  }
  return [...feeds.values()]
}

function feedFrom(json: JsonValue | undefined, path: string, note: NoteDrift): Feed | undefined {
  if (!isObject(json)) return undefined
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  const name = nameFrom(fields.value('name'))
  const organization = fields.object('organization')
  const orgId = textOf(fields.value('orgId')) || textOf(organization.value('id'))
  const owner = nameFrom(organization.value('name'))
  organization.ignore('id')
  organization.done()
  const type = textOf(fields.value('type'))
  fields.done()
  if (id === '') {
    if (Object.keys(json).length > 0) noteNameless(json, path, note)
    return undefined
  }
  return { id, name: name || id, type, orgId, ...(owner !== '' && { organization: owner }) }
}
