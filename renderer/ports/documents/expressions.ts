import './zod-without-eval.ts'
import * as z from 'zod'
import type { VariableKind } from '#shared/catalog/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { IanaZone } from '#shared/time/instant.ts'

/** A variable that an expression is made of, as the catalogue had it when the expression was saved. */
export interface ExpressionVariable {
  readonly dataHubId: string
  readonly kind: VariableKind
  readonly unit: string
  /** In which the service cuts its days. */
  readonly zone: IanaZone
}

/** Arithmetic over variables that is kept with a connection and used like a variable of its own. */
export interface SavedExpression {
  /** Its dataHubId here: see `expressionId`. */
  readonly id: string
  readonly name: string
  /** Names its variables by their ids. */
  readonly text: string
  readonly variables: readonly ExpressionVariable[]
  /** Of its values. */
  readonly unit: string
  readonly kind: VariableKind
}

const PREFIX = 'expression:'

export function expressionId(uuid: string): string {
  return `${PREFIX}${uuid}`
}

/** Whether an id is that of a saved expression, which the service knows nothing of. */
export function isExpressionId(dataHubId: string): boolean {
  return dataHubId.startsWith(PREFIX)
}

/** Longer than anybody writes, short enough for a parser that calls itself. */
export const LONGEST_EXPRESSION = 4000

const kinds: z.ZodType<VariableKind> = z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown'])

export const savedExpressionsSchema: z.ZodType<readonly SavedExpression[]> = z
  .array(
    z.object({
      id: z.string().startsWith(PREFIX),
      name: z.string(),
      text: z.string().max(LONGEST_EXPRESSION),
      variables: z
        .array(z.object({ dataHubId: z.string(), kind: kinds, unit: z.string(), zone: z.string() }))
        .readonly(),
      unit: z.string(),
      kind: kinds,
    }),
  )
  .readonly()

/** The expressions of one connection. */
export interface ExpressionService {
  readonly list: () => Promise<Result<readonly SavedExpression[]>>
  /** Replaces all of them; from then on series are computed by the new ones. */
  readonly save: (expressions: readonly SavedExpression[]) => Promise<Result<null>>
  /** Undefined where there is none of that id, or they cannot be read. */
  readonly find: (dataHubId: string) => Promise<SavedExpression | undefined>
}
