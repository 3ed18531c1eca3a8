import { describe, expect, it } from 'vitest'
import { boundedBody, MOST_ELEMENTS } from '#electron/api/calls/bounded-body.ts'

describe('boundedBody', () => {
  it('leaves a body as it came', () => {
    const body = { data: [{ id: 1, more: [null, 'x'] }], around: { deep: [[1, 2]] } }
    expect(boundedBody(body)).toEqual({ raw: body })
  })

  it('leaves out the ends of long lists, wherever they are, and says how many elements those were', () => {
    const long = Array.from({ length: MOST_ELEMENTS + 3 }, (_, at) => at)
    const { raw, leftOut } = boundedBody({ list: long, one: { inside: long } })
    expect(raw).toEqual({ list: long.slice(0, -3), one: { inside: long.slice(0, -3) } })
    expect(leftOut).toBe(6)
  })
})
