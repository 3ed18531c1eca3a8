import type * as z from 'zod'
import { calls, type CallName } from '#shared/contract/calls.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

/**
 * Returns the request as its schema accepts it. A refusal names the field and the rule, never the value, which may
 * be a token.
 */
export function checkRequest(name: CallName, request: unknown): Result<unknown> {
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
 * Returns the first field that its own schema refuses, for a failure that names none. Empty when each field passes
 * by itself.
 */
function unfitField({ shape }: z.ZodObject, request: unknown): string {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(request ?? {}))
  const isUnfit = ([field, schema]: [string, z.core.$ZodType]): boolean =>
    !parseWith(schema as z.ZodType, fields.get(field)).success
  return Object.entries(shape).find(isUnfit)?.[0] ?? ''
}
