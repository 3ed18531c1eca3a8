import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import { seedOf, uniformAt } from '#electron/demo/synthetic/noise.ts'
import type { Dialect } from './dialect.ts'

/** Rewrites a body of the plain service as the dialect writes it. */
export function rewriteBody(value: JsonValue, dialect: Dialect): JsonValue {
  if (Array.isArray(value)) return value.map((element) => rewriteBody(element, dialect))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(
    ([name, part]) => [name, rewriteField(name, rewriteBody(part, dialect), dialect)] as const,
  )
  return rewriteResource(Object.fromEntries(entries), dialect)
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Numbers that a service may send as text: counters and readings, never ids. */
const numericFields = new Set([
  'total_records',
  'total_perpage',
  'total_page',
  'current_page',
  'next_page',
  'previous_page',
  'instances',
  'sourcesWithDataErrors',
  'disconnectedSources',
  'dataErrors',
  'connectivityLast24Hours',
  'lastReceivedData',
  'lastRecordedData',
  'currentUsage',
])

function rewriteField(name: string, value: JsonValue, dialect: Dialect): JsonValue {
  if (typeof value === 'number' && dialect.numbers === 'string' && numericFields.has(name)) {
    return String(value)
  }
  const isIntegration = (name === 'integration' || name === 'integrations') && isObject(value)
  return isIntegration && dialect.integrations === 'array' ? [value] : value
}

/** Describes the effect of the dialects on one kind of resource. */
interface ResourceRule {
  /** A field that only this resource has. */
  readonly mark: string
  /** Fields that may be missing. */
  readonly optional: readonly string[]
  /** Fields of a catalogue, with a value that the document does not list. */
  readonly unlisted?: Readonly<Record<string, JsonValue>>
}

const resourceRules: readonly ResourceRule[] = [
  {
    mark: 'qdisplayName',
    optional: [
      'description',
      'metadata',
      'lastReceivedUnits',
      'displayUnit',
      'consumptionUnit',
      'tags',
      'integrations',
      'isUsed',
    ],
    unlisted: { status: 'archived', variableType: 'Cumulative Delta', dataReception: 'degraded' },
  },
  {
    mark: 'variablesCount',
    optional: ['lastReceivedData', 'connectivityLast24Hours', 'metadata', 'dataErrors'],
    unlisted: { dataReception: 'degraded', dataReceivingType: 'stream' },
  },
  {
    mark: 'variables',
    optional: ['description', 'visibilityStatus', 'tags'],
    unlisted: { type: { id: 99, name: 'Spaceport' } },
  },
  {
    mark: 'average_occupancy',
    optional: ['location', 'average_occupancy', 'coverImageOriginal', 'defaultVariablesData'],
  },
  { mark: 'instances', optional: ['image', 'sourcesWithDataErrors', 'disconnectedSources'] },
  { mark: 'communityId', optional: ['meta', 'communityId'] },
]

function rewriteResource(object: JsonObject, dialect: Dialect): JsonObject {
  const rule = resourceRules.find(({ mark }) => mark in object)
  if (rule === undefined) return dialect.enums === 'unknown' ? withUnlistedOption(object) : object
  return withFields(withUnlistedValues(object, rule, dialect), rule, dialect)
}

const UNLISTED_SHARE = 0.12

/** Adds an undocumented value now and then; which resources get one depends only on the resource. */
function withUnlistedValues(
  object: JsonObject,
  { unlisted = {} }: ResourceRule,
  dialect: Dialect,
): JsonObject {
  if (dialect.enums === 'documented') return object
  const key = JSON.stringify(object['dataHubId'] ?? object['id'])
  const due = Object.entries(unlisted).filter(
    ([name]) => uniformAt(seedOf(`${key}/${name}`), 77) < UNLISTED_SHARE,
  )
  return { ...object, ...Object.fromEntries(due) }
}

/** Adds an option that the document does not list to two facet groups. */
function withUnlistedOption(object: JsonObject): JsonObject {
  const { id, label, children } = object
  if (!Array.isArray(children)) return object
  const isOfVariables = children.some((option) => isObject(option) && option['id'] === 'historical')
  if (id === 'status' && label === 'Status' && isOfVariables) {
    return { ...object, children: [...children, { id: 'archived', label: 'Archived' }] }
  }
  return id === 'buildingType'
    ? { ...object, children: [...children, { id: 99, label: 'Spaceport' }] }
    : object
}

export const sendsExtraFields = ({ fields }: Dialect): boolean => fields.startsWith('extra')
export const leavesFieldsOut = ({ fields }: Dialect): boolean => fields.endsWith('missing')

function withFields(object: JsonObject, { optional }: ResourceRule, dialect: Dialect): JsonObject {
  const isShort = leavesFieldsOut(dialect)
  const present = Object.entries(object).filter(([name]) => !isShort || !optional.includes(name))
  return { ...Object.fromEntries(present), ...(sendsExtraFields(dialect) && extraFields) }
}

const extraFields: JsonObject = {
  schemaRevision: 7,
  lineage: { importedBy: 'batch', steps: ['collect', 'check'] },
  'x-flags': ['beta', null],
}
