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

/** One of several menu lines of which one is chosen. */
export interface RadioChoice {
  readonly value: string
  readonly label: string
  /** Stands at the end of its line. */
  readonly note?: string | undefined
}
