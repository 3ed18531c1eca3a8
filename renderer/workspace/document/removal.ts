import type { ViewState } from '#renderer/query/view/view-state.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import type { ViewStore } from './view-store.ts'

/** Changes a view by removing something. */
export type Remove = (title: string, changes: Partial<ViewState>) => void

/**
 * Returns a function that removes things from a view: a notice names them and offers to restore them, which keeps later
 * additions.
 */
export function removalFrom(view: Pick<ViewStore, 'state' | 'change'>): Remove {
  const { offerUndo } = useNotices()
  return (title, changes) => {
    if (Object.keys(changes).length === 0) return
    const before = view.state
    view.change(changes)
    const after = view.state
    offerUndo(title, () => view.change(view.state === after ? before : withLists(view.state, before, after)))
  }
}

const lists = ['operands', 'notes', 'mask', 'cards'] as const

/** Returns the lists of a view with their former elements that are missing now. */
function withLists(now: ViewState, before: ViewState, after: ViewState): Partial<ViewState> {
  const changed = lists.map((key): Partial<ViewState> => {
    const gone = without<unknown>(before[key], after[key])
    return { [key]: [...now[key], ...without(gone, now[key])] }
  })
  const colours = { ...before.colours, ...now.colours }
  return changed.reduce<Partial<ViewState>>((all, one) => ({ ...all, ...one }), { colours })
}

function without<Element>(list: readonly Element[], others: readonly unknown[]): readonly Element[] {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return list.filter((one) => !known.has(JSON.stringify(one)))
}
