import type { DataSourceInstance, DataSourceType, JsonValue } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, isObject, noteNameless, type Fields } from '../fields.ts'
import { textOf } from './named-wire.ts'
import { receptions } from './variable-wire.ts'
import { zoneFrom } from './zone-wire.ts'

const receivingTypes = ['pull', 'push', 'derived']

/** Reads a data source type (docs/service.md 2.8); undefined without its key. */
export function sourceTypeFrom(json: JsonValue, path: string, note: NoteDrift): DataSourceType | undefined {
  const fields = fieldsOf(json, path, note)
  const type = textOf(fields.value('type'))
  if (type === '') {
    noteNameless(json, path, note, 'type')
    return
  }
  const imageUrl = fields.optionalText('image')
  const source: DataSourceType = {
    type,
    name: fields.name('name') || type,
    instances: fields.number('instances') ?? 0,
    sourcesWithDataErrors: fields.number('sourcesWithDataErrors') ?? 0,
    disconnectedSources: fields.number('disconnectedSources') ?? 0,
    ...(imageUrl && { imageUrl }),
    raw: fields.raw,
  }
  fields.done()
  return source
}

/**
 * Reads a data source instance (docs/service.md 2.9); undefined without its id. Its ids are numbers, whereas others are
 * texts.
 */
export function instanceFrom(json: JsonValue, path: string, note: NoteDrift): DataSourceInstance | undefined {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  if (id === '') {
    noteNameless(json, path, note)
    return
  }
  const lastRecordedTime = fields.optionalText('lastRecordedTime')
  const metadata = fields.value('metadata')
  const instance: DataSourceInstance = {
    id,
    name: fields.name('name') || id,
    type: fields.text('type'),
    orgId: textOf(fields.value('orgId')),
    isEnabled: fields.flag('isEnabled', true),
    localTimezone: zoneFrom(fields, path, note),
    dataReception: fields.listed('dataReception', receptions),
    dataReceivingType: fields.listed('dataReceivingType', receivingTypes),
    ...(lastRecordedTime && { lastRecordedTime }),
    ...countersOf(fields),
    metadata: isObject(metadata) ? metadata : {},
    raw: fields.raw,
  }
  fields.done()
  return instance
}

const counters = [
  'sourcesWithDataErrors',
  'disconnectedSources',
  'dataErrors',
  'connectivityLast24Hours',
  'lastReceivedData',
] as const

type Counters = Pick<DataSourceInstance, (typeof counters)[number] | 'variablesCount'>

function countersOf(fields: Fields): Counters {
  const variablesCount = fields.numericText('variablesCount')
  const counted = counters.map((name) => [name, fields.number(name)] as const)
  return {
    ...Object.fromEntries(counted.filter(([, count]) => count !== undefined)),
    ...(variablesCount !== undefined && { variablesCount }),
  }
}
