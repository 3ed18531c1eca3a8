import '../zod-without-eval.ts'
import * as z from 'zod'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { AuthoredForm } from './authored-file.ts'
import type { KeptList } from '../persisted-documents.ts'

/** The limit is longer than anybody writes, and short enough for a recursive parser. */
export const LONGEST_EXPRESSION = 4000

const kinds: z.ZodType<VariableKind> = z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown'])

const variable = z.object({
  dataHubId: z.string(),
  kind: kinds,
  unit: z.string(),
  /** Zone in which the service cuts its days. */
  zone: z.string(),
})

const expression = z.object({
  /** Serves as its dataHubId in the app (`shared/portfolio/local-id.ts`). */
  id: z.string().refine(isExpressionId),
  name: z.string(),
  /** Refers to its variables, and to the expressions that it contains, by their ids. */
  text: z.string().max(LONGEST_EXPRESSION),
  /** Includes the variables of the expressions in it. */
  variables: z.array(variable.readonly()).readonly(),
  /** Unit of its values. */
  unit: z.string(),
  kind: kinds,
  /** Names of expressions in it that were removed, by their ids: it has no values until they are left out. */
  removed: z.record(z.string(), z.string()).readonly().exactOptional(),
})

export const savedExpressionsSchema = z.array(expression.readonly()).readonly()

/** A variable used in an expression, as the catalogue described it when the expression was saved. */
export type ExpressionVariable = Readonly<z.infer<typeof variable>>

/** Arithmetic over variables that is saved with a connection and used like a variable. */
export type SavedExpression = Readonly<z.infer<typeof expression>>

/** The file that carries expressions to another connection. */
export const expressionsForm: AuthoredForm<{ readonly expressions: readonly SavedExpression[] }> = {
  format: 'meterlens-expressions',
  schema: z.object({ expressions: savedExpressionsSchema }),
}

/** The expressions of one connection; series are computed by the last saved ones. */
export interface ExpressionService extends KeptList<SavedExpression> {
  /** Registers an expression without saving it; another one with the same id replaces it. */
  readonly note: (expression: SavedExpression) => void
  /**
   * Finds an expression, with the expressions in it written out; fails with `not-found` if no expression has that id,
   * or if an expression in it is gone, whose name is given if it is known.
   */
  readonly find: (dataHubId: string) => Result<SavedExpression>
}
