import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { actions } from '#renderer/strings/actions.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import {
  documentFromView,
  emptyView,
  viewFromDocument,
  type ViewState,
} from '#renderer/query/view/view-state.ts'
import { saving as strings } from '../strings.ts'
import { templates } from '../start/strings.ts'
import { createAutosave, type Autosave, type SavedIdentity } from './autosave.ts'
import { useQueriesStore } from './queries-store.ts'
import { useViewStore } from './view-store.ts'

/** The workspaces of the connection and the one that is open: reopened as it was left, saved as it changes. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const { clock } = useServices()
  const { report, show } = useNotices()
  const view = useViewStore()
  const queries = useQueriesStore()
  /** As they were read or left; the open one may have changed since. */
  const documents = shallowRef<readonly WorkspaceDocument[]>([])
  const identity = shallowRef<SavedIdentity>({ id: '', name: '' })
  let services: ConnectionServices | undefined
  let autosave: Autosave | undefined
  let sessions = 0

  watch(storeToRefs(view).state, (next) => autosave?.save(next), { flush: 'sync' })

  /** Needs the cache alone, no network. */
  async function open(next: ConnectionServices): Promise<void> {
    const session = (sessions += 1)
    await reset()
    const result = await next.workspaces.list()
    // Another connection was opened meanwhile.
    if (session !== sessions) return
    if (!result.ok) report(result.error, actions.openingConnection)
    services = next
    documents.value = result.ok ? result.value : []
    const last = newestOf(documents.value)
    if (last === undefined) begin({ id: crypto.randomUUID(), name: strings.firstName }, emptyView)
    else begin(last, viewFromDocument(last))
    queries.connect(next)
  }

  async function close(): Promise<void> {
    sessions += 1
    await reset()
  }

  async function reset(): Promise<void> {
    const written = autosave?.flush()
    autosave = undefined
    services = undefined
    documents.value = []
    queries.connect(undefined)
    view.reset(emptyView)
    await written
  }

  /** From now on this is what is looked at and saved. */
  function begin({ id, name }: SavedIdentity, state: ViewState): void {
    const workspaces = services?.workspaces
    autosave = undefined
    identity.value = { id, name }
    view.reset(state)
    if (workspaces === undefined) return
    autosave = createAutosave(workspaces, identity.value, clock, (error) => {
      report(error, strings.doing)
    })
  }

  /** Writes what is open, and keeps it among the documents as it is now. */
  function leave(): void {
    void autosave?.flush()
    const left = document()
    documents.value = [left, ...documents.value.filter(({ id }) => id !== left.id)]
  }

  /** What is open, as it is saved. */
  function document(): WorkspaceDocument {
    return documentFromView(view.state, { ...identity.value, savedAt: clock.now() })
  }

  function switchTo(id: string): void {
    if (id === identity.value.id) return
    leave()
    const next = documents.value.find((each) => each.id === id)
    if (next === undefined) return
    begin(next, viewFromDocument(next))
    // It is the newest now: the one that is reopened.
    autosave?.save(view.state)
  }

  /** A new workspace, which is open then; its name gets a number where another has it. */
  function create(name: string, state: ViewState = emptyView): void {
    leave()
    begin({ id: crypto.randomUUID(), name: freeName(name) }, state)
    autosave?.save(view.state)
  }

  function duplicate(): void {
    create(identity.value.name, view.state)
  }

  function rename(name: string): void {
    const { id } = identity.value
    const state = view.state
    if (name.trim() === '' || services === undefined) return
    identity.value = { id, name: name.trim() }
    autosave = createAutosave(services.workspaces, identity.value, clock, (error) => {
      report(error, strings.doing)
    })
    autosave.save(state)
  }

  /** Names a workspace that nobody named yet after what it came to show. */
  function nameAfter(title: string): void {
    const name = identity.value.name.replace(/ \d+$/, '')
    if (name !== title && givenNames.has(name)) rename(freeName(title))
  }

  /** Removes the open workspace and opens the newest of the others; a notice takes it back. */
  async function remove(): Promise<void> {
    if (services === undefined) return
    const from = services
    leave()
    const { id, name } = identity.value
    const removed = documents.value.find((each) => each.id === id)
    autosave = undefined
    documents.value = documents.value.filter((each) => each !== removed)
    const next = newestOf(documents.value)
    if (next === undefined) begin({ id: crypto.randomUUID(), name: strings.firstName }, emptyView)
    else begin(next, viewFromDocument(next))
    const result = await from.workspaces.remove(id)
    if (!result.ok) report(result.error, strings.removing)
    else if (removed !== undefined) offerBack(from, removed, name)
  }

  function offerBack(from: ConnectionServices, removed: WorkspaceDocument, name: string): void {
    const run = async (): Promise<void> => {
      const result = await from.workspaces.save(removed)
      if (!result.ok) report(result.error, strings.doing)
      if (!result.ok || services !== from) return
      documents.value = [...documents.value.filter((each) => each.id !== removed.id), removed]
      switchTo(removed.id)
    }
    show({
      tone: 'statement',
      title: strings.removed(name),
      sentences: [],
      action: { label: strings.undo, run },
    })
  }

  function freeName(wanted: string): string {
    const taken = new Set(documents.value.map(({ name }) => name))
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`
    return name
  }

  return {
    name: computed(() => identity.value.name),
    id: computed(() => identity.value.id),
    isOpen: computed(() => queries.connection !== undefined),
    /** Whether the connection has no workspace yet but this one, which has no series. */
    isFirst: computed(
      () =>
        queries.connection !== undefined && documents.value.length === 0 && view.state.operands.length === 0,
    ),
    /** All of the connection, the open one first and the others as they were last left. */
    list: computed<readonly SavedIdentity[]>(() => [
      identity.value,
      ...documents.value
        .filter(({ id }) => id !== identity.value.id)
        .toSorted((a, b) => b.savedAt - a.savedAt)
        .map(({ id, name }) => ({ id, name })),
    ]),
    document,
    /** Writes what is open now rather than soon. */
    flush: async (): Promise<void> => {
      await autosave?.flush()
    },
    /** Whether any of these workspaces has a card about entities, whose meters it does not name. */
    hasEntityCards: (ids: readonly string[]): boolean =>
      [...documents.value, { id: identity.value.id, cards: view.state.cards }].some(
        ({ id, cards }) => ids.includes(id) && cards.some(({ kind }) => aboutEntities.has(kind)),
      ),
    open,
    close,
    switchTo,
    create,
    duplicate,
    rename,
    nameAfter,
    remove,
  }
})

const aboutEntities: ReadonlySet<string> = new Set(['ranking', 'breakdown'])

/** Names that are not a person's own. */
const givenNames: ReadonlySet<string> = new Set([
  strings.firstName,
  ...Object.values(templates).map(({ title }) => title),
])

function newestOf(documents: readonly WorkspaceDocument[]): WorkspaceDocument | undefined {
  return documents.toSorted((a, b) => b.savedAt - a.savedAt)[0]
}
