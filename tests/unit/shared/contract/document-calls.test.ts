import { describe, expect, it } from 'vitest'
import { calls } from '#shared/contract/calls.ts'

const place = { connectionId: 'demo', shelf: 'workspaces', id: 'w' } as const

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

describe('writeDocument', () => {
  it('takes any JSON but what is nested so deep that it could not be read back', () => {
    const { request } = calls.writeDocument
    expect(request.safeParse({ ...place, document: nested(400) }).success).toBe(true)
    expect(request.safeParse({ ...place, document: nested(200_000) }).success).toBe(false)
  })

  it.each(['..', '../x', 'a/b', 'DEMO', '', 'con', '6F9619FF-8B86-4011-B42D-00C04FC964FF', 'demo.incoming'])(
    'refuses %j for a connection, since it names a folder',
    (connectionId) => {
      expect(calls.writeDocument.request.safeParse({ ...place, connectionId, document: 1 }).success).toBe(
        false,
      )
    },
  )
})
