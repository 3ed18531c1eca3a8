import { computed, type ComputedRef, shallowRef } from 'vue'
import { until } from '@vueuse/core'
import { useCalendarCommands } from '#renderer/features/calendar/commands.ts'
import { useMeteringCommands } from '#renderer/features/metering-model/commands.ts'
import { useCollectionCommands } from '#renderer/features/collections/commands.ts'
import { useConnectionCommands } from '#renderer/features/connections/commands.ts'
import { useBundleCommands } from '#renderer/features/export/bundle/bundle-commands.ts'
import { dataset } from '#renderer/features/export/dataset/strings.ts'
import { useEventCommands } from '#renderer/features/events/commands.ts'
import { useExpressionCommands } from '#renderer/features/expressions/commands.ts'
import { useSettingsCommands } from '#renderer/features/settings/commands.ts'
import { useStepsCommands } from '#renderer/features/steps/commands.ts'
import { useTreeCommands } from '#renderer/features/tree/commands.ts'
import {
  type Command,
  type CommandGroup,
  commandGroups,
  commandsIn,
  type CommandSource,
} from '#renderer/ui/command.ts'
import { type OpenDialog, useNavigationStore, type ViewName } from '#renderer/stores/navigation.ts'
import { usePanes } from '#renderer/app/panes/use-panes.ts'
import { windowCommands } from '#renderer/app/strings.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useDrawingCommands } from '#renderer/features/charts/commands/drawing-commands.ts'
import { useCardCommands } from '#renderer/features/charts/commands/card-commands.ts'
import { useExportCommands } from '#renderer/features/export/export-commands.ts'
import { useWorkspacesCommands } from '#renderer/features/workspaces/workspace-commands.ts'
import { useQuestionCommands } from '#renderer/features/start/question-commands.ts'
import { useRangeCommands } from '#renderer/features/range/range-commands.ts'
import { useSeriesCommands } from '#renderer/features/charts/commands/series-commands.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { cacheCommands as cache } from '#renderer/features/cache-map/strings.ts'
import { changesCommands as changes } from '#renderer/features/changes/strings.ts'
import { downloadCommands as downloads } from '#renderer/features/downloads/strings.ts'
import type { HelpTopic } from '#renderer/features/help/guide/topics.ts'
import { helpCommands as help } from '#renderer/features/help/strings.ts'
import { importCommands as imports } from '#renderer/features/imports/strings.ts'
import { developerCommands as developer } from '#renderer/features/inspector/strings.ts'
import { palette } from '#renderer/features/palette/strings.ts'
import { sourceCommands as sources } from '#renderer/features/sources/strings.ts'
import { watchCommands as watch } from '#renderer/features/watch/strings.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'

type Opening<Opened> = readonly [
  id: string,
  group: CommandGroup,
  opened: Opened,
  title: string,
  names?: readonly string[],
]

const views: readonly Opening<ViewName>[] = [
  ['show-workspace', 'view', 'workspace', windowCommands.workspace],
  ['show-sources', 'data', 'sources', sources.show, sources.showNames],
  ['show-inspector', 'developer', 'inspector', developer.inspector, developer.inspectorNames],
  ['show-drift', 'developer', 'drift', developer.drift, developer.driftNames],
]

const dialogs: readonly Opening<OpenDialog>[] = [
  ['open-palette', 'view', { kind: 'palette' }, palette.open],
  ['open-downloads', 'data', { kind: 'downloads' }, downloads.open, downloads.openNames],
  ['open-cache-map', 'data', { kind: 'cache', shows: 'map' }, cache.map, cache.mapNames],
  ['open-revisions', 'data', { kind: 'cache', shows: 'revisions' }, cache.revisions, cache.revisionNames],
  ['open-changes', 'data', { kind: 'changes' }, changes.open, changes.openNames],
  ['open-imports', 'data', { kind: 'imports' }, imports.open, imports.openNames],
  ['open-watch', 'data', { kind: 'watch' }, watch.open, watch.openNames],
  ['open-guide', 'help', { kind: 'help', at: 'guide' }, help.guide, help.guideNames],
  ['open-shortcuts', 'help', { kind: 'help', at: 'shortcuts' }, help.shortcuts, help.shortcutNames],
  ['export-dataset', 'export', { kind: 'dataset' }, dataset.command, dataset.names],
  ['open-privacy', 'help', { kind: 'privacy' }, help.privacy, help.privacyNames],
]

const topicDialog = ({ id, title }: HelpTopic): Opening<OpenDialog> => [
  `help-${id}`,
  'help',
  { kind: 'help', at: 'guide', topic: id },
  help.topic(title),
]

/** Offers the commands that only open a dialog or show a view. */
function useOpeningCommands(): CommandSource {
  const { open, show } = useNavigationStore()
  const commands = [
    ...views.map((row) => commandOf(row, show)),
    ...dialogs.map((row) => commandOf(row, open)),
  ]
  const topics = shallowRef<readonly Command[]>([])
  void readTopics().then((rows) => (topics.value = rows.map((row) => commandOf(row, open))))
  return { listed: () => [...commands, ...topics.value] }
}

/** The pages of the guide have a hundred kilobytes of text, which are not needed at the start. */
async function readTopics(): Promise<readonly Opening<OpenDialog>[]> {
  const connections = useConnectionsStore()
  await until(() => connections.ready).toBe(true)
  await whenIdle()
  const { helpTopics } = await import('#renderer/features/help/guide/topics.ts')
  return helpTopics.map(topicDialog)
}

function commandOf<Opened>(
  [id, group, opened, title, names]: Opening<Opened>,
  open: (opened: Opened) => void,
): Command {
  return commandsIn(group)(id, title, () => open(opened), names)
}

/** Offers every command of the app. */
export interface Commands {
  /** Commands in the order of the palette. */
  readonly listed: ComputedRef<readonly Command[]>
  /** Returns the commands that match a typed text. */
  readonly typed: (text: string) => readonly Command[]
}

/** Combines the commands of all features. */
export function useCommands(): Commands {
  const sources = [
    useWindowCommands(),
    useWorkspaceCommands(),
    useStepsCommands(),
    useCollectionCommands(),
    useTreeCommands(),
    useOpeningCommands(),
    useEventCommands(),
    useExpressionCommands(),
    useCalendarCommands(),
    useMeteringCommands(),
    useSettingsCommands(),
    useConnectionCommands(),
    useBundleCommands(),
  ]
  const listed = computed(() => {
    const all = sources.flatMap((source) => source.listed())
    return commandGroups.flatMap((group) => all.filter((command) => command.group === group))
  })
  return { listed, typed: (text) => sources.flatMap((source) => source.typed?.(text) ?? []) }
}

/** Offers the commands of the window itself: its panes, its search and its palette. */
function useWindowCommands(): CommandSource {
  const navigation = useNavigationStore()
  const panes = usePanes()

  const search = (): void => {
    panes.setShown('tree', true)
    navigation.askForSearch()
  }
  const toggleTree = (): void => panes.setShown('tree', !panes.isTreeShown.value)
  const toggleDetails = (): void => panes.setShown('details', !panes.isDetailsShown.value)
  const fixed = [
    commandsIn('data')('focus-search', windowCommands.search, search),
    commandsIn('view')('toggle-tree', windowCommands.tree, toggleTree, windowCommands.treeNames),
    commandsIn('view')('toggle-details', windowCommands.details, toggleDetails, windowCommands.detailsNames),
  ]

  return { listed: () => fixed }
}

/**
 * Returns the commands of a workspace; each switches to the workspace first, so that its effect is visible. A command
 * that is chosen while the workspaces are still being read runs afterwards, since opening one would undo its effect.
 */
function useWorkspaceCommands(): CommandSource {
  const navigation = useNavigationStore()
  const connections = useConnectionsStore()
  const workspace = useWorkspaceStore()
  const sources = [
    useQuestionCommands(),
    useRangeCommands(),
    useDrawingCommands(),
    useSeriesCommands(),
    useCardCommands(),
    useWorkspacesCommands(),
    useExportCommands(),
  ]

  const isOpening = (): boolean =>
    !workspace.isOpen && (!connections.ready || connections.services !== undefined)

  function inWorkspace(command: Command): Command {
    const run = (): unknown => {
      navigation.show('workspace')
      return isOpening() ? until(isOpening).toBe(false).then(command.run) : command.run()
    }
    return { ...command, run }
  }

  return {
    listed: () => sources.flatMap(({ listed }) => listed()).map(inWorkspace),
    typed: (text) => sources.flatMap(({ typed }) => typed?.(text) ?? []).map(inWorkspace),
  }
}
