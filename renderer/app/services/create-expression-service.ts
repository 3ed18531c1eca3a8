import { fail, succeed } from '#shared/errors/result.ts'
import {
  savedExpressionsSchema,
  type ExpressionService,
  type SavedExpression,
} from '#renderer/ports/documents/expressions.ts'
import { removedPartOf, wholeExpression } from '#renderer/ports/documents/whole-expression.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

const DOCUMENT = 'expressions'

/** Expressions are read once and kept, since each load of one asks for it. */
export function createExpressionService(documents: PersistedDocuments): ExpressionService {
  let known: readonly SavedExpression[] | undefined
  const noted = new Map<string, SavedExpression>()

  const list: ExpressionService['list'] = async () => {
    if (known !== undefined) return succeed(known)
    const read = await documents.read(DOCUMENT, savedExpressionsSchema)
    if (!read.ok) return read
    // A list saved during this read is newer.
    known ??= read.value ?? []
    return succeed(known)
  }

  return {
    list,
    save(expressions) {
      known = expressions
      return documents.write(DOCUMENT, expressions)
    },
    note(expression) {
      if (JSON.stringify(noted.get(expression.id)) !== JSON.stringify(expression))
        noted.set(expression.id, expression)
    },
    async find(dataHubId) {
      const own = noted.get(dataHubId)
      if (own !== undefined) return succeed(own)
      const listed = await list()
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
  }
}
