import { nextTick, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { OpenableMenu, RowMenu } from '../menu/menu-entry.ts'

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>

interface TableMenu {
  /** Menu of the row at which it was last opened. */
  readonly shown: ShallowRef<RowMenu | undefined>
  /** Opens the menu of the row under the pointer, which also determines the column. */
  readonly onPointer: (event: MouseEvent) => void
  /** Opens the menu below a row, not at the edge of the table. */
  readonly onKey: (event: KeyboardEvent, at: number) => void
}

/** Fills the only menu of a table for the row at which it opens. */
export function useTableMenu(
  scroller: Readonly<Ref<HTMLElement | null>>,
  menu: Readonly<Ref<OpenableMenu | null>>,
  menuAt: (at: number, columnId?: string) => RowMenu | undefined,
): TableMenu {
  const shown = shallowRef<RowMenu>()

  async function open(event: Event, found: RowMenu | undefined, place: Place): Promise<void> {
    if (found === undefined) return
    event.preventDefault()
    shown.value = found
    await nextTick()
    menu.value?.open(event, place)
  }

  function onPointer(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null
    const at = cell?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
    if (at === undefined) return
    void open(event, menuAt(Number(at), cell?.getAttribute('data-column') ?? undefined), event)
  }

  function onKey(event: KeyboardEvent, at: number): void {
    const row = scroller.value?.querySelector(`[data-row="${String(at)}"]`) ?? scroller.value
    if (!row) return
    const { left, bottom } = row.getBoundingClientRect()
    void open(event, menuAt(at), { clientX: left + 24, clientY: bottom })
  }

  return { shown, onPointer, onKey }
}
