import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { BundleFile } from '#renderer/ports/bundle-service.ts'
import type { Connection } from '#shared/contract/connection.ts'
import type { Interval } from '#shared/time/instant.ts'
import { useConnectionsStore } from './connection/connections.ts'

/** Identifies the subject of the details pane. */
export type DetailsSubject =
  | { readonly kind: 'organization'; readonly id: string }
  | { readonly kind: 'entity'; readonly id: string }
  | { readonly kind: 'variable'; readonly dataHubId: string }
  | { readonly kind: 'source-type'; readonly type: string }
  | { readonly kind: 'source'; readonly id: string }
  | { readonly kind: 'variable-group'; readonly id: string }

/** The dialog that is open; there is at most one. */
export type OpenDialog =
  /** `again` reconnects a connection that was forgotten without its cache. */
  | { readonly kind: 'connect'; readonly again?: Pick<Connection, 'id' | 'name' | 'baseUrl'> }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'calendar' }
  | { readonly kind: 'palette' }
  /** Shows the guide, at a heading of it, or the list of shortcuts. */
  | { readonly kind: 'help'; readonly at: 'guide' | 'shortcuts'; readonly topic?: string }
  /** Shows the privacy statement and the list of hosts that were contacted. */
  | { readonly kind: 'privacy' }
  | { readonly kind: 'downloads' }
  /** Lists events; with an interval it starts a new one over it. */
  | { readonly kind: 'events'; readonly interval?: Interval }
  | { readonly kind: 'imports' }
  | { readonly kind: 'watch' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'cache'; readonly shows: 'map' | 'revisions' }
  | { readonly kind: 'dataset' }
  | { readonly kind: 'report-templates' }
  | { readonly kind: 'rename-workspace' }
  | { readonly kind: 'save-steps' }
  /** Exports a card of the workspace; without an id, the last exported one, or otherwise the first. */
  | { readonly kind: 'export'; readonly cardId?: string }
  | { readonly kind: 'connection-facts' }
  /** Confirms the meters of a resource that were picked automatically in these entities. */
  | { readonly kind: 'review-meters'; readonly resourceId: string; readonly entityIds: readonly string[] }
  /** Writes a part of the open connection for others, or all of it. */
  | { readonly kind: 'save-bundle'; readonly content: 'bundle' | 'backup' }
  | { readonly kind: 'open-bundle'; readonly file: BundleFile }
  | { readonly kind: 'rename-connection'; readonly connectionId: string }
  | { readonly kind: 'replace-token'; readonly connectionId: string }
  | { readonly kind: 'forget-connection'; readonly connectionId: string }
  /**
   * Edits the expression with an id, or only its name; creates a new one without an id. Continues a draft if there is
   * one.
   */
  | {
      readonly kind: 'expression'
      readonly id?: string
      readonly part?: 'name'
      readonly draft?: { readonly name: string; readonly text: string }
    }

/** Tells what the workspace has to show, when an event, a revision or a finding leads to the chart. */
export interface AskedView {
  readonly interval: Interval
  /** Added to the chart if it is not there yet. */
  readonly dataHubId?: string
  /** Opened first; absent for the open workspace. */
  readonly workspaceId?: string
}

export type ViewName = 'workspace' | 'sources' | 'inspector' | 'drift'

export type SidePane = 'tree' | 'details'

/** The state of the window: what is open and in focus. It contains no data. */
export const useNavigationStore = defineStore('navigation', () => {
  const dialog = shallowRef<OpenDialog>()
  const subject = shallowRef<DetailsSubject>()
  const view = shallowRef<ViewName>('workspace')
  /** True until the search box, which may not be there yet, has taken the focus. */
  const isSearchAsked = shallowRef(false)
  const searchText = shallowRef('')
  /** A variable to be shown in the tree, for example because it was chosen in the palette. */
  const revealed = shallowRef<{ readonly dataHubId: string }>()

  /** Cleared by the workspace once it shows it. */
  const askedView = shallowRef<AskedView>()

  /** The side pane that lies over the workspace in a narrow window. */
  const sheet = shallowRef<SidePane>()

  const connections = useConnectionsStore()
  // Nothing of one service exists in another, so everything is reset.
  watch(
    () => connections.services?.connectionId,
    () => {
      subject.value = undefined
    },
  )
  watch(
    () => connections.ready && connections.services === undefined,
    (isWithout) => {
      if (isWithout) isSearchAsked.value = false
    },
  )

  function open(next: OpenDialog): void {
    dialog.value = next
  }

  function closeDialog(): void {
    dialog.value = undefined
  }

  function inspect(next: DetailsSubject): void {
    subject.value = next
  }

  function show(next: ViewName): void {
    view.value = next
  }

  function showSheet(pane: SidePane | undefined): void {
    sheet.value = pane
  }

  function showInterval(view: AskedView): void {
    askedView.value = view
    show('workspace')
    closeDialog()
  }

  function askForSearch(): void {
    isSearchAsked.value = connections.services !== undefined || !connections.ready
  }

  function reveal(dataHubId: string): void {
    revealed.value = { dataHubId }
    inspect({ kind: 'variable', dataHubId })
  }

  return {
    dialog,
    subject,
    view,
    show,
    isSearchAsked,
    searchText,
    revealed,
    sheet,
    open,
    closeDialog,
    inspect,
    showSheet,
    askForSearch,
    askedView,
    showInterval,
    reveal,
  }
})
