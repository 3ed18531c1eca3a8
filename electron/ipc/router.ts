import { types } from 'node:util'
import type * as z from 'zod'
import { type CallName, calls } from '#shared/contract/calls.ts'
import { fail, type Result, succeed } from '#shared/errors/result.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import type { Handlers } from './handlers.ts'

/**
 * Returns the request as its schema accepts it. A refusal names the field and the rule, but never the value, which may
 * be a token.
 */
function checkRequest(name: CallName, request: unknown): Result<unknown> {
  const schema: z.ZodObject = calls[name].request
  const checked = parseWith(schema, request)
  if (checked.success) return succeed(checked.data)
  const [issue] = checked.error.issues
  const field = issue?.path.map(String).join('.') || unfitField(schema, request)
  return fail({
    kind: 'invalid-request',
    ...(field === '' ? {} : { field }),
    detail: `request refused: ${issue?.code ?? 'malformed'}`,
  })
}

/**
 * Returns the first field that its own schema refuses, for a failure that names none. Empty if each field is valid by
 * itself.
 */
function unfitField({ shape }: z.ZodObject, request: unknown): string {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(request ?? {}))
  const isUnfit = ([field, schema]: [string, z.core.$ZodType]): boolean =>
    !parseWith(schema as z.ZodType, fields.get(field)).success
  return Object.entries(shape).find(isUnfit)?.[0] ?? ''
}

/** Answers any call with a result that can be cloned. It never rejects. */
export type Router = (name: string, request: unknown) => Promise<Result<unknown>>

export interface RouterOptions {
  readonly handlers: Handlers
  /** Reports a bug: a handler that threw, or an answer that cannot be sent between processes. */
  readonly report: (name: CallName, error: unknown) => void
  /** Removes secrets from the text of an unexpected error. */
  readonly redact: (text: string) => string
}

export function createRouter(options: RouterOptions): Router {
  return (name, request) =>
    isCallName(name)
      ? route(options, name, request)
      : Promise.resolve(fail({ kind: 'invalid-request', detail: 'no such call' }))
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

async function route(options: RouterOptions, name: CallName, request: unknown): Promise<Result<unknown>> {
  try {
    const checked = checkRequest(name, request)
    if (!checked.ok) return checked
    const result = await handlerOf(options.handlers, name)(checked.value)
    if (!isCloneable(result)) throw new TypeError('the answer cannot cross to the page')
    return withoutSecrets(result, options.redact)
  } catch (error) {
    options.report(name, error)
    return fail({ kind: 'unexpected', detail: options.redact(String(error)) })
  }
}

/** A service may repeat a token in its error body, and details are meant to be shown and copied. */
function withoutSecrets(result: Result<unknown>, redact: (text: string) => string): Result<unknown> {
  if (result.ok || result.error.kind === 'cancelled' || result.error.detail === undefined) return result
  return fail({ ...result.error, detail: redact(result.error.detail) })
}

type AnyHandler = (request: unknown) => Promise<Result<unknown>>

/**
 * Returns the handler without the type that links name and request. This is safe only here, because the schema of
 * `name` has just checked the request.
 */
function handlerOf(handlers: Handlers, name: CallName): AnyHandler {
  return handlers[name] as AnyHandler
}

/**
 * Returns true if structured clone passes `value` to another process unchanged: plain objects, arrays, typed arrays and
 * primitives. Any other answer would never reach the page, which would wait for ever.
 *
 * It makes no copies and does not look into typed arrays, so that a year of minute data costs nothing.
 */
export function isCloneable(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null) return true
  if (types.isProxy(value)) return false
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return true
  if (Array.isArray(value)) return value.every(isCloneable)
  return isPlain(value) && Object.values(value).every(isCloneable)
}

/** A class instance would arrive without its prototype and be useless. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
