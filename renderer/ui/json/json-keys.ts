import { parentRow, type JsonRow } from './json-rows.ts'

/** Tells what a key does in a JSON tree (ARIA Authoring Practices, tree view). */
export type JsonAction =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close'; readonly path: string }

export function jsonAction(
  key: string,
  rows: readonly JsonRow[],
  at: number,
  pageRows: number,
): JsonAction | undefined {
  const last = rows.length - 1
  const row = rows[at]
  if (row === undefined) return undefined
  const go = (to: number): JsonAction => ({ kind: 'go', row: Math.min(last, Math.max(0, to)) })
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'PageDown':
      return go(at + pageRows)
    case 'PageUp':
      return go(at - pageRows)
    case 'Home':
      return go(0)
    case 'End':
      return go(last)
    case 'ArrowRight':
      if (row.size === 0) return undefined
      return row.isOpen ? go(at + 1) : { kind: 'open', path: row.path }
    case 'ArrowLeft':
      return row.isOpen ? { kind: 'close', path: row.path } : go(parentRow(rows, at))
    case 'Enter':
    case ' ':
      return row.size === 0 ? undefined : { kind: row.isOpen ? 'close' : 'open', path: row.path }
    default:
      return undefined
  }
}
