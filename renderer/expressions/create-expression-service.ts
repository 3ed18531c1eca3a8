import { fail, succeed } from '#shared/errors/result.ts'
import {
  savedExpressionsSchema,
  type ExpressionService,
  type SavedExpression,
} from '#renderer/ports/documents/authored/expressions.ts'
import { removedPartOf, wholeExpression } from './whole-expression.ts'
import { createKeptList } from '#renderer/stores/authored/create-kept-list.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

/** Creates the list of expressions, including those that are not saved. */
export async function createExpressionService(documents: PersistedDocuments): Promise<ExpressionService> {
  const kept = await createKeptList(documents, 'expressions', savedExpressionsSchema)
  const noted = new Map<string, SavedExpression>()
  // What is saved replaces `current`, which a copy of the list would not show.
  return Object.assign(kept, {
    note(expression: SavedExpression) {
      if (JSON.stringify(noted.get(expression.id)) !== JSON.stringify(expression))
        noted.set(expression.id, expression)
    },
    find(dataHubId: string) {
      const own = noted.get(dataHubId)
      if (own !== undefined) return succeed(own)
      const listed = kept.current
      if (!listed.ok) return listed
      const saved = listed.value.find(({ id }) => id === dataHubId)
      const whole = saved && wholeExpression(saved, listed.value)
      if (whole !== undefined) return succeed(whole)
      const lacks = saved && removedPartOf(saved, listed.value)
      return fail({
        kind: 'not-found',
        ...(lacks !== undefined && { lacks }),
        detail: `no expression ${dataHubId}`,
      })
    },
  })
}
