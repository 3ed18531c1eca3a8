import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { readAuthored } from '#renderer/ports/documents/authored/authored-file.ts'
import { meteringForm } from '#renderer/ports/documents/authored/metering-model.ts'

/** JSON can contain this, but no comparison accepts it. */
const length = { valueOf: 1, toString: 1 }

describe('parseWith', () => {
  it('takes and refuses as the schema does', () => {
    expect(parseWith(z.string().min(1), 'a')).toEqual({ success: true, data: 'a' })
    expect(parseWith(z.string().min(1), '').error?.issues[0]?.code).toBe('too_small')
  })

  it.each([
    ['a length that is an object', z.strictObject({ name: z.string().min(1) }), { name: { length } }],
    ['a typed array in the place of a list', z.array(z.string()).readonly(), new Uint32Array(1)],
  ])('refuses %s', (_what, schema, value) => {
    expect(() => schema.safeParse(value)).toThrow(TypeError)
    expect(parseWith<unknown>(schema, value).success).toBe(false)
  })
})

describe('readAuthored', () => {
  it('refuses a name whose length is an object', () => {
    const file = {
      format: 'meterlens-metering-model',
      version: 1,
      entities: [{ entityId: { length }, meters: [] }],
    }
    expect(readAuthored(meteringForm, JSON.stringify(file))).toMatchObject({
      ok: false,
      fault: { kind: 'malformed' },
    })
  })
})
