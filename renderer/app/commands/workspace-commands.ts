import { until } from '@vueuse/core'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { useDrawingCommands } from '#renderer/features/charts/commands/drawing-commands.ts'
import { useCardCommands } from '#renderer/features/charts/commands/card-commands.ts'
import { useExportCommands } from '#renderer/features/export/export-commands.ts'
import { useWorkspacesCommands } from '#renderer/features/workspaces/workspace-commands.ts'
import { useQuestionCommands } from '#renderer/features/start/question-commands.ts'
import { useRangeCommands } from '#renderer/features/range/range-commands.ts'
import { useSeriesCommands } from '#renderer/features/charts/commands/series-commands.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'

/**
 * Returns the commands of a workspace; each switches to the workspace first, so that its effect is visible. One that
 * is chosen while the workspaces are still being read runs once they are: the one that is opened would replace what
 * it did.
 */
export function useWorkspaceCommands(): CommandSource {
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
