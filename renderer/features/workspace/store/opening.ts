import { shallowRef, watch, type Ref } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Clock } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import { saving } from '../strings.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { WorkspaceDocument } from '#renderer/ports/workspace-document.ts'
import { createAutosave, type Autosave, type SavedIdentity } from './autosave.ts'
import type { ViewHistory } from '#renderer/query/view/view-history.ts'
import { emptyView, viewFromDocument } from '#renderer/query/view/view-state.ts'

export interface OpeningPorts {
  readonly history: ViewHistory
  readonly clock: Clock
  readonly report: (error: AppError, context: string) => void
  /** Called when what was open is put away. */
  readonly onClose: () => void
}

export interface Opening {
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly name: Readonly<Ref<string>>
  /** Reopens the workspace of a connection as it was left, from the cache alone (W1, K1). */
  readonly openFor: (connectionId: string, services: ConnectionServices) => Promise<void>
  readonly close: () => Promise<void>
}

export function createOpening({ history, clock, report, onClose }: OpeningPorts): Opening {
  const connection = shallowRef<ConnectionServices>()
  const name = shallowRef('')
  let autosave: Autosave | undefined
  let openings = 0

  watch(history.view, (next) => autosave?.save(next), { flush: 'sync' })

  async function openFor(_connectionId: string, services: ConnectionServices): Promise<void> {
    const run = (openings += 1)
    await putAway()
    const result = await services.workspaces.list()
    // Another connection was opened meanwhile.
    if (run !== openings) return
    if (!result.ok) report(result.error, actions.openingConnection)
    const last = newestOf(result.ok ? result.value : [])
    const identity: SavedIdentity = last ?? { id: crypto.randomUUID(), name: saving.firstName }
    name.value = identity.name
    history.open(last ? viewFromDocument(last) : emptyView)
    autosave = createAutosave(services.workspaces, identity, clock, (error) => {
      report(error, saving.doing)
    })
    connection.value = services
  }

  async function close(): Promise<void> {
    openings += 1
    await putAway()
  }

  async function putAway(): Promise<void> {
    const written = autosave?.flush()
    autosave = undefined
    connection.value = undefined
    history.open(emptyView)
    onClose()
    await written
  }

  return { connection, name, openFor, close }
}

function newestOf(documents: readonly WorkspaceDocument[]): WorkspaceDocument | undefined {
  return documents.toSorted((a, b) => b.savedAt - a.savedAt)[0]
}
