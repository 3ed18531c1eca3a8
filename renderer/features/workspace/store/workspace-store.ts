import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { actions } from '#renderer/strings/actions.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { WorkspaceDocument } from '#renderer/ports/workspace-document.ts'
import { emptyView, viewFromDocument } from '#renderer/query/view/view-state.ts'
import { saving } from '../strings.ts'
import { createAutosave, type Autosave, type SavedIdentity } from './autosave.ts'
import { useQueriesStore } from './queries-store.ts'
import { useViewStore } from './view-store.ts'

/** The workspace that is open: reopened as it was left, saved as it changes. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const { clock } = useServices()
  const { report } = useNotices()
  const view = useViewStore()
  const queries = useQueriesStore()
  const name = shallowRef('')
  let autosave: Autosave | undefined
  let sessions = 0

  watch(storeToRefs(view).state, (next) => autosave?.save(next), { flush: 'sync' })

  /** Needs the cache alone, no network. */
  async function open(services: ConnectionServices): Promise<void> {
    const session = (sessions += 1)
    await reset()
    const result = await services.workspaces.list()
    // Another connection was opened meanwhile.
    if (session !== sessions) return
    if (!result.ok) report(result.error, actions.openingConnection)
    const last = newestOf(result.ok ? result.value : [])
    const identity: SavedIdentity = last ?? { id: crypto.randomUUID(), name: saving.firstName }
    name.value = identity.name
    view.reset(last ? viewFromDocument(last) : emptyView)
    autosave = createAutosave(services.workspaces, identity, clock, (error) => {
      report(error, saving.doing)
    })
    queries.connect(services)
  }

  async function close(): Promise<void> {
    sessions += 1
    await reset()
  }

  async function reset(): Promise<void> {
    const written = autosave?.flush()
    autosave = undefined
    queries.connect(undefined)
    view.reset(emptyView)
    await written
  }

  return { name, isOpen: computed(() => queries.connection !== undefined), open, close }
})

function newestOf(documents: readonly WorkspaceDocument[]): WorkspaceDocument | undefined {
  return documents.toSorted((a, b) => b.savedAt - a.savedAt)[0]
}
