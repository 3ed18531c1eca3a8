import { describe, expect, it } from 'vitest'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import { signedTerms } from '#shared/analysis/expression/signed-terms.ts'

function termsOf(text: string) {
  const parsed = parseExpression(text)
  return parsed.ok ? signedTerms(parsed.value)?.map(({ name, sign }) => [name, sign]) : expect.fail(text)
}

describe('signedTerms', () => {
  it('finds what is added and what is subtracted, through parentheses and signs', () => {
    expect(termsOf('"a" + "b" - ("c" - "d") - -"e"')).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', -1],
      ['d', 1],
      ['e', 1],
    ])
  })

  it('knows no terms of an expression that multiplies, divides or has numbers', () => {
    for (const text of ['"a" * "b"', '"a" + "b" / "c"', '"a" - 1']) expect(termsOf(text)).toBeUndefined()
  })
})
