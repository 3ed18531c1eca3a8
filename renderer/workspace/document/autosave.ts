import type { AppError } from '#shared/errors/result.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { WorkspaceService } from '#renderer/ports/services.ts'
import { documentFromView, type ViewState } from '#renderer/query/view/view-state.ts'

/** The delay is short, since a user may quit right after a change, but long enough to write a drag only once. */
const SAVE_DELAY_MS = 150

/** A full disk may have room again, even if the user changes nothing more. */
const RETRY_DELAY_MS = 10_000

/** Saves the workspaces of a connection. */
export interface Autosave {
  /** Saves `view` soon; of several calls only the last one is written. */
  readonly save: (identity: SavedIdentity, view: ViewState) => void
  /** Writes pending changes at once. */
  readonly flush: () => Promise<void>
  /** Time of the last write of a workspace, in whole milliseconds; undefined before that. */
  readonly savedAt: (id: string) => EpochMs | undefined
  /** Discards pending changes to a workspace that is being removed. */
  readonly drop: (id: string) => void
  /** Ends the retries of failed writes. */
  readonly stop: () => void
}

export interface SavedIdentity {
  readonly id: string
  readonly name: string
}

export function createAutosave(
  workspaces: WorkspaceService,
  clock: Clock,
  report: (error: AppError) => void,
  onRecovered: () => void,
): Autosave {
  const waiting = new Map<string, { readonly identity: SavedIdentity; readonly view: ViewState }>()
  const dropped = new Set<string>()
  const savedAt = new Map<string, EpochMs>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFailing = false
  let isStopped = false

  const flushAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const due = [...waiting.values()]
    waiting.clear()
    await Promise.all(due.map(write))
  }

  async function write(due: { readonly identity: SavedIdentity; readonly view: ViewState }): Promise<void> {
    const { identity, view } = due
    const document = documentFromView(view, { ...identity, savedAt: Math.round(clock.now()) })
    const result = await workspaces.save(document)
    if (result.ok) {
      savedAt.set(identity.id, document.savedAt)
      if (isFailing) onRecovered()
      isFailing = false
      return
    }
    // Reported once, however often it is retried.
    if (!isFailing) report(result.error)
    isFailing = true
    if (isStopped || dropped.has(identity.id)) return
    // A change made meanwhile is newer than this one.
    if (!waiting.has(identity.id)) waiting.set(identity.id, due)
    flushAfter(RETRY_DELAY_MS)
  }

  return {
    save(identity, view) {
      dropped.delete(identity.id)
      waiting.set(identity.id, { identity, view })
      flushAfter(SAVE_DELAY_MS)
    },
    flush,
    savedAt: (id) => savedAt.get(id),
    drop(id) {
      dropped.add(id)
      waiting.delete(id)
    },
    stop() {
      isStopped = true
    },
  }
}
