import type { Lane } from '#shared/contract/budget-state.ts'
import { fail, type Result } from '#shared/errors/result.ts'
import type { Catalogue } from '#renderer/ports/ports.ts'
import type { CatalogueService, SyncInProgress, SyncProgress } from '#renderer/ports/services.ts'
import { runSync, type SyncPorts } from './run-sync.ts'
import { createSyncLedger, type SyncLedger, type SyncLedgerPorts } from './sync-ledger.ts'

interface RunningSync {
  readonly done: Promise<Result<Catalogue>>
  readonly cancel: () => void
  readonly listeners: Set<(progress: SyncProgress) => void>
}

/** The cached catalogue and its synchronisation; a second call joins the one that runs. */
export function createCatalogueService(ports: SyncPorts & SyncLedgerPorts): CatalogueService {
  let running: RunningSync | undefined

  const sync = (publish: (progress: SyncProgress) => void): SyncInProgress => {
    const current = (running ??= startSync(ports))
    current.listeners.add(publish)
    const forget = (): void => {
      if (running === current) running = undefined
    }
    current.done.then(forget, forget)
    return { done: current.done, cancel: current.cancel }
  }

  return { read: ports.store.read, sync }
}

function startSync(ports: SyncPorts & SyncLedgerPorts): RunningSync {
  const listeners = new Set<(progress: SyncProgress) => void>()
  let ledger: SyncLedger | undefined
  let cancelled = false

  const run = async (): Promise<Result<Catalogue>> => {
    const shown = await ports.store.read()
    if (cancelled) return fail({ kind: 'cancelled' })
    const lane = laneOf(shown)
    const started = createSyncLedger(ports, lane, (progress) => {
      for (const listener of listeners) listener(progress)
    })
    ledger = started
    const result = await runSync(ports, started)
    if (!result.ok) started.noteFailure(result.error)
    started.finish()
    return result
  }

  return {
    done: run(),
    cancel() {
      cancelled = true
      ledger?.cancel()
    },
    listeners,
  }
}

/** Someone is waiting for the first catalogue; later ones may take their time. */
function laneOf(shown: Result<Catalogue>): Lane {
  return shown.ok && shown.value.syncedAt !== undefined ? 'background' : 'visible'
}
