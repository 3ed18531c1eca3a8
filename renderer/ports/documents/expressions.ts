import './zod-without-eval.ts'
import * as z from 'zod'
import { isExpressionId } from '#shared/portfolio/expression-id.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { AuthoredForm } from './authored-file.ts'

/** A variable that an expression is made of, as the catalogue had it when the expression was saved. */
export interface ExpressionVariable {
  readonly dataHubId: string
  readonly kind: VariableKind
  readonly unit: string
  /** Zone in which the service cuts its days. */
  readonly zone: IanaZone
}

/** Arithmetic over variables that is kept with a connection and used like a variable of its own. */
export interface SavedExpression {
  /** Serves as its dataHubId in the app (`shared/portfolio/expression-id.ts`). */
  readonly id: string
  readonly name: string
  /** Names its variables, and the expressions that it is made of, by their ids. */
  readonly text: string
  /** Includes the variables of the expressions in it. */
  readonly variables: readonly ExpressionVariable[]
  /** Unit of its values. */
  readonly unit: string
  readonly kind: VariableKind
  /** Names of expressions in it that were removed, by their ids: it has no values until they are left out. */
  readonly removed?: Readonly<Record<string, string>>
}

/** The limit is longer than anybody writes, and short enough for a parser that calls itself. */
export const LONGEST_EXPRESSION = 4000

const kinds: z.ZodType<VariableKind> = z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown'])

export const savedExpressionsSchema: z.ZodType<readonly SavedExpression[]> = z
  .array(
    z.object({
      id: z.string().refine(isExpressionId),
      name: z.string(),
      text: z.string().max(LONGEST_EXPRESSION),
      variables: z
        .array(z.object({ dataHubId: z.string(), kind: kinds, unit: z.string(), zone: z.string() }))
        .readonly(),
      unit: z.string(),
      kind: kinds,
      removed: z.record(z.string(), z.string()).exactOptional(),
    }),
  )
  .readonly()

/** The file in which expressions are carried to another connection. */
export const expressionsForm: AuthoredForm<{ readonly expressions: readonly SavedExpression[] }> = {
  format: 'meterlens-expressions',
  schema: z.object({ expressions: savedExpressionsSchema }),
}

/** The expressions of one connection. */
export interface ExpressionService {
  readonly list: () => Promise<Result<readonly SavedExpression[]>>
  /** Replaces all of them; from then on series are computed by the new ones. */
  readonly save: (expressions: readonly SavedExpression[]) => Promise<Result<null>>
  /** Makes an expression known that is not kept: another one of the same id replaces it. */
  readonly note: (expression: SavedExpression) => void
  /**
   * Finds an expression, with the expressions in it written out; fails with `not-found` where there is none of that id
   * or one that it is made of is gone, which is named as far as its name is known.
   */
  readonly find: (dataHubId: string) => Promise<Result<SavedExpression>>
}
