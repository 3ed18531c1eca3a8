import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Catalogue, ShownPart, StagedSync } from '#renderer/ports/catalogue.ts'
import type { ApproveCost, CatalogueService, SyncInProgress, SyncProgress } from '#renderer/ports/services.ts'
import { hasListsToCome, runLaterSync } from './run-later-sync.ts'
import { runSync, type SyncPorts } from './run-sync.ts'
import { createSyncLedger, type SyncLedger, type SyncLedgerPorts } from './sync-ledger.ts'

interface RunningSync extends Pick<SyncInProgress, 'portfolio' | 'done' | 'cancel' | 'hurry'> {
  readonly arrived: () => Catalogue | undefined
  readonly listeners: Set<(progress: SyncProgress) => void>
}

export type CatalogueServicePorts = SyncPorts &
  SyncLedgerPorts & {
    /** Called with every catalogue that is read or fetched. */
    readonly onAnswer?: (catalogue: Catalogue) => void
    /** Called with the part of a catalogue that is read before the rest. */
    readonly onShown?: (part: ShownPart) => void
    /** Called with all variables that are read or fetched, including those of a single entity. */
    readonly onVariables?: (variables: readonly Variable[]) => void
  }

/** Reads the cached catalogue and synchronises it; a second call joins the running one. */
export function createCatalogueService(ports: CatalogueServicePorts): CatalogueService {
  /**
   * The last catalogue that was read or requested: nothing else changes the catalogue, and reading it again takes
   * seconds.
   */
  let known: Catalogue | undefined
  let { organizations } = ports
  const note = (catalogue: Catalogue): void => {
    known = catalogue
    ports.onAnswer?.(catalogue)
    ports.onVariables?.(catalogue.variables)
  }
  const noting = async (answer: Promise<Result<Catalogue>>): Promise<Result<Catalogue>> => {
    const result = await answer
    if (result.ok) note(result.value)
    return result
  }
  let running: RunningSync | undefined

  const sync = (publish: (progress: SyncProgress) => void, approve?: ApproveCost): SyncInProgress => {
    const current = (running ??= startSync({ ...ports, organizations }, known, approve))
    organizations = undefined
    current.listeners.add(publish)
    const forget = (): void => {
      if (running === current) running = undefined
    }
    current.done.then(forget, forget)
    const arrived = (): Catalogue | undefined => {
      const catalogue = current.arrived()
      if (catalogue !== undefined) note(catalogue)
      return catalogue
    }
    const portfolio = noting(current.portfolio)
    return { ...current, portfolio, done: portfolio.then(() => noting(current.done)), arrived }
  }

  return {
    read: () => noting(ports.store.read()),
    readRaw: ports.store.readRaw,
    async readShown() {
      const shown = await ports.store.readShown()
      if (!shown.ok || shown.value === undefined || known !== undefined)
        return shown.ok ? succeed(shown.value?.variables ?? []) : shown
      ports.onShown?.(shown.value)
      ports.onVariables?.(shown.value.variables)
      return succeed(shown.value.variables)
    },
    async keepShown(variables) {
      if (known?.syncedAt === undefined) return succeed(null)
      const feeding = new Set(variables.flatMap(({ feeds }) => feeds.map(({ id }) => id)))
      const dataSourceInstances = known.dataSourceInstances.filter(({ id }) => feeding.has(id))
      return ports.store.keepShown({ variables, dataSourceInstances, syncedAt: known.syncedAt })
    },
    sync,
    async readEntityVariables(entityId) {
      const read = await readEntityVariables(ports, entityId)
      if (read.ok) ports.onVariables?.(read.value)
      return read
    },
  }
}

function startSync(
  ports: SyncPorts & SyncLedgerPorts,
  known: Catalogue | undefined,
  approve: ApproveCost | undefined,
): RunningSync {
  const listeners = new Set<(progress: SyncProgress) => void>()
  let ledger: SyncLedger | undefined
  let staged: StagedSync | undefined
  let cancelled = false
  let isHurried = false
  const portfolio = Promise.withResolvers<Result<Catalogue>>()

  const bringPortfolio = async (shown: Result<Catalogue>, to: SyncLedger): Promise<Result<Catalogue>> => {
    // What the last synchronisation left incomplete is fetched first.
    if (shown.ok && hasListsToCome(shown.value)) return shown
    return await runSync(ports, to, shown.ok ? shown.value : undefined, approve, (begun) => {
      staged = begun
    })
  }

  const run = async (): Promise<Result<Catalogue>> => {
    const shown = known === undefined ? await ports.store.read() : succeed(known)
    if (cancelled) return fail({ kind: 'cancelled' })
    const lane = laneOf(shown)
    const started = createSyncLedger(ports, lane, (progress) => {
      for (const listener of listeners) listener(progress)
    })
    ledger = started
    if (isHurried) started.hurry()
    const brought = await bringPortfolio(shown, started)
    if (brought.ok) staged = undefined
    portfolio.resolve(brought)
    const result = brought.ok ? await runLaterSync(ports, started, brought.value) : brought
    started.finish()
    return result
  }

  const done = run()
  done.then(portfolio.resolve, portfolio.reject)
  return {
    portfolio: portfolio.promise,
    done,
    cancel() {
      cancelled = true
      ledger?.cancel()
    },
    hurry() {
      isHurried = true
      ledger?.hurry()
    },
    arrived: () => staged?.arrived(),
    listeners,
  }
}

/** Chooses the lane: someone waits for the first catalogue, whereas later ones may take their time. */
function laneOf(shown: Result<Catalogue>): Lane {
  return !shown.ok || shown.value.syncedAt === undefined ? 'visible' : 'background'
}

/** Reads all pages, one after the other, because someone opened the entity and waits for it. */
async function readEntityVariables(
  { bridge, connectionId, newTicket }: SyncPorts & SyncLedgerPorts,
  entityId: string,
): Promise<Result<readonly Variable[]>> {
  const variables: Variable[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await bridge.listVariables({
      connectionId,
      lane: 'interactive',
      ticket: newTicket(),
      paging: { page, perPage: 100, orderColumn: 'displayName', order: 'asc' },
      filter: { building: [entityId], showHiddenVariables: true },
    })
    if (!answer.ok) return answer
    variables.push(...answer.value.elements)
    pages = answer.value.totalPages
  }
  return succeed(variables)
}
