import { useEventListener } from '@vueuse/core'
import { nextTick, onScopeDispose, type Ref } from 'vue'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { chordsOf, isFunctionKey, shortcuts } from '#shared/contract/shortcuts.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { isChord, isEditable } from '#renderer/ui/key-chord.ts'
import type { Command } from '#renderer/ui/command.ts'

const REMOVES = '[aria-keyshortcuts="Delete"]'

/** Lets Delete press the button that removes the row with the focus, or the active row of the table with the focus. */
export function useDeleteKey(): void {
  useEventListener(document, 'keydown', (event: KeyboardEvent) => {
    const { activeElement } = document
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.key !== 'Delete' || !isPlain || event.defaultPrevented || isEditable(activeElement)) return
    const row = rowOf(activeElement)
    const button = row?.querySelector<HTMLElement>(REMOVES)
    if (!row || !button) return
    event.preventDefault()
    const next = row.nextElementSibling ?? row.previousElementSibling
    const hadFocus = row.contains(activeElement)
    button.click()
    if (hadFocus) void nextTick(() => next?.querySelector<HTMLElement>(REMOVES)?.focus())
  })
}

function rowOf(focused: Element | null): Element | null | undefined {
  if (focused?.matches('[role="region"]') === true) return focused.querySelector('tr[aria-current="true"]')
  return focused?.closest('li, tr')
}

/**
 * Carries out commands for shortcuts and for the native menu, which has the same accelerators. The default of a key
 * that is handled here is prevented, so that the menu does not carry out the command again.
 */
export function useShortcuts(commands: Readonly<Ref<readonly Command[]>>, isMac: boolean): void {
  const { bridge } = useServices()
  const navigation = useNavigationStore()

  function isOwnOfField(command: Command): boolean {
    return (command.id === 'undo' || command.id === 'redo') && isEditable(document.activeElement)
  }

  useEventListener(document, 'keydown', (event: KeyboardEvent) => {
    if (event.defaultPrevented || navigation.dialog !== undefined) return
    const pressed = Object.keys(shortcuts).filter((id) =>
      chordsOf(id).some((chord) => isChord(event, chord, isMac)),
    )
    // Most keys are typed text: listing all commands for each would take longer than the effect of the key.
    const command = pressed.length > 0 && commands.value.find(({ id }) => pressed.includes(id))
    if (!command || isOwnOfField(command)) return
    const isPlain = !event.ctrlKey && !event.metaKey && !isFunctionKey(event.key)
    if (isPlain && isEditable(document.activeElement)) return
    event.preventDefault()
    command.run()
  })

  function onMenu(chosen: MenuCommand): void {
    const command = commands.value.find(({ id }) => id === chosen)
    if (command === undefined) return
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else undoes in a text field
    if (isOwnOfField(command)) document.execCommand(chosen)
    else if (navigation.dialog === undefined) command.run()
  }

  onScopeDispose(bridge.onMenuChosen(onMenu))
  void bridge.offerCards({ cards: cardKinds.map(({ id, title }) => ({ kind: id, name: title })) })
}
