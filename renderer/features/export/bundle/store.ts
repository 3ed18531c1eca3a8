import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Connection } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type {
  BundleOrder,
  BundleOutcome,
  BundleSize,
  OpenedBundle,
  PublishProgress,
  WrittenBundle,
} from '#renderer/ports/bundle-service.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useShownCards } from './use-shown-cards.ts'

/** Content to be written from the open connection. */
export type WantedContent =
  | { readonly kind: 'bundle'; readonly workspaceIds: readonly string[] }
  | { readonly kind: 'backup' }

/** Manages evidence bundles and backups of connections. */
export const useBundlesStore = defineStore('bundles', () => {
  const { bundles, bridge, partitions } = useServices()
  const connections = useConnectionsStore()
  const workspaces = useWorkspaceStore()
  const model = useMeteringModelStore()
  const facts = useAppFacts()
  const shownCards = useShownCards()

  /** Ranking and breakdown cards use meters that no workspace names. */
  const meterIds = computed(() =>
    model.resourceIds.flatMap((resourceId) =>
      model.entitiesWithMeters(resourceId).flatMap((entityId) => {
        const mains = model.mainMetersOf(entityId, resourceId)
        const parts = mains.flatMap(({ dataHubId }) => model.partsOf(entityId, dataHubId))
        return [...mains, ...parts].map(({ dataHubId }) => dataHubId)
      }),
    ),
  )

  async function orderOf(
    wanted: WantedContent,
    showing: typeof shownCards,
  ): Promise<BundleOrder | undefined> {
    const connection = connections.current
    if (connection === undefined) return undefined
    await workspaces.flush()
    const reading = await bridge.readStamps({ connectionId: connection.id })
    const content =
      wanted.kind === 'backup'
        ? wanted
        : {
            ...wanted,
            meterIds: workspaces.hasEntityCards(wanted.workspaceIds) ? meterIds.value : [],
            shown: wanted.workspaceIds.includes(workspaces.id) ? await showing() : [],
          }
    const stamps = reading.ok ? reading.value.stamps : 'start'
    const totalizers = reading.ok ? reading.value.totalizers : undefined
    return {
      connection,
      content,
      app: facts.facts?.version ?? '',
      stamps,
      ...(totalizers !== undefined && { totalizers }),
    }
  }

  /** Returns undefined when no connection is open. */
  async function measure(wanted: WantedContent): Promise<Result<BundleSize> | undefined> {
    // Its size does not depend on the contents of cards.
    const order = await orderOf(wanted, () => Promise.resolve([]))
    return order && bundles.measure(order)
  }

  async function write(
    wanted: WantedContent,
    publish: PublishProgress,
    signal: AbortSignal,
  ): Promise<Result<WrittenBundle | { readonly kind: 'cancelled' }> | undefined> {
    const order = await orderOf(wanted, shownCards)
    if (order === undefined) return undefined
    const suggested = wanted.kind === 'backup' ? `${order.connection.name} backup` : workspaces.name
    return bundles.write(order, suggested, publish, signal)
  }

  /** Returns the connections to the same service, which a backup may replace. */
  function replaceable({ manifest }: OpenedBundle): readonly Connection[] {
    const { kind, connection } = manifest
    if (kind === 'bundle') return []
    return connections.connections.filter(
      (one) => one.kind === connection.kind && one.baseUrl === connection.baseUrl,
    )
  }

  /** Returns false for a demo when one exists already. */
  function mayStandBeside(opened: OpenedBundle): boolean {
    return opened.manifest.connection.kind !== 'demo' || replaceable(opened).length === 0
  }

  /** Imports the file into a new connection, or into the one with the given id. */
  async function receive(
    opened: OpenedBundle,
    over: string | undefined,
    publish: PublishProgress,
    signal: AbortSignal,
  ): Promise<BundleOutcome<unknown>> {
    const { kind, connection, stamps, totalizers } = opened.manifest
    const received =
      over === undefined
        ? await connections.addFromFile(
            { ...connection, kind: kind === 'bundle' ? 'bundle' : connection.kind, name: nameOf(opened) },
            async (connectionId) => {
              const place = (await isPartition(connectionId)) ? 'over' : 'beside'
              return opened.receive(connectionId, place, publish, signal)
            },
          )
        : await connections.withCacheReplaced(over, () => opened.receive(over, 'over', publish, signal))
    const restored = connections.current?.id
    // Cached data keep the convention by which their stamps were read until answers show otherwise.
    if (received.ok && kind === 'backup' && stamps === 'end' && restored !== undefined)
      await bridge.chooseStamps({ connectionId: restored, choice: stamps })
    if (received.ok && totalizers !== undefined && restored !== undefined)
      await bridge.chooseStamps({ connectionId: restored, totalizers })
    return received
  }

  /** Returns true for a demo that was forgotten and left its cache. */
  async function isPartition(connectionId: string): Promise<boolean> {
    const ids = await partitions.list()
    return ids.ok && ids.value.includes(connectionId)
  }

  return { measure, write, replaceable, mayStandBeside, receive }
})

/** Names a bundle after its file, a backup after its connection. */
function nameOf({ fileName, manifest }: OpenedBundle): string {
  if (manifest.kind === 'backup') return manifest.connection.name
  return fileName.replace(/\.meterlens$/i, '').slice(0, 200) || manifest.connection.name
}
