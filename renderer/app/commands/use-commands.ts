import type { Command } from '#renderer/features/palette/command.ts'
import { commandTitles, type CommandId } from '#renderer/features/palette/strings.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useCollectionsStore } from '#renderer/features/collections/store.ts'
import { useFrameStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace.ts'
import { shortcuts, type KeyChord } from '#shared/contract/shortcuts.ts'
import { usePanes } from '../panes/use-panes.ts'

const chords: Readonly<Partial<Record<CommandId, readonly KeyChord[]>>> = shortcuts

/** Every command, in the order of the palette. */
export function useCommands(): readonly Command[] {
  const frame = useFrameStore()
  const collections = useCollectionsStore()
  const workspace = useWorkspaceStore()
  const catalogue = useCatalogueStore()
  const preferences = usePreferences()
  const panes = usePanes()

  const runs: Readonly<Record<CommandId, () => unknown>> = {
    'open-connect': () => {
      frame.open({ kind: 'connect' })
    },
    'open-forgotten': () => {
      frame.open({ kind: 'forgotten' })
    },
    'open-settings': () => {
      frame.open({ kind: 'settings' })
    },
    'open-palette': () => {
      frame.open({ kind: 'palette' })
    },
    'open-shortcuts': () => {
      frame.open({ kind: 'shortcuts' })
    },
    'focus-search': () => {
      panes.setShown('tree', true)
      frame.askForSearch()
    },
    'show-workspace': () => {
      frame.show('workspace')
    },
    'show-sources': () => {
      frame.show('sources')
    },
    'show-inspector': () => {
      frame.show('inspector')
    },
    'show-drift': () => {
      frame.show('drift')
    },
    'toggle-live': () => {
      frame.show('workspace')
      workspace.setLive(workspace.liveState.kind === 'off')
    },
    'toggle-favourite': () => {
      const { subject } = frame
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
      frame.open({ kind: 'downloads' })
    },
    'open-cache-map': () => {
      frame.open({ kind: 'cache', shows: 'map' })
    },
    'open-revisions': () => {
      frame.open({ kind: 'cache', shows: 'revisions' })
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
