import type * as z from 'zod'
import { calls, type CallName } from '#shared/contract/calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

/** The request as its schema takes it; a refusal names the field and the rule, never the value, which may be a token. */
export function checkRequest(name: CallName, request: unknown): Result<unknown> {
  const schema: z.ZodObject = calls[name].request
  const checked = parsed(schema, request)
  if (checked?.success === true) return succeed(checked.data)
  const [issue] = checked?.error.issues ?? []
  const field = issue?.path.map(String).join('.') ?? unfitField(schema, request)
  return fail({
    kind: 'invalid-request',
    ...(field === '' ? {} : { field }),
    detail: `request refused: ${issue?.code ?? 'malformed'}`,
  })
}

/** Undefined where the schema throws: it would freeze a list, and found a typed array, which cannot be. */
function parsed(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> | undefined {
  try {
    return schema.safeParse(value)
  } catch {
    return undefined
  }
}

function unfitField({ shape }: z.ZodObject, request: unknown): string {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(request ?? {}))
  const isUnfit = ([field, schema]: [string, z.core.$ZodType]): boolean =>
    parsed(schema as z.ZodType, fields.get(field)) === undefined
  return Object.entries(shape).find(isUnfit)?.[0] ?? ''
}
