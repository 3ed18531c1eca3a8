import { describe, expect, it } from 'vitest'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import { wholeExpression } from '#renderer/expressions/whole-expression.ts'

const kilowatts = (dataHubId: string) =>
  ({ dataHubId, kind: 'average-rate', unit: 'kW', zone: 'UTC' }) as const

const anExpression = (id: number, text: string, ...ids: readonly string[]): SavedExpression => ({
  ...{ id: `expression:${String(id)}`, name: `Number ${String(id)}`, text },
  ...{ variables: ids.map(kilowatts), unit: 'kW', kind: 'average-rate' },
})

const plain = anExpression(1, '"a" + "b"', 'a', 'b')
const share = anExpression(2, '"a" / "expression:1"', 'a', 'b')
const third = anExpression(3, '2 * "expression:2" + "c" / "c"', 'a', 'b', 'c')

describe('wholeExpression', () => {
  it('is the expression itself where it is of variables alone', () => {
    expect(wholeExpression(plain, [plain, share])).toBe(plain)
  })

  it('writes out its operands at every depth, with their present units', () => {
    expect(wholeExpression(third, [plain, share, third])).toEqual({
      ...third,
      text: '2 * ("a" / ("a" + "b")) + "c" / "c"',
      ...{ unit: '', kind: 'instantaneous' },
    })
    const edited = anExpression(1, '"d"', 'd')
    expect(wholeExpression(share, [edited, share])).toMatchObject({
      text: '"a" / ("d")',
      variables: [kilowatts('a'), kilowatts('d')],
    })
  })

  it('is none where a part is gone or leads back to it', () => {
    expect(wholeExpression(share, [share])).toBeUndefined()
    const loop = anExpression(1, '"expression:2" * 2', 'a')
    expect(wholeExpression(loop, [loop, share])).toBeUndefined()
    expect(wholeExpression(share, [loop, share])).toBeUndefined()
  })
})
