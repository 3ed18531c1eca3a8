import type { JsonObject, JsonValue, Page } from '#shared/portfolio/nouns.ts'
import type { Paging } from '#shared/portfolio/filters.ts'
import type { NoteDrift } from './drift-log.ts'
import { fieldsOf, isArray, isObject, numberFrom } from './fields.ts'

/** Services put the requested elements under these names. */
const wrappers = ['data', 'results', 'result', 'items', 'records', 'rows', 'elements']
const MAX_WRAPS = 3

/** An array that was bare or in `{ data: … }`, and the object around it. */
export interface FoundList {
  readonly elements: readonly JsonValue[]
  /** Path of an element, for drift notes. */
  readonly path: string
  /** The object that contains the array, if there is one. */
  readonly around: JsonObject
}

/** Finds the array of a list; undefined if there is none in the expected places. */
export function findList(body: JsonValue, extraNames: readonly string[]): FoundList | undefined {
  return listIn(body, '', {}, [...wrappers, ...extraNames], 0)
}

function listIn(
  json: JsonValue,
  path: string,
  around: JsonObject,
  names: readonly string[],
  depth: number,
): FoundList | undefined {
  if (isArray(json)) return { elements: json, path: `${path}[]`, around }
  if (!isObject(json) || depth >= MAX_WRAPS) return undefined
  for (const name of names) {
    const inner = json[name]
    const found = inner === undefined ? undefined : listIn(inner, joined(path, name), json, names, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Finds an object that is bare, in `{ data: … }`, or the only element of an array; `isIt` distinguishes it from a
 * wrapper.
 */
export function findObject(body: JsonValue, isIt: (json: JsonObject) => boolean): JsonObject | undefined {
  let json: JsonValue | undefined = body
  for (let depth = 0; depth <= MAX_WRAPS; depth += 1) {
    if (isArray(json)) json = json.length === 1 ? json[0] : undefined
    if (!isObject(json)) return undefined
    if (isIt(json)) return json
    const outer: JsonObject = json
    json = wrappers.map((name) => outer[name]).find((inner) => inner !== undefined)
  }
  return undefined
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Page sizes that the service uses if it ignores the requested one (docs/service.md 8). */
const usualSizes: readonly number[] = [25, 50]

/**
 * Makes a page from its elements and the pagination around them (docs/service.md 2.10), or from the request if the
 * service states nothing: a full page then means that there may be another.
 */
export function pageFrom<T>(
  elements: readonly T[],
  around: JsonObject,
  requested: Paging,
  note: NoteDrift,
): Page<T> {
  const fields = fieldsOf(around['pagination'], 'pagination', note)
  const page = countFrom(fields.number('current_page')) ?? requested.page
  const perPage = countFrom(fields.number('total_perpage')) || requested.perPage
  const mayGoOn = elements.length === requested.perPage || usualSizes.includes(elements.length)
  const totalRecords = countFrom(fields.number('total_records'))
  const totalPages =
    countFrom(fields.number('total_page')) ??
    totalFromNext(fields.value('next_page')) ??
    totalFromRecords(totalRecords, perPage) ??
    page + (mayGoOn ? 1 : 0)
  fields.ignore('next_page', 'previous_page')
  fields.done()
  return { elements, page, perPage, totalPages, totalRecords }
}

function totalFromRecords(totalRecords: number | undefined, perPage: number): number | undefined {
  return totalRecords === undefined ? undefined : Math.ceil(totalRecords / perPage)
}

function totalFromNext(next: JsonValue | undefined): number | undefined {
  return countFrom(numberFrom(next))
}

/** Returns a number that can count pages or records; nothing can be planned with minus three of them. */
function countFrom(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? Math.ceil(value) : undefined
}
