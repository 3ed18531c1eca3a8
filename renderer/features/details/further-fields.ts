import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import { details } from './strings.ts'
import { field, worded, type DetailsField } from './field-groups.ts'

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function at(raw: JsonObject, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, name) => (isObject(value) ? value[name] : undefined), raw)
}

/** Writes a value in words if there are any, otherwise as JSON; nothing for an empty value. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? details.yes : details.no
  if (typeof value === 'string') return value
  if (isObject(value) && Object.keys(value).length === 0) return undefined
  return JSON.stringify(value)
}

/** Reads a documented field that is not part of the nouns, by its path in the element as received. */
function received(raw: JsonObject, label: string, ...path: readonly string[]): readonly DetailsField[] {
  return field(label, textOf(at(raw, path)))
}

/** Shows the value of an enumeration as words. */
function wordedField(label: string, value: JsonValue | undefined): readonly DetailsField[] {
  const text = textOf(value)
  return field(label, text === undefined ? undefined : worded(text))
}

/** Lists every member of an object with undocumented contents, under its own name. */
function members(raw: JsonObject, ...path: readonly string[]): readonly DetailsField[] {
  const object = at(raw, path)
  return isObject(object) ? Object.entries(object).flatMap(([name, value]) => field(name, textOf(value))) : []
}

/** Lists fields of a variable that are only displayed (docs/service.md 2.3). */
export function furtherVariableFields(raw: JsonObject): readonly DetailsField[] {
  const scope = at(raw, ['scope'])
  const name = isObject(scope) ? (scope['name'] ?? scope['id']) : scope
  return [
    ...wordedField(details.scope, name),
    ...received(raw, details.used, 'isUsed'),
    ...wordedField(details.visibilityStatus, at(raw, ['visibilityStatus'])),
    ...received(raw, details.lowerName, 'qdisplayName'),
    ...received(raw, details.equation, 'storageUnit', 'processingEqn'),
    ...members(raw, 'metadata'),
  ]
}

/** Lists fields of an entity that are only displayed (docs/service.md 2.4, 2.5). */
export function furtherEntityFields(
  raw: JsonObject,
  canOpen: (address: string) => boolean,
): readonly DetailsField[] {
  return [
    ...received(raw, details.metaType, 'meta', 'type'),
    ...received(raw, details.locationAddress, 'meta', 'location', 'address'),
    ...received(raw, details.country, 'meta', 'location', 'country'),
    ...received(raw, details.postcode, 'meta', 'location', 'pincode'),
    ...wordedField(details.visibilityStatus, at(raw, ['visibilityStatus'])),
    ...received(raw, details.dashboard, 'meta', 'defaultDashboardId'),
    ...received(raw, details.dashboardLink, 'meta', 'defaultDashboardLink').map((link) =>
      canOpen(link.value) ? { ...link, href: link.value } : { ...link, note: details.linkIsText },
    ),
    ...received(raw, details.newDashboard, 'meta', 'includeInNewDashboard'),
    ...received(raw, details.originalImage, 'meta', 'coverImageOriginal'),
  ]
}

/**
 * Lists the default variable of each resource, keyed by a resource id whose meaning is not documented (docs/service.md
 * 2.5).
 */
export function defaultVariableFields(raw: JsonObject): readonly DetailsField[] {
  const cached = at(raw, ['meta', 'defaultVariablesData'])
  if (!isObject(cached)) return []
  const inOrder = Object.entries(cached).toSorted(([, a], [, b]) => positionOf(a) - positionOf(b))
  return inOrder.flatMap(([key, value]) =>
    isObject(value) ? field(labelOf(key, value), usageOf(value)) : field(key, textOf(value)),
  )
}

/** A field sorts last if the service sends no position. */
function positionOf(value: JsonValue): number {
  const position = isObject(value) ? Number(value['binPosition'] ?? NaN) : NaN
  return Number.isFinite(position) ? position : Number.MAX_SAFE_INTEGER
}

function labelOf(key: string, { type }: JsonObject): string {
  return textOf(type) ?? key
}

function usageOf({ name, currentUsage, units, isDisabled }: JsonObject): string {
  const usage = [textOf(currentUsage), textOf(units)].filter((part) => part !== undefined).join(' ')
  const parts = [
    textOf(name),
    usage === '' ? undefined : usage,
    isDisabled === true ? details.disabled : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** Lists whatever the service stores about an organization (docs/service.md 2.1); the contents are not documented. */
export function organizationMetaFields(raw: JsonObject): readonly DetailsField[] {
  return members(raw, 'meta')
}
