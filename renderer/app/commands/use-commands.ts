import type { Command } from '#renderer/features/palette/command.ts'
import { commandTitles, type CommandId } from '#renderer/features/palette/strings.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useCollectionsStore } from '#renderer/features/collections/store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace.ts'
import { shortcuts, type KeyChord } from '#shared/contract/shortcuts.ts'
import { usePanes } from '../panes/use-panes.ts'

const chords: Readonly<Partial<Record<CommandId, readonly KeyChord[]>>> = shortcuts

/** Every command, in the order of the palette. */
export function useCommands(): readonly Command[] {
  const navigation = useNavigationStore()
  const collections = useCollectionsStore()
  const workspace = useWorkspaceStore()
  const catalogue = useCatalogueStore()
  const preferences = usePreferences()
  const panes = usePanes()

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
    'toggle-live': () => {
      navigation.show('workspace')
      workspace.setLive(workspace.liveState.kind === 'off')
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
    'open-downloads': () => {
      navigation.open({ kind: 'downloads' })
    },
    'open-cache-map': () => {
      navigation.open({ kind: 'cache', shows: 'map' })
    },
    'open-revisions': () => {
      navigation.open({ kind: 'cache', shows: 'revisions' })
    },
    'refresh-catalogue': () => catalogue.sync(),
    'export-csv-wide': () => workspace.exportCsvWide(),
    'export-csv-long': () => workspace.exportCsvLong(),
    'export-png': () => workspace.exportPng(),
    undo: () => {
      workspace.undo()
    },
    redo: () => {
      workspace.redo()
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
  return ids.map((id) => ({ id, title: commandTitles[id], chords: chords[id] ?? [], run: runs[id] }))
}
