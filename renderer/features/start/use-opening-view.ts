import { computed, watch } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'
import { useQuestions } from './use-questions.ts'

/**
 * Fills a new workspace with the last twelve months as soon as the catalogue shows when the newest reading was taken,
 * and on the demo with the electricity of two buildings. Undo affects neither.
 */
export function useOpeningView(): void {
  const { clock } = useServices()
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const view = useViewStore()
  const workspace = useWorkspaceStore()
  const { resource, metersOf } = useQuestions(undefined, undefined)

  const lacksRange = computed(() => workspace.isOpen && view.range === undefined)
  const variables = computed(() => catalogue.catalogue?.variables ?? [])
  const beginsWithDemo = computed(
    () =>
      workspace.isFirst &&
      connections.current?.kind === 'demo' &&
      demoBuildings.every((id) => catalogue.entity(id) !== undefined),
  )

  watch(
    [lacksRange, () => variables.value.length > 0, () => workspace.id],
    ([lacks, isKnown]) => {
      if (!lacks || !isKnown) return
      const range = rangeUntilNewest(variables.value, 'last-12-months', clock.now(), view.displayedZone.zone)
      view.replace({ range, visibleRange: range })
    },
    { immediate: true },
  )

  /**
   * Requests the variables of the demo buildings ahead of the catalogue, so that nobody waits for all of it.
   */
  async function showDemoBuildings(): Promise<void> {
    await Promise.all(demoBuildings.map((id) => catalogue.openEntity(id)))
    const resourceId = resource.value?.id
    if (resourceId === undefined || !beginsWithDemo.value) return
    const meters = demoBuildings.flatMap((id) => metersOf(id, resourceId))
    const range = rangeUntilNewest(meters, 'last-12-months', clock.now())
    const ids = meters.map(({ dataHubId }) => dataHubId)
    // A range that the user has chosen meanwhile is kept.
    const own = view.can.undo ? {} : { range, visibleRange: range }
    view.replace({ ...replaced(view.state, ids, catalogue.variable), ...own })
  }

  /** Remembers the workspaces that were filled, so that a view that the user cleared is not filled again. */
  const begun = new Set<string>()
  watch(
    beginsWithDemo,
    (begins) => {
      if (!begins || begun.has(workspace.id)) return
      begun.add(workspace.id)
      void showDemoBuildings()
    },
    { immediate: true },
  )
}

/** Ids of the demo buildings that a new workspace shows: two of one organization, without defects. */
export const demoBuildings: readonly string[] = ['ent-riverside-teaching', 'ent-sports-hall']
