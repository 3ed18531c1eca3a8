import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { ChosenImport } from '#shared/contract/file-calls.ts'
import type { Connection } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace-store.ts'
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
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { bundles as strings } from './strings.ts'

/** What is to be written of the open connection. */
export type WantedContent =
  { readonly kind: 'bundle'; readonly workspaceIds: readonly string[] } | { readonly kind: 'backup' }

/** Evidence bundles and backups of connections. */
export const useBundlesStore = defineStore('bundles', () => {
  const { bundles, bridge, partitions } = useServices()
  const connections = useConnectionsStore()
  const navigation = useNavigationStore()
  const notices = useNotices()
  const workspaces = useWorkspaceStore()
  const model = useMeteringModelStore()
  const facts = useAppFacts()

  /** Cards that rank and break down are about meters that no workspace names. */
  const meterIds = computed(() =>
    model.resourceIds.flatMap((resourceId) =>
      model.entitiesWithMeters(resourceId).flatMap((entityId) => {
        const mains = model.mainMetersOf(entityId, resourceId)
        const parts = mains.flatMap(({ dataHubId }) => model.partsOf(entityId, dataHubId))
        return [...mains, ...parts].map(({ dataHubId }) => dataHubId)
      }),
    ),
  )

  async function orderOf(wanted: WantedContent): Promise<BundleOrder | undefined> {
    const connection = connections.current
    if (connection === undefined) return undefined
    await workspaces.flush()
    const reading = await bridge.readStamps({ connectionId: connection.id })
    const content =
      wanted.kind === 'backup'
        ? wanted
        : { ...wanted, meterIds: workspaces.hasEntityCards(wanted.workspaceIds) ? meterIds.value : [] }
    const stamps = reading.ok ? reading.value.stamps : 'start'
    return { connection, content, app: facts.facts?.version ?? '', stamps }
  }

  /** Undefined where no connection is open. */
  async function measure(wanted: WantedContent): Promise<Result<BundleSize> | undefined> {
    const order = await orderOf(wanted)
    return order && bundles.measure(order)
  }

  async function write(
    wanted: WantedContent,
    publish: PublishProgress,
    signal: AbortSignal,
  ): Promise<Result<WrittenBundle | { readonly kind: 'cancelled' }> | undefined> {
    const order = await orderOf(wanted)
    if (order === undefined) return undefined
    const suggested = wanted.kind === 'backup' ? `${order.connection.name} backup` : workspaces.name
    return bundles.write(order, suggested, publish, signal)
  }

  /** Asks for a file, and shows what is in it. */
  async function choose(): Promise<void> {
    const chosen = await bundles.choose()
    if (!chosen.ok) notices.report(chosen.error, strings.choosing)
    else if (chosen.value !== undefined) offer(chosen.value)
  }

  /** Shows what the system handed over, as by a double click on a file. */
  async function takeHanded(): Promise<void> {
    const handed = await bundles.takeHanded()
    if (!handed.ok) notices.report(handed.error, strings.choosing)
    else if (handed.value !== undefined) offer(handed.value)
  }

  bridge.onFileHanded(() => void takeHanded())

  function offer(file: ChosenImport): void {
    navigation.open({ kind: 'open-bundle', file })
  }

  /** The connections whose place a backup may take: of the same service. */
  function replaceable({ manifest }: OpenedBundle): readonly Connection[] {
    const { kind, connection } = manifest
    if (kind === 'bundle') return []
    return connections.connections.filter(
      (one) => one.kind === connection.kind && one.baseUrl === connection.baseUrl,
    )
  }

  /** A demo there is cannot be there twice. */
  function mayStandBeside(opened: OpenedBundle): boolean {
    return opened.manifest.connection.kind !== 'demo' || replaceable(opened).length === 0
  }

  /** Brings what is in the file into a connection of its own, or into that of the given id. */
  async function receive(
    opened: OpenedBundle,
    over: string | undefined,
    publish: PublishProgress,
    signal: AbortSignal,
  ): Promise<BundleOutcome<unknown>> {
    const { kind, connection, stamps } = opened.manifest
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
    // What was cached is read as it was, until answers tell more.
    if (received.ok && kind === 'backup' && stamps === 'end' && restored !== undefined)
      await bridge.chooseStamps({ connectionId: restored, choice: stamps })
    return received
  }

  /** Of the demo, when it was forgotten and its cache stayed. */
  async function isPartition(connectionId: string): Promise<boolean> {
    const ids = await partitions.list()
    return ids.ok && ids.value.includes(connectionId)
  }

  return { measure, write, choose, takeHanded, replaceable, mayStandBeside, receive }
})

/** A bundle is named after its file, a backup after its connection. */
function nameOf({ fileName, manifest }: OpenedBundle): string {
  if (manifest.kind === 'backup') return manifest.connection.name
  return fileName.replace(/\.meterlens$/i, '').slice(0, 200) || manifest.connection.name
}
