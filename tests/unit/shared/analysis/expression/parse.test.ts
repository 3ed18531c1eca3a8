import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesIn, parseExpression } from '#shared/analysis/expression/parse.ts'
import { quotedName } from '#shared/analysis/expression/read-tokens.ts'
import type { ExpressionNode } from '#shared/analysis/expression/syntax.ts'

/** Writes a pair of parentheses around each operation. */
function written(node: ExpressionNode): string {
  switch (node.kind) {
    case 'number':
      return node.unit === '' ? String(node.value) : `${String(node.value)}[${node.unit}]`
    case 'name':
      return node.name
    case 'negative':
      return `(-${written(node.of)})`
    case 'binary':
      return `(${written(node.left)}${node.operator}${written(node.right)})`
  }
}

function read(text: string): string {
  const parsed = parseExpression(text)
  return parsed.ok
    ? written(parsed.value)
    : `${parsed.problem.kind} ${String(parsed.problem.at)}-${String(parsed.problem.end)}`
}

describe('parseExpression', () => {
  it.each([
    ['a + b * c', '(a+(b*c))'],
    ['a - b - c', '((a-b)-c)'],
    ['a / b / c', '((a/b)/c)'],
    ['(a + b) * c', '((a+b)*c)'],
    ['-a * b', '((-a)*b)'],
    ['a - -b', '(a-(-b))'],
    ['+a', 'a'],
    ['a × b ÷ c − d', '(((a*b)/c)-d)'],
    ['1.5e3 + .25 + 2.', '((1500+0.25)+2)'],
    ['a + 5 [Btu/hr]', '(a+5[Btu/hr])'],
    ['"Building 0 · main (kW)" / m', '(Building 0 · main (kW)/m)'],
    [String.raw`"say \"so\"" + x`, '(say "so"+x)'],
    ['Gebäude_1.kW + 2', '(Gebäude_1.kW+2)'],
  ])('reads %s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })

  it.each([
    ['', 'empty 0-0'],
    ['   ', 'empty 0-3'],
    ['a +', 'unfinished 3-3'],
    ['a b', 'unexpected 2-3'],
    ['a + * b', 'unexpected 4-5'],
    ['(a + b', 'open-parenthesis 0-1'],
    ['a + b)', 'unexpected 5-6'],
    ['()', 'unexpected 1-2'],
    ['a + "Building', 'open-quote 4-13'],
    ['a + 5 [kW', 'open-bracket 6-9'],
    ['a ^ 2', 'unexpected 2-3'],
    ['2 3', 'unexpected 2-3'],
    [`${'('.repeat(200)}a${')'.repeat(200)}`, 'too-deep 101-102'],
  ])('says what is wrong with %s, and where', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('finds any name again that was quoted, at its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const text = `2 * ${quotedName(name)} + b`
        const parsed = parseExpression(text)
        const [first] = parsed.ok ? namesIn(parsed.value) : []
        expect(first?.name).toBe(name)
        expect(text.slice(first?.at, first?.end)).toBe(quotedName(name))
      }),
    )
  })
})
