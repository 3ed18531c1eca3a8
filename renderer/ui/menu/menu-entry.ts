/** A line of a context menu. */
export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly id: string
      readonly label: string
      /** Key that does the same, such as "Delete". */
      readonly keys?: string
      readonly isDisabled?: boolean
      readonly run: () => unknown
    }
  | { readonly kind: 'rule'; readonly id: string }

/** A context menu that can be opened where an event is, or at another place. */
export interface OpenableMenu {
  readonly open: (event: Event, place: Pick<MouseEvent, 'clientX' | 'clientY'>) => void
}

/** The menu of a row, with the row's name. */
export interface RowMenu {
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** Makes the line of an action. */
export function action(
  id: string,
  label: string,
  run: () => unknown,
): Extract<MenuEntry, { kind: 'action' }> {
  return { kind: 'action', id, label, run }
}

/** Returns true for the keys that open a context menu. */
export function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/** One of several menu lines, one of which is chosen. */
export interface RadioChoice {
  readonly value: string
  readonly label: string
  /** Note shown at the end of the line. */
  readonly note?: string | undefined
}
