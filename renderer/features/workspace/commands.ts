import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { useDrawingCommands } from './commands/drawing-commands.ts'
import { usePageCommands } from './commands/page-commands.ts'
import { useRangeCommands } from './commands/range-commands.ts'
import { useSeriesCommands } from './commands/series-commands.ts'

/**
 * Returns the commands of a workspace; each switches to the workspace first, so that its effect is visible.
 */
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
