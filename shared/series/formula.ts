/** Arithmetic over numbered parts, as plain values that can be sent to a worker. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'part'; readonly index: number }
  | {
      readonly kind: 'binary'
      readonly operator: '+' | '*' | '/'
      readonly left: Formula
      readonly right: Formula
      /** Set for a division by a divisor that varies, whose result does not add up over time. */
      readonly isRatio?: boolean
    }

export const numberFormula = (value: number): Formula => ({ kind: 'number', value })

/** Returns the formula as a function of the values of its parts; a missing part is NaN. */
export function formulaFunction(formula: Formula): (values: ArrayLike<number>) => number {
  switch (formula.kind) {
    case 'number':
      return () => formula.value
    case 'part':
      return (values) => values[formula.index] ?? NaN
    case 'binary': {
      const left = formulaFunction(formula.left)
      const right = formulaFunction(formula.right)
      if (formula.operator === '+') return (values) => left(values) + right(values)
      if (formula.operator === '*') return (values) => left(values) * right(values)
      return (values) => left(values) / right(values)
    }
  }
}

export function containsRatio(formula: Formula): boolean {
  return (
    formula.kind === 'binary' &&
    (formula.isRatio === true || containsRatio(formula.left) || containsRatio(formula.right))
  )
}

/**
 * Returns true if parts are multiplied, or divide something. What follows for means depends on the length of the values: the
 * product of two means is not the mean of the products.
 */
export function hasProducts(formula: Formula): boolean {
  return degreeOf(formula) > 1
}

function degreeOf(formula: Formula): number {
  if (formula.kind === 'number') return 0
  if (formula.kind === 'part') return 1
  const [left, right] = [degreeOf(formula.left), degreeOf(formula.right)]
  if (formula.operator === '+') return Math.max(left, right)
  return formula.operator === '/' && right > 0 ? Infinity : left + right
}

/** Returns the same arithmetic for a result that adds up over time, such as an hourly factor times a rate. */
export function withoutRatios(formula: Formula): Formula {
  if (formula.kind !== 'binary') return formula
  const { isRatio: _, ...rest } = formula
  return { ...rest, left: withoutRatios(formula.left), right: withoutRatios(formula.right) }
}

/** A formula that does not add up, over parts that do. */
export interface RatioFormula {
  /** Formulas over the parts of the original formula. */
  readonly additive: readonly Formula[]
  /** Formula over the additive ones, which are aggregated first. */
  readonly formula: Formula
  /** Divisors that vary, over the additive ones. */
  readonly divisors: readonly Formula[]
}

/** Splits a formula at its ratios; undefined if it has none, so that its values are averaged as they are. */
export function ratioFormulaOf(whole: Formula): RatioFormula | undefined {
  if (!containsRatio(whole)) return undefined
  const additive: Formula[] = []
  const known = new Map<string, number>()
  const divisors: Formula[] = []

  function split(formula: Formula): Formula {
    if (formula.kind === 'number') return formula
    if (formula.kind === 'binary' && containsRatio(formula)) {
      const [left, right] = [split(formula.left), split(formula.right)]
      if (formula.isRatio === true) divisors.push(right)
      return { ...formula, left, right }
    }
    const text = JSON.stringify(formula)
    const index = known.get(text) ?? additive.push(formula) - 1
    known.set(text, index)
    return { kind: 'part', index }
  }

  return { formula: split(whole), additive, divisors }
}
