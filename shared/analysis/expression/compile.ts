import type { VariableKind } from '../../portfolio/nouns.ts'
import {
  containsRatio,
  formulaFunction,
  hasProducts,
  numberFormula,
  ratioFormulaOf,
  withoutRatios,
  type Formula,
  type RatioFormula,
} from '../../series/formula.ts'
import { isSameDimension, measureOf } from '../../units/measure.ts'
import { quantityUnitOf, rateUnitOf } from '../../units/units.ts'
import type { Checked, ExpressionNode, ExpressionProblem, Place } from './syntax.ts'
import {
  inverseTerms,
  measureOfTerms,
  termsOf,
  timesTerms,
  unitTextOf,
  type UnitTerms,
} from './unit-terms.ts'

/** A variable as a part of an expression. */
export interface ExpressionPart {
  readonly dataHubId: string
  readonly kind: VariableKind
  readonly unit: string
}

/** Returns the part that a name represents, or why it represents none. */
export type PartOfName = (
  name: string,
) =>
  | ExpressionPart
  | Extract<ExpressionProblem['kind'], 'unknown-name' | 'ambiguous-name' | 'expression-cycle'>

/** An expression whose units fit. */
export interface CompiledExpression {
  readonly unit: string
  readonly kind: Extract<VariableKind, 'average-rate' | 'instantaneous'>
  /** Distinct parts, in the order in which they are first named. */
  readonly parts: readonly ExpressionPart[]
  /**
   * Takes values of the parts at one time, in their order and units; the result is not finite when there is no value.
   */
  readonly compute: (values: ArrayLike<number>) => number
  /** Set when values do not add up over time: it states what is aggregated first, and the arithmetic that follows. */
  readonly ratio?: RatioFormula
  /** True if what is averaged is a product of variables, so that it depends on the length of their values. */
  readonly hasProducts: boolean
}

/** Returns the unit in which a part is counted; for a totalizer, whose readings cannot be added, its rate's unit. */
export function unitOfPart({ kind, unit }: Pick<ExpressionPart, 'kind' | 'unit'>): string {
  return kind === 'totalizer' ? rateUnitOf(unit) : unit
}

/** A part of an expression with the meaning of its values. */
interface Typed extends Place {
  readonly terms: UnitTerms
  readonly kind: 'constant' | 'rate' | 'level'
  /** Counts the zero of its temperature scale: 1 for a temperature, 0 for a difference of two. */
  readonly zeros: number
  /** Set for constants only. */
  readonly constant?: number
  readonly formula: Formula
}

class Refusal {
  readonly problem: ExpressionProblem
  constructor(problem: ExpressionProblem) {
    this.problem = problem
  }
}

type Compiled = Typed | Refusal

/**
 * Checks an expression and prepares it for evaluation.
 *
 * Both sides of a sum have one dimension, and the right is converted to the unit of the left. Products and ratios
 * have composed units. Rates give a rate when they are added or scaled, and when a product is a rate again (kW times
 * kg/kWh); everything else is a state, as a ratio is. Means of temperatures are temperatures, and differences are K
 * or Δ°F.
 */
export function compileExpression(node: ExpressionNode, partOfName: PartOfName): Checked<CompiledExpression> {
  const parts: ExpressionPart[] = []
  const typed = typedOf(node)
  if (typed instanceof Refusal) return { ok: false, problem: typed.problem }
  const { at, end, terms, kind, zeros, formula } = withoutZero(typed)
  if (kind === 'constant') return { ok: false, problem: { kind: 'no-variable', at, end } }
  if (!isClose(zeros, 0) && !isClose(zeros, 1))
    return { ok: false, problem: { kind: 'temperatures-added', at, end } }
  const unit = unitTextOf(terms)
  const ratio = ratioFormulaOf(formula)
  return {
    ok: true,
    value: {
      ...{ unit, kind: kind === 'rate' ? 'average-rate' : 'instantaneous', parts },
      compute: formulaFunction(formula),
      hasProducts: (ratio?.additive ?? [formula]).some(hasProducts),
      ...(ratio === undefined ? {} : { ratio }),
    },
  }

  function typedOf(each: ExpressionNode): Compiled {
    switch (each.kind) {
      case 'number':
        return constantOf(each, each.value, each.unit)
      case 'name':
        return variableOf(each, partOfName(each.name))
      case 'negative': {
        const of = typedOf(each.of)
        return of instanceof Refusal ? of : negated(of, each)
      }
      case 'binary': {
        const left = typedOf(each.left)
        const right = typedOf(each.right)
        if (left instanceof Refusal) return left
        if (right instanceof Refusal) return right
        const place = { at: each.at, end: each.end }
        if (each.operator === '+') return sumOf(left, right, place)
        if (each.operator === '-') return sumOf(left, negated(right, right), place)
        return productOf(left, right, place, each.operator)
      }
    }
  }

  function variableOf(place: Place, part: ReturnType<PartOfName>): Compiled {
    const { at, end } = place
    if (typeof part === 'string') return new Refusal({ kind: part, at, end })
    const known = parts.findIndex(({ dataHubId }) => dataHubId === part.dataHubId)
    const index = known < 0 ? parts.push(part) - 1 : known
    const unit = unitOfPart(part)
    return {
      at,
      end,
      terms: termsOf(unit),
      kind: part.kind === 'average-rate' || part.kind === 'totalizer' ? 'rate' : 'level',
      zeros: measureOf(unit).offset === 0 ? 0 : 1,
      formula: { kind: 'part', index },
    }
  }
}

function constantOf({ at, end }: Place, value: number, unit: string): Typed {
  const zeros = measureOf(unit).offset === 0 ? 0 : 1
  return {
    at,
    end,
    terms: termsOf(unit),
    kind: 'constant',
    zeros,
    constant: value,
    formula: numberFormula(value),
  }
}

function negated(of: Typed, { at, end }: Place): Typed {
  const constant = of.constant === undefined ? {} : { constant: -of.constant }
  return {
    ...of,
    ...constant,
    at,
    end,
    zeros: -of.zeros,
    formula: binary('*', of.formula, numberFormula(-1)),
  }
}

function sumOf(left: Typed, right: Typed, { at, end }: Place): Compiled {
  const [leftMeasure, rightMeasure] = [measureOfTyped(left), measureOfTyped(right)]
  if (!isSameDimension(leftMeasure.dimension, rightMeasure.dimension)) {
    // A number without its unit is the likelier slip.
    const [odd, other] = left.kind === 'constant' && right.kind !== 'constant' ? [left, right] : [right, left]
    const [unit, others] = [unitTextOf(odd.terms), unitTextOf(other.terms)]
    return new Refusal({ kind: 'different-units', at: odd.at, end: odd.end, unit, others })
  }
  // A constant takes the unit of the variable, and a difference that of the temperature that it changes.
  const isBeside = left.kind === 'constant' && right.kind !== 'constant'
  const target = isBeside || (leftMeasure.offset === 0 && rightMeasure.offset !== 0) ? right : left
  const a = convertedTo(target, left)
  const b = convertedTo(target, right)
  const kind =
    left.kind === 'constant' ? right.kind : right.kind === 'constant' ? left.kind : sumKind(left, right)
  const constant =
    left.kind === 'constant' && right.kind === 'constant'
      ? { constant: formulaFunction(binary('+', a, b))([]) }
      : {}
  return {
    ...{ at, end, terms: target.terms, kind, ...constant },
    zeros: left.zeros + right.zeros,
    formula: binary('+', a, b),
  }
}

function sumKind(left: Typed, right: Typed): Typed['kind'] {
  return left.kind === 'rate' && right.kind === 'rate' ? 'rate' : 'level'
}

function measureOfTyped({ terms }: Typed): ReturnType<typeof measureOf> {
  return measureOf(unitTextOf(terms))
}

/**
 * Converts the values of a part to the unit of another; the zero of a scale counts as often as the part contains it.
 */
function convertedTo(target: Typed, typed: Typed): Formula {
  const [from, to] = [measureOfTyped(typed), measureOfTyped(target)]
  if (from.factor === to.factor && from.offset === to.offset) return typed.formula
  const factor = from.factor / to.factor
  const shift =
    from.offset === 0 || to.offset === 0 ? 0 : (typed.zeros * (from.offset - to.offset)) / to.factor
  return plus(scaled(typed.formula, factor), shift)
}

function productOf(left: Typed, right: Typed, { at, end }: Place, operator: '*' | '/'): Compiled {
  const isOver = operator === '/'
  if (isOver && right.constant === 0)
    return new Refusal({ kind: 'zero-divisor', at: right.at, end: right.end })
  const isRatio = isOver && right.constant === undefined
  const formula: Formula = {
    ...binary(operator, left.formula, right.formula),
    ...(isRatio ? { isRatio } : {}),
  }
  const value = formulaFunction(formula)
  // A plain number only scales: the result keeps the unit, the kind and the zero of a temperature.
  for (const [kept, number] of isOver
    ? [[left, right] as const]
    : [[left, right] as const, [right, left] as const]) {
    if (number.constant === undefined || unitTextOf(number.terms) !== '') continue
    const zeros = kept.zeros * (isOver ? 1 / number.constant : number.constant)
    const constant = kept.constant === undefined ? {} : { constant: value([]) }
    return { ...kept, ...constant, at, end, zeros, formula }
  }
  const scale = [left, right].find(({ zeros }) => !isClose(zeros, 0))
  if (scale !== undefined) return new Refusal({ kind: 'temperature-scaled', at: scale.at, end: scale.end })
  const [a, b] = [withoutZero(left).terms, withoutZero(right).terms]
  const terms = timesTerms(a, isOver ? inverseTerms(b) : b)
  const [one, other, whole] = [measureOfTerms(a), measureOfTerms(b), measureOfTerms(terms)]
  const factor = (isOver ? one.factor / other.factor : one.factor * other.factor) / whole.factor
  const constant =
    left.constant === undefined || right.constant === undefined ? {} : { constant: value([]) * factor }
  const kind = productKind(left, right, isOver, unitTextOf(terms))
  const product = scaled(formula, factor)
  // An hourly factor times a rate is a rate again, and its amounts are those of its hours.
  return {
    ...{ at, end, terms, zeros: 0, ...constant, kind },
    formula: kind === 'rate' && containsRatio(product) ? withoutRatios(product) : product,
  }
}

function binary(operator: '+' | '*' | '/', left: Formula, right: Formula): Formula & { kind: 'binary' } {
  return { kind: 'binary', operator, left, right }
}

function scaled(formula: Formula, factor: number): Formula {
  return factor === 1 ? formula : binary('*', formula, numberFormula(factor))
}

function plus(formula: Formula, shift: number): Formula {
  return shift === 0 ? formula : binary('+', formula, numberFormula(shift))
}

function productKind(left: Typed, right: Typed, isOver: boolean, unit: string): Typed['kind'] {
  if (left.kind === 'constant' && right.kind === 'constant') return 'constant'
  const rates = [left, right].filter(({ kind }) => kind === 'rate')
  const isScaled = left.kind === 'constant' || right.kind === 'constant'
  const mayRun = rates.length === 1 && (!isOver || (isScaled && left.kind === 'rate'))
  return mayRun && quantityUnitOf(unit) !== undefined ? 'rate' : 'level'
}

/** A difference of temperatures has no zero of its own: 5 °C more are 5 K, 9 °F more are 9 Δ°F. */
function withoutZero(typed: Typed): Typed {
  const { factor, offset } = measureOfTyped(typed)
  if (offset === 0 || !isClose(typed.zeros, 0)) return typed
  return { ...typed, terms: { over: [factor === 1 ? 'K' : 'Δ°F'], under: [] } }
}

function isClose(value: number, to: number): boolean {
  return Math.abs(value - to) < 1e-9
}
