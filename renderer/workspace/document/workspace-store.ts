import { freeName } from '#shared/names/free-name.ts'
import { copyOf } from '#renderer/strings/copy-of.ts'
import { useEventListener } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { actions } from '#renderer/strings/actions.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { ConnectionServices, WorkspaceVersion } from '#renderer/ports/services.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import {
  documentFromView,
  emptyView,
  viewFromDocument,
  type ViewState,
} from '#renderer/query/view/view-state.ts'
import { saving as strings, versions } from '../strings.ts'
import { templates } from '../question-strings.ts'
import { createAutosave, type Autosave, type SavedIdentity } from './autosave.ts'
import { useShownConnection } from './shown-connection.ts'
import { useViewStore } from './view-store.ts'

/** The workspaces of the connection; the open one is reopened as it was left, and saved as it changes. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const { clock } = useServices()
  const { report, offerUndo, warn, retract } = useNotices()
  const view = useViewStore()
  const shown = useShownConnection()
  /** Workspaces as they were read or left; the open one may have changed since. */
  const documents = shallowRef<readonly WorkspaceDocument[]>([])
  const identity = shallowRef<SavedIdentity>({ id: '', name: '' })
  let services: ConnectionServices | undefined
  let autosave: Autosave | undefined
  /** True while another workspace replaces the open one, which changes neither. */
  let isBeginning = false
  let sessions = 0

  watch(storeToRefs(view).state, save, { flush: 'sync' })
  // Closing the window right after a change must not lose the change.
  useEventListener('beforeunload', () => void autosave?.flush())

  function save(state: ViewState): void {
    if (!isBeginning) autosave?.save(identity.value, state)
  }

  /** Opens the workspaces only from the cache, without the network. */
  async function open(next: ConnectionServices): Promise<void> {
    const session = (sessions += 1)
    // The list is requested before anything is mounted for the connection, if nothing has to be written first.
    const written = reset()
    if (written !== undefined) await written
    const result = await next.workspaces.list()
    // Another connection may have been opened meanwhile.
    if (session !== sessions) return
    if (!result.ok) report(result.error, actions.openingConnection)
    services = next
    autosave = createAutosave(
      next.workspaces,
      clock,
      (error) => report(error, strings.action),
      () => retract(strings.action),
    )
    documents.value = result.ok ? result.value.workspaces : []
    if (result.ok && result.value.newer.length > 0)
      warn(strings.newer(result.value.newer), strings.newerStays)
    const last = newestOf(documents.value)
    if (last === undefined) begin({ id: crypto.randomUUID(), name: strings.firstName }, emptyView)
    else begin(last, viewFromDocument(last))
    shown.connect(next)
  }

  async function close(): Promise<void> {
    sessions += 1
    await reset()
  }

  function reset(): Promise<void> | undefined {
    autosave?.stop()
    const written = autosave?.flush()
    autosave = undefined
    services = undefined
    documents.value = []
    shown.connect(undefined)
    view.reset(emptyView)
    return written
  }

  /** Makes this workspace the one that is shown and saved. */
  function begin({ id, name }: SavedIdentity, state: ViewState): void {
    identity.value = { id, name }
    isBeginning = true
    view.reset(state)
    isBeginning = false
  }

  /** Saves the open workspace and keeps its current state in the list. */
  function leave(): void {
    void autosave?.flush()
    const left = document(clock.now())
    documents.value = [left, ...documents.value.filter(({ id }) => id !== left.id)]
  }

  /** Returns the open workspace with the time of its last save, or the current time if it is new. */
  function document(savedAt = lastSavedAt() ?? clock.now()): WorkspaceDocument {
    return documentFromView(view.state, { ...identity.value, savedAt: Math.round(savedAt) })
  }

  function lastSavedAt(): EpochMs | undefined {
    const { id } = identity.value
    return autosave?.savedAt(id) ?? documents.value.find((each) => each.id === id)?.savedAt
  }

  function switchTo(id: string): void {
    if (id === identity.value.id) return
    leave()
    const next = documents.value.find((each) => each.id === id)
    if (next === undefined) return
    begin(next, viewFromDocument(next))
    // Saving makes it the newest workspace, which is the one that is reopened.
    save(view.state)
  }

  /** Creates and opens a workspace; a number is added to a name that is taken. */
  function create(name: string, state: ViewState = emptyView): void {
    leave()
    begin({ id: crypto.randomUUID(), name: freeName(name, isTaken) }, state)
    save(view.state)
  }

  function duplicate(): void {
    const { name } = identity.value
    create(
      copyOf(name, (wanted) => wanted === name || isTaken(wanted)),
      view.state,
    )
  }

  function rename(name: string): void {
    if (name.trim() === '' || services === undefined) return
    identity.value = { id: identity.value.id, name: name.trim() }
    save(view.state)
  }

  /** Names the workspace after its content, unless the user has named it. */
  function nameAfter(title: string): void {
    const name = identity.value.name.replace(/ \d+$/, '')
    if (name !== title && givenNames.has(name)) rename(freeName(title, isTaken))
  }

  /** Removes the open workspace and opens the newest of the others; a notice offers to restore it. */
  async function remove(): Promise<void> {
    if (services === undefined) return
    const from = services
    leave()
    const { id, name } = identity.value
    const removed = documents.value.find((each) => each.id === id)
    autosave?.drop(id)
    documents.value = documents.value.filter((each) => each !== removed)
    const next = newestOf(documents.value)
    if (next === undefined) begin({ id: crypto.randomUUID(), name: strings.firstName }, emptyView)
    else begin(next, viewFromDocument(next))
    const result = await from.workspaces.remove(id)
    if (!result.ok) report(result.error, strings.removing)
    else if (removed !== undefined) offerBack(from, removed, name)
  }

  function offerBack(from: ConnectionServices, removed: WorkspaceDocument, name: string): void {
    const undo = async (): Promise<void> => {
      const result = await from.workspaces.save(removed)
      if (!result.ok) report(result.error, strings.action)
      if (!result.ok || services !== from) return
      documents.value = [...documents.value.filter((each) => each.id !== removed.id), removed]
      switchTo(removed.id)
    }
    offerUndo(actions.removed(name), undo)
  }

  /** Returns earlier saved versions of the open workspace, newest first. */
  async function listEarlier(): Promise<readonly WorkspaceVersion[]> {
    await autosave?.flush()
    const listed = await services?.workspaces.listVersions(identity.value.id)
    if (listed?.ok === false) report(listed.error, versions.reading)
    // The newest version is the open one.
    return listed?.ok === true ? listed.value.slice(1) : []
  }

  const isTaken = (wanted: string): boolean => documents.value.some(({ name }) => name === wanted)

  /** Restores the content of an earlier version; the name stays. */
  function restore({ document: earlier }: WorkspaceVersion): void {
    view.change({ fullCard: undefined, ...viewFromDocument(earlier) })
  }

  return {
    name: computed(() => identity.value.name),
    id: computed(() => identity.value.id),
    isOpen: computed(() => shown.connection !== undefined),
    /** True if this is the only workspace of the connection and has no series. */
    isFirst: computed(
      () => shown.connection !== undefined && documents.value.length === 0 && view.operands.length === 0,
    ),
    /** All workspaces of the connection: the open one first, then the others, newest first. */
    list: computed<readonly SavedIdentity[]>(() => [
      identity.value,
      ...documents.value
        .filter(({ id }) => id !== identity.value.id)
        .toSorted((a, b) => b.savedAt - a.savedAt)
        .map(({ id, name }) => ({ id, name })),
    ]),
    document,
    /** Writes pending changes at once. */
    flush: async (): Promise<void> => {
      await autosave?.flush()
    },
    /** True if any of these workspaces has a card about entities, which does not name the meters that it needs. */
    hasEntityCards: (ids: readonly string[]): boolean =>
      [...documents.value, { ...view.state, id: identity.value.id }].some(
        (each) => ids.includes(each.id) && isAboutEntities(each),
      ),
    open,
    close,
    switchTo,
    create,
    duplicate,
    rename,
    nameAfter,
    remove,
    listEarlier,
    restore,
  }
})

/** Returns true if what a workspace shows depends on which meters entities have. */
function isAboutEntities({ cards, operands }: Pick<WorkspaceDocument, 'cards' | 'operands'>): boolean {
  const all = [...operands, ...cards.flatMap((card) => card.operands ?? [])]
  return (
    cards.some(({ kind }) => cardKindOf(kind)?.isAboutEntities === true) ||
    all.some(({ source }) => source.kind === 'entity' || source.kind === 'organization')
  )
}

/** Names that were not given by the user. */
const givenNames: ReadonlySet<string> = new Set([
  strings.firstName,
  ...Object.values(templates).flatMap((each) => (typeof each === 'string' ? [] : [each.title])),
])

function newestOf(documents: readonly WorkspaceDocument[]): WorkspaceDocument | undefined {
  return documents.toSorted((a, b) => b.savedAt - a.savedAt)[0]
}
