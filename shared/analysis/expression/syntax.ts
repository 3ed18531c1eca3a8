/** Locates something in the text of an expression: `at` is its first character, from 0, `end` the one after it. */
export interface Place {
  readonly at: number
  readonly end: number
}

export type Operator = '+' | '-' | '*' | '/'

export type ExpressionNode = Place &
  (
    | { readonly kind: 'number'; readonly value: number; readonly unit: string }
    /** A variable by its name or its id, as it was written. */
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'negative'; readonly of: ExpressionNode }
    | {
        readonly kind: 'binary'
        readonly operator: Operator
        readonly left: ExpressionNode
        readonly right: ExpressionNode
      }
  )

/** States what is wrong with an expression, and where. */
export type ExpressionProblem = Place &
  (
    | {
        readonly kind:
          /** The expression has no content. */
          | 'empty'
          /** The text found here is not allowed here; the place is the end of the text when something is missing. */
          | 'unexpected'
          | 'unfinished'
          | 'open-quote'
          | 'open-bracket'
          | 'open-parenthesis'
          | 'too-deep'
          | 'unknown-name'
          /** Several variables have the name. */
          | 'ambiguous-name'
          /** An expression contains the expression that it would be a part of. */
          | 'expression-cycle'
          /** A temperature on a scale with its own zero is multiplied or divided by something. */
          | 'temperature-scaled'
          /** The result is neither a temperature nor a difference of temperatures, for example a sum of two. */
          | 'temperatures-added'
          | 'no-variable'
          /** The divisor is a constant of zero; one of a variable that is zero at times gives gaps then. */
          | 'zero-divisor'
      }
    | { readonly kind: 'different-units'; readonly unit: string; readonly others: string }
  )

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ExpressionProblem }
