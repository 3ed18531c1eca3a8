import { shallowRef } from 'vue'
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
import { useNavigationStore, type OpenDialog, type ViewName } from '#renderer/stores/navigation.ts'
import type { Command, CommandGroup, CommandSource } from '#renderer/ui/command.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { windowCommands } from '../strings.ts'

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
  ['open-privacy', 'help', { kind: 'privacy' }, help.privacy, help.privacyNames],
]

const topicDialog = ({ id, title }: HelpTopic): Opening<OpenDialog> => [
  `help-${id}`,
  'help',
  { kind: 'help', at: 'guide', topic: id },
  help.topic(title),
]

/** Offers the commands that do nothing but open a dialog or show a view. */
export function useOpeningCommands(): CommandSource {
  const { open, show } = useNavigationStore()
  const commands = [
    ...views.map((row) => commandOf(row, show)),
    ...dialogs.map((row) => commandOf(row, open)),
  ]
  const topics = shallowRef<readonly Command[]>([])
  void readTopics().then((rows) => (topics.value = rows.map((row) => commandOf(row, open))))
  return { listed: () => [...commands, ...topics.value] }
}

/** The pages of the guide have a hundred kilobytes of text, which no start needs. */
async function readTopics(): Promise<readonly Opening<OpenDialog>[]> {
  await whenIdle()
  const { helpTopics } = await import('#renderer/features/help/guide/topics.ts')
  return helpTopics.map(topicDialog)
}

function commandOf<Opened>(
  [id, group, opened, title, names = []]: Opening<Opened>,
  open: (opened: Opened) => void,
): Command {
  return { id, group, title, names, run: () => open(opened) }
}
