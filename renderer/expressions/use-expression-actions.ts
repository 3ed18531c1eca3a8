import { expressionId } from '#shared/portfolio/local-id.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'
import { copyOf } from '#renderer/strings/copy-of.ts'
import { useExpressionsStore } from './store.ts'

/** The actions in the details of an expression and in the menu of its row. */
export interface ExpressionActions {
  readonly edit: (id: string) => void
  readonly rename: (id: string) => void
  readonly duplicate: (id: string) => void
  /** A notice offers to restore it. */
  readonly remove: (id: string) => void
}

export function useExpressionActions(): ExpressionActions {
  const store = useExpressionsStore()
  const navigation = useNavigationStore()
  const notices = useNotices()

  function duplicate(id: string): void {
    const expression = store.expression(id)
    if (expression === undefined) return
    const isTaken = (name: string): boolean => store.all.some((each) => each.name === name)
    const copy = {
      ...expression,
      id: expressionId(crypto.randomUUID()),
      name: copyOf(expression.name, isTaken),
    }
    store.put(copy)
    navigation.inspect({ kind: 'variable', dataHubId: copy.id })
  }

  return {
    edit: (id) => navigation.open({ kind: 'expression', id }),
    rename: (id) => navigation.open({ kind: 'expression', id, part: 'name' }),
    duplicate,
    remove: (id) => notices.offerUndo(actions.removed(store.expression(id)?.name ?? ''), store.remove(id)),
  }
}
