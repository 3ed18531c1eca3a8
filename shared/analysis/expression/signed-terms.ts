import type { ExpressionNode } from './syntax.ts'

/** A variable that a sum adds, with sign 1, or subtracts, with sign −1. */
export interface SignedTerm {
  readonly name: string
  readonly sign: 1 | -1
}

/** Returns the terms of an expression that only adds and subtracts variables; undefined for any other. */
export function signedTerms(node: ExpressionNode, sign: 1 | -1 = 1): readonly SignedTerm[] | undefined {
  const opposite = sign === 1 ? -1 : 1
  if (node.kind === 'name') return [{ name: node.name, sign }]
  if (node.kind === 'negative') return signedTerms(node.of, opposite)
  if (node.kind !== 'binary' || !['+', '-'].includes(node.operator)) return undefined
  const left = signedTerms(node.left, sign)
  const right = signedTerms(node.right, node.operator === '+' ? sign : opposite)
  return left && right && [...left, ...right]
}
