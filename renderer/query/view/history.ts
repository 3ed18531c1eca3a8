/** States before and after the present one; undo and redo walk along it (W1). */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

const DEPTH = 200

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

export function pushState<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-DEPTH), present: next, future: [] }
}

export function undoState<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  }
}

export function redoState<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: after, future }
}
