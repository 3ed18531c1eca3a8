import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { helpTopics } from './guide/topics.ts'
import { helpCommands as strings } from './strings.ts'

/** Opens the guide, one of its topics, or the list of shortcuts. */
export function useHelpCommands(): CommandSource {
  const navigation = useNavigationStore()

  const always: readonly Command[] = [
    {
      id: 'open-guide',
      title: strings.guide,
      group: 'help',
      names: strings.guideNames,
      run: () => {
        navigation.open({ kind: 'help', at: 'guide' })
      },
    },
    {
      id: 'open-shortcuts',
      title: strings.shortcuts,
      group: 'help',
      names: strings.shortcutNames,
      run: () => {
        navigation.open({ kind: 'help', at: 'shortcuts' })
      },
    },
    {
      id: 'open-privacy',
      title: strings.privacy,
      group: 'help',
      names: strings.privacyNames,
      run: () => {
        navigation.open({ kind: 'privacy' })
      },
    },
  ]
  const topics: readonly Command[] = helpTopics.map(({ id, title }) => ({
    id: `help-${id}`,
    title: strings.topic(title),
    group: 'help',
    run: () => {
      navigation.open({ kind: 'help', at: 'guide', topic: id })
    },
  }))

  return { listed: () => [...always, ...topics] }
}
