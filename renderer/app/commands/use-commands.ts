import { computed, type ComputedRef } from 'vue'
import { cardKinds } from '#renderer/cards/registry.ts'
import type { Command } from '#renderer/features/palette/command.ts'
import { commandTitles, palette, type CommandId } from '#renderer/features/palette/strings.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useCollectionsStore } from '#renderer/features/collections/store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useViewStore } from '#renderer/features/workspace/store/view-store.ts'
import { usePeriodSteps } from '#renderer/features/workspace/range/use-period-steps.ts'
import { useLiveStore } from '#renderer/features/workspace/store/live-store.ts'
import { useReloadStore } from '#renderer/features/workspace/store/reload-store.ts'
import { useCardsStore } from '#renderer/features/workspace/store/cards-store.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace-store.ts'
import { workspaces as workspaceStrings } from '#renderer/features/workspace/strings.ts'
import { useExportStore } from '#renderer/features/workspace/store/export-store.ts'
import { shortcuts, type KeyChord } from '#shared/contract/shortcuts.ts'
import { usePanes } from '../panes/use-panes.ts'

const chords: Readonly<Partial<Record<CommandId, readonly KeyChord[]>>> = shortcuts

/** Every command, in the order of the palette. */
export function useCommands(): ComputedRef<readonly Command[]> {
  const navigation = useNavigationStore()
  const collections = useCollectionsStore()
  const view = useViewStore()
  const live = useLiveStore()
  const reload = useReloadStore()
  const exports = useExportStore()
  const cards = useCardsStore()
  const workspaces = useWorkspaceStore()
  const catalogue = useCatalogueStore()
  const preferences = usePreferences()
  const panes = usePanes()
  const periods = usePeriodSteps()

  const runs: Readonly<Record<CommandId, () => unknown>> = {
    'open-connect': () => {
      navigation.open({ kind: 'connect' })
    },
    'open-forgotten': () => {
      navigation.open({ kind: 'forgotten' })
    },
    'open-settings': () => {
      navigation.open({ kind: 'settings' })
    },
    'open-palette': () => {
      navigation.open({ kind: 'palette' })
    },
    'open-shortcuts': () => {
      navigation.open({ kind: 'shortcuts' })
    },
    'focus-search': () => {
      panes.setShown('tree', true)
      navigation.askForSearch()
    },
    'show-workspace': () => {
      navigation.show('workspace')
    },
    'show-sources': () => {
      navigation.show('sources')
    },
    'show-inspector': () => {
      navigation.show('inspector')
    },
    'show-drift': () => {
      navigation.show('drift')
    },
    'previous-period': () => {
      navigation.show('workspace')
      periods.step('previous')
    },
    'next-period': () => {
      navigation.show('workspace')
      periods.step('next')
    },
    'reload-range': () => {
      navigation.show('workspace')
      return reload.reload()
    },
    'toggle-live': () => {
      navigation.show('workspace')
      live.setLive(live.state.kind === 'off')
    },
    'toggle-favourite': () => {
      const { subject } = navigation
      if (subject?.kind === 'variable')
        collections.toggleFavourite({ kind: 'variable', id: subject.dataHubId })
      if (subject?.kind === 'entity') collections.toggleFavourite({ kind: 'entity', id: subject.id })
    },
    'toggle-tree': () => {
      panes.setShown('tree', !panes.isTreeShown.value)
    },
    'toggle-details': () => {
      panes.setShown('details', !panes.isDetailsShown.value)
    },
    'new-expression': () => {
      navigation.open({ kind: 'expression' })
    },
    'open-downloads': () => {
      navigation.open({ kind: 'downloads' })
    },
    'open-cache-map': () => {
      navigation.open({ kind: 'cache', shows: 'map' })
    },
    'open-revisions': () => {
      navigation.open({ kind: 'cache', shows: 'revisions' })
    },
    'open-calendar': () => {
      navigation.open({ kind: 'calendar' })
    },
    'refresh-catalogue': () => catalogue.sync(),
    'export-csv-wide': () => exports.exportCsvWide(),
    'export-csv-long': () => exports.exportCsvLong(),
    'export-png': () => exports.exportPng(),
    undo: () => {
      view.undo()
    },
    redo: () => {
      view.redo()
    },
    'theme-system': () => {
      preferences.update({ theme: 'system' })
    },
    'theme-light': () => {
      preferences.update({ theme: 'light' })
    },
    'theme-dark': () => {
      preferences.update({ theme: 'dark' })
    },
  }
  const ids = Object.keys(commandTitles) as readonly CommandId[]
  const fixed = ids.map((id) => ({ id, title: commandTitles[id], chords: chords[id] ?? [], run: runs[id] }))
  const kinds = cardKinds.map(({ id, title }) =>
    inWorkspace(`add-card-${id}`, palette.addCard(title), () => {
      cards.add({ kind: id })
    }),
  )
  const create = inWorkspace('new-workspace', workspaceStrings.create, () => {
    workspaces.create(workspaceStrings.first)
  })
  const others = computed(() =>
    workspaces.list
      .filter(({ id }) => id !== workspaces.id)
      .map(({ id, name }) =>
        inWorkspace(`open-workspace-${id}`, palette.openWorkspace(name), () => {
          workspaces.switchTo(id)
        }),
      ),
  )

  function inWorkspace(id: string, title: string, run: () => void): Command {
    const shown = (): void => {
      navigation.show('workspace')
      run()
    }
    return { id, title, chords: [], run: shown }
  }

  return computed(() => [...fixed, create, ...kinds, ...others.value])
}
