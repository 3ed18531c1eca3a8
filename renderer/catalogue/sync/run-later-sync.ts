import type { DataSourceType } from '#shared/portfolio/nouns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { createBrought, firstFailure, twice } from './brought-lists.ts'
import { RESUME_WITHIN_MS, type SyncPorts } from './run-sync.ts'
import type { SyncLedger } from './sync-ledger.ts'
import { createSyncPages } from './sync-pages.ts'
import { dataSourceTypesList, facetLists, instancesList } from './synced-lists.ts'

/** True if the lists that filter and feed the variables are still to come, as after an interruption. */
export function hasListsToCome({ lacking }: Catalogue): boolean {
  return lacking.some(({ reason }) => reason.kind === 'later')
}

/** Fetches the lists that filter and feed the variables of a catalogue that is complete without them. */
export async function runLaterSync(
  { bridge, store, clock }: SyncPorts,
  ledger: SyncLedger,
  shown: Catalogue,
): Promise<Result<Catalogue>> {
  const now = clock.now()
  const staged = await store.stage(now, now - RESUME_WITHIN_MS)
  if (!staged.ok) return staged
  const pages = createSyncPages(store, staged.value, ledger)
  const { bring, failed, lacking } = createBrought(pages)
  const orgIds = shown.organizations.map(({ id }) => id)

  const bringDataSources = async (): Promise<Result<unknown>> => {
    const types = await bring(dataSourceTypesList(bridge, orgIds))
    if (!types.ok) return types
    const known = (types.value as readonly DataSourceType[] | undefined) ?? shown.dataSourceTypes
    const fed = known.filter(mayHaveInstances)
    return firstFailure(await Promise.all(fed.map(({ type }) => bring(instancesList(bridge, type)))))
  }
  const done = await twice(failed, async () =>
    firstFailure(
      await Promise.all([...facetLists(bridge, orgIds).map((list) => bring(list)), bringDataSources()]),
    ),
  )
  if (!done.ok) return done
  const later = await store.completeLater(staged.value.generation, lacking())
  return later.ok ? succeed({ ...shown, ...later.value }) : later
}

/** Only an explicit zero saves the request, since a missing count says nothing. */
function mayHaveInstances({ instances, raw }: DataSourceType): boolean {
  return instances > 0 || raw['instances'] === undefined
}
