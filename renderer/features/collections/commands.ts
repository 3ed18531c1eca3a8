import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { useCollectionsStore } from '#renderer/workspace/collections/collections-store.ts'
import { collectionCommands as strings } from './strings.ts'

const MOST_RECENT = 6
const MOST_ENTITIES = 8

/**
 * Lists what can be added to the chart without the tree: recent variables, groups, and entities by their main meters.
 */
export function useCollectionCommands(): CommandSource {
  const navigation = useNavigationStore()
  const catalogue = useCatalogueStore()
  const collections = useCollectionsStore()
  const metering = useMeteringModelStore()
  const selection = useSelectionStore()

  const toggleFavourite: Command = {
    id: 'toggle-favourite',
    title: strings.toggleFavourite,
    group: 'data',
    names: strings.toggleFavouriteNames,
    run: () => {
      const { subject } = navigation
      if (subject?.kind === 'variable')
        collections.toggleFavourite({ kind: 'variable', id: subject.dataHubId })
      if (subject?.kind === 'entity') collections.toggleFavourite({ kind: 'entity', id: subject.id })
    },
  }

  function adding(id: string, name: string, variables: readonly string[], note?: string): Command {
    return {
      id: `add-${id}`,
      title: strings.add(name),
      group: 'add',
      names: [name],
      ...(note !== undefined && { note }),
      run: () => {
        selection.setVariables([...selection.ids, ...variables])
        navigation.show('workspace')
      },
    }
  }

  function recent(): readonly Command[] {
    return collections.collections.recent
      .filter((id) => !selection.isSelected(id))
      .flatMap((id) => catalogue.variable(id) ?? [])
      .slice(0, MOST_RECENT)
      .map((variable) => adding(variable.dataHubId, fullNameOf(variable), [variable.dataHubId]))
  }

  function groups(): readonly Command[] {
    return collections.collections.baskets.map(({ id, name, variables }) =>
      adding(`group-${id}`, name, variables, strings.group(variables.length)),
    )
  }

  function typed(text: string): readonly Command[] {
    const sought = foldText(text.trim())
    if (sought === '') return []
    const found: Command[] = []
    for (const { id, name } of catalogue.catalogue?.entities ?? []) {
      if (!foldText(name).includes(sought)) continue
      const meters = selection.ofOneResource([...metering.mainMeterIdsOf(id)])
      if (meters.length > 0)
        found.push(adding(`entity-${id}`, name, meters, strings.mainMeters(meters.length)))
      if (found.length === MOST_ENTITIES) break
    }
    return found
  }

  return { listed: () => [...recent(), ...groups(), toggleFavourite], typed }
}
