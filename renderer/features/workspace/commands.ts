import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { useDrawingCommands } from './commands/drawing-commands.ts'
import { usePageCommands } from './commands/page-commands.ts'
import { useRangeCommands } from './commands/range-commands.ts'
import { useSeriesCommands } from './commands/series-commands.ts'

/** The commands of a workspace; each shows it first, so that what it does is seen. */
export function useWorkspaceCommands(): CommandSource {
  const navigation = useNavigationStore()
  const sources = [useRangeCommands(), useDrawingCommands(), useSeriesCommands(), usePageCommands()]

  function inWorkspace(command: Command): Command {
    const run = (): unknown => {
      navigation.show('workspace')
      return command.run()
    }
    return { ...command, run }
  }

  return {
    listed: () => sources.flatMap(({ listed }) => listed()).map(inWorkspace),
    typed: (text) => sources.flatMap(({ typed }) => typed?.(text) ?? []).map(inWorkspace),
  }
}
