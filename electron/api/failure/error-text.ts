import { jsonFrom } from '#shared/errors/json-from.ts'

const LONGEST = 300
const MAX_DEPTH = 4
/**
 * Names under which services put the sentence for people, the most informative first (problem+json, OAuth, JSON:API,
 * others).
 */
const textFields = [
  'message',
  'detail',
  'error_description',
  'description',
  'error',
  'errors',
  'title',
  'msg',
  'reason',
]

/**
 * Returns the message of an error body, in one line of at most 300 characters: the message of JSON in any shape, the
 * title of HTML, or the text itself. Empty if there is none. The service documents no shape (docs/service.md 7).
 */
export function errorText(body: string): string {
  const text = body.trim()
  if (text === '') return ''
  if (isHtml(text)) return shorten(htmlTitle(text) ?? 'an HTML page')
  const json = jsonFrom(text)
  return shorten(json === undefined ? text : (messageIn(json, 0) ?? text))
}

/** Returns true for a web page, which is how login pages and proxies answer. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<!doctype html)/i.test(text.slice(0, 500))
}

/** Returns the title of a web page. */
export function htmlTitle(text: string): string | undefined {
  const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1]?.trim()
  return title === undefined || title === '' ? undefined : title
}

/** Returns the name of the field about which an error body complains, if any. */
export function errorField(body: string): string | undefined {
  return fieldIn(jsonFrom(body), 0)
}

function fieldIn(json: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH || typeof json !== 'object' || json === null) return undefined
  for (const [name, value] of Object.entries(json)) {
    if (/^(field|param|parameter|property)$/i.test(name) && typeof value === 'string') return shorten(value)
  }
  for (const value of Object.values(json)) {
    const field = fieldIn(value, depth + 1)
    if (field !== undefined) return field
  }
  return undefined
}

function messageIn(json: unknown, depth: number): string | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : json
  if (depth > MAX_DEPTH || typeof json !== 'object' || json === null) return undefined
  if (Array.isArray(json)) return firstDefined(json.slice(0, 10), (each) => messageIn(each, depth + 1))
  const fields = new Map(Object.entries(json))
  return firstDefined(textFields, (name) => messageIn(fields.get(name), depth + 1))
}

function firstDefined<From, To>(list: readonly From[], find: (each: From) => To | undefined): To | undefined {
  for (const each of list) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
