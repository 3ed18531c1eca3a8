import type { AppError } from '#shared/errors/app-error.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { WorkspaceService } from '#renderer/ports/services.ts'
import { documentFromView, type ViewState } from '#renderer/query/view/view-state.ts'

/** Short, since a person may quit right after a change; long enough to write a drag once. */
const SAVE_DELAY_MS = 150

export interface Autosave {
  /** Saves `view` soon; only the last of several is written. */
  readonly save: (view: ViewState) => void
  /** Writes at once what waits. */
  readonly flush: () => Promise<void>
}

export interface SavedIdentity {
  readonly id: string
  readonly name: string
}

export function createAutosave(
  workspaces: WorkspaceService,
  identity: SavedIdentity,
  clock: Clock,
  report: (error: AppError) => void,
): Autosave {
  let waiting: ViewState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (waiting === undefined) return
    const document = documentFromView(waiting, { ...identity, savedAt: clock.now() })
    waiting = undefined
    const result = await workspaces.save(document)
    if (!result.ok) report(result.error)
  }

  function save(view: ViewState): void {
    waiting = view
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), SAVE_DELAY_MS)
  }

  return { save, flush }
}
