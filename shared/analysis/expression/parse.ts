import { readTokens, type Token } from './read-tokens.ts'
import type { Checked, ExpressionNode, ExpressionProblem, Operator } from './syntax.ts'

/** Greatest depth of nested parentheses and signs; nobody writes deeper expressions. */
const DEEPEST = 100

type Problem = Extract<
  ExpressionProblem['kind'],
  'unexpected' | 'unfinished' | 'open-parenthesis' | 'too-deep'
>

/**
 * Reads an expression: +, −, ×, ÷ with the usual precedence, parentheses, signs, numbers and names. Operators may be
 * written as on a keyboard (- * /) or as in print (− × ÷).
 */
export function parseExpression(text: string): Checked<ExpressionNode> {
  const tokens = readTokens(text)
  if (!tokens.ok) return tokens
  if (tokens.value.length === 0) return { ok: false, problem: { kind: 'empty', at: 0, end: text.length } }
  return createParser(tokens.value, text.length).parse()
}

function createParser(
  tokens: readonly Token[],
  length: number,
): { readonly parse: () => Checked<ExpressionNode> } {
  let next = 0
  let problem: ExpressionProblem | undefined

  const signAt = (index: number): string | undefined => {
    const token = tokens[index]
    return token?.kind === 'sign' ? token.sign : undefined
  }

  /** Notes the first problem only: what follows it is guesswork. */
  const refuse = (
    kind: Problem,
    place = tokens[next] ?? { at: length, end: length },
  ): ExpressionNode | undefined => {
    problem ??= { kind, at: place.at, end: place.end }
    return undefined
  }

  const chain = (
    operators: string,
    operand: (depth: number) => ExpressionNode | undefined,
    depth: number,
  ) => {
    let left = operand(depth)
    while (left !== undefined && operators.includes(signAt(next) ?? ' ')) {
      const operator = operatorOf(signAt(next++))
      const right = operand(depth)
      left = right && { kind: 'binary', operator, left, right, at: left.at, end: right.end }
    }
    return left
  }
  const sum = (depth: number): ExpressionNode | undefined => chain('+-', product, depth)
  const product = (depth: number): ExpressionNode | undefined => chain('*/', factor, depth)

  const factor = (depth: number): ExpressionNode | undefined => {
    const token = tokens[next]
    if (token === undefined) return refuse('unfinished')
    if (depth > DEEPEST) return refuse('too-deep')
    next++
    if (token.kind !== 'sign') return token
    if (token.sign === '(') return inParentheses(token, depth)
    if (token.sign !== '-' && token.sign !== '+') return refuse('unexpected', token)
    const of = factor(depth + 1)
    return of && (token.sign === '+' ? of : { kind: 'negative', of, at: token.at, end: of.end })
  }

  const inParentheses = (open: Token, depth: number): ExpressionNode | undefined => {
    const inside = sum(depth + 1)
    if (inside === undefined) return undefined
    const close = tokens[next]
    if (signAt(next) !== ')' || close === undefined)
      return refuse(close ? 'unexpected' : 'open-parenthesis', close ?? open)
    next++
    return { ...inside, at: open.at, end: close.end }
  }

  return {
    parse() {
      const node = sum(0)
      if (node !== undefined && next < tokens.length) refuse('unexpected')
      if (problem !== undefined || node === undefined)
        return { ok: false, problem: problem ?? { kind: 'unfinished', at: length, end: length } }
      return { ok: true, value: node }
    },
  }
}

function operatorOf(sign: string | undefined): Operator {
  return sign === '-' || sign === '*' || sign === '/' ? sign : '+'
}

/** Returns the places of names in the text, with the names, in their order. */
export function namesIn(node: ExpressionNode): readonly Extract<ExpressionNode, { readonly kind: 'name' }>[] {
  switch (node.kind) {
    case 'number':
      return []
    case 'name':
      return [node]
    case 'negative':
      return namesIn(node.of)
    case 'binary':
      return [...namesIn(node.left), ...namesIn(node.right)]
  }
}
