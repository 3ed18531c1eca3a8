/** Where something stands in the text of an expression: `at` is its first character, from 0, `end` the one after it. */
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

/** What does not fit in an expression, and where. */
export type ExpressionProblem = Place &
  (
    | {
        readonly kind:
          /** There is nothing. */
          | 'empty'
          /** What stands there cannot stand there; at the end of the text where something lacks. */
          | 'unexpected'
          | 'unfinished'
          | 'open-quote'
          | 'open-bracket'
          | 'open-parenthesis'
          | 'too-deep'
          | 'unknown-name'
          /** Several variables have the name. */
          | 'ambiguous-name'
          /** An expression cannot be part of another. */
          | 'expression-inside'
          /** A temperature on a scale with a zero of its own, times or over something. */
          | 'temperature-scaled'
          /** Neither a temperature nor a difference of temperatures, as the sum of two. */
          | 'temperatures-added'
          | 'no-variable'
      }
    | { readonly kind: 'different-units'; readonly unit: string; readonly others: string }
  )

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ExpressionProblem }
