import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What the details pane shows. */
export type DetailsSubject =
  | { readonly kind: 'organization'; readonly id: string }
  | { readonly kind: 'entity'; readonly id: string }
  | { readonly kind: 'variable'; readonly dataHubId: string }
  | { readonly kind: 'source-type'; readonly type: string }
  | { readonly kind: 'source'; readonly id: string }

/** The dialog that is open; there is at most one. */
export type OpenDialog =
  | { readonly kind: 'connect' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'rename-connection'; readonly connectionId: string }
  | { readonly kind: 'replace-token'; readonly connectionId: string }
  | { readonly kind: 'forget-connection'; readonly connectionId: string }

export type SidePane = 'tree' | 'details'

/** What of the window is open and in focus; nothing of it is data. */
export const useFrameStore = defineStore('frame', () => {
  const dialog = shallowRef<OpenDialog>()
  const subject = shallowRef<DetailsSubject>()
  /** Counts up whenever the search box is to take the focus. */
  const searchAsked = shallowRef(0)
  /** A variable to be shown in the tree, as when it was chosen in the palette. */
  const revealed = shallowRef<{ readonly dataHubId: string }>()

  /** The side pane that lies over the workspace in a narrow window. */
  const sheet = shallowRef<SidePane>()

  function open(next: OpenDialog): void {
    dialog.value = next
  }

  function closeDialog(): void {
    dialog.value = undefined
  }

  function inspect(next: DetailsSubject): void {
    subject.value = next
  }

  function showSheet(pane: SidePane | undefined): void {
    sheet.value = pane
  }

  function askForSearch(): void {
    searchAsked.value += 1
  }

  function reveal(dataHubId: string): void {
    revealed.value = { dataHubId }
    inspect({ kind: 'variable', dataHubId })
  }

  return {
    dialog,
    subject,
    searchAsked,
    revealed,
    sheet,
    open,
    closeDialog,
    inspect,
    showSheet,
    askForSearch,
    reveal,
  }
})
